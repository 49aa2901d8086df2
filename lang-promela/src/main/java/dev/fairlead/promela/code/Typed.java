package dev.fairlead.promela.code;

/**
 * What an expression holds: the values of a node and a constant more, or a constant, or data.
 *
 * @param node {@link #DATA} if it has none
 * @param constant null if it is no number of the text
 */
record Typed(int node, int more, Value.Constant constant) {
  static final int DATA = -1;
  static final Typed NUMBER = new Typed(DATA, 0, null);

  static Typed of(int node) {
    return new Typed(node, 0, null);
  }

  static Typed constant(Value.Constant constant) {
    return new Typed(DATA, 0, constant);
  }

  boolean isReference() {
    return node != DATA;
  }
}
