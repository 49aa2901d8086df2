package dev.fairlead.promela.code;

/**
 * A variable with its slots.
 *
 * @param local whether the offset counts from the base of its process
 * @param elements of an array, or 0
 * @param stored false for a hidden variable that nothing reads: it takes no slot
 */
public record Variable(
    String name,
    Type type,
    int elements,
    boolean local,
    int offset,
    boolean stored,
    Type.Initial initial) {

  int size() {
    return type.size() * Math.max(1, elements);
  }
}
