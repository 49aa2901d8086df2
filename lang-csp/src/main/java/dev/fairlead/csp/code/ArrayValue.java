package dev.fairlead.csp.code;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** A whole array as a value, which never changes. */
final class ArrayValue {
  private final int[] elements;
  private final boolean ofObjects;

  /**
   * @param elements {@link Either} numbers and truth values or the numbers of objects
   */
  ArrayValue(int[] elements, boolean ofObjects) {
    this.elements = elements;
    this.ofObjects = ofObjects;
  }

  int length() {
    return elements.length;
  }

  int get(int index) {
    return elements[index];
  }

  String text(IntFunction<String> object) {
    return Arrays.stream(elements)
        .mapToObj(e -> ofObjects ? object.apply(e) : Either.text(e))
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArrayValue row
        && row.ofObjects == ofObjects
        && Arrays.equals(row.elements, elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }
}
