package dev.fairlead.csp.code;

import dev.fairlead.core.space.StateEncoding;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

  void write(int kindOfObjects, StateEncoding.Sink sink) {
    sink.number(ofObjects ? 1 : 0);
    sink.number(elements.length);
    for (int element : elements) {
      if (ofObjects) {
        sink.part(kindOfObjects, element);
      } else {
        sink.number(element);
      }
    }
  }

  static ArrayValue read(int kindOfObjects, StateEncoding.Source source) {
    boolean ofObjects = source.number() == 1;
    int length = source.number();
    IntStream.Builder elements = IntStream.builder();
    for (int i = 0; i < length; i++) {
      elements.add(ofObjects ? source.part(kindOfObjects) : source.number());
    }
    return new ArrayValue(elements.build().toArray(), ofObjects);
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
