package dev.fairlead.csp.references;

/**
 * What an expression holds: the values of a node and a constant more, or a number of the text, or
 * data.
 *
 * @param node {@link #DATA} if it has none
 * @param constant null if it is no number of the text
 */
record Typed(int node, int more, Integer constant) {
  static final int DATA = -1;
  static final Typed NUMBER = new Typed(DATA, 0, null);

  static Typed of(int node) {
    return new Typed(node, 0, null);
  }

  static Typed constant(int value) {
    return new Typed(DATA, 0, value);
  }

  boolean isReference() {
    return node != DATA;
  }
}
