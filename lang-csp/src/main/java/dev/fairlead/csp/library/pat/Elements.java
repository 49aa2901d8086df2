package dev.fairlead.csp.library.pat;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

/** Numbers in a row: what lists, queues, stacks and sets have in common. */
final class Elements implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final ArrayList<Integer> numbers;

  /**
   * @param what the name of the container, for messages
   */
  Elements(String what) {
    this.what = what;
    this.numbers = new ArrayList<>();
  }

  Elements(Elements other) {
    this.what = other.what;
    this.numbers = new ArrayList<>(other.numbers);
  }

  void addAll(int[] added) {
    Arrays.stream(added).forEach(numbers::add);
  }

  void addAll(Elements added) {
    numbers.addAll(added.numbers);
  }

  void add(int element) {
    numbers.add(element);
  }

  void insert(int index, int element) {
    numbers.add(index, element);
  }

  void set(int index, int element) {
    numbers.set(index, element);
  }

  int get(int index) {
    return numbers.get(Objects.checkIndex(index, numbers.size()));
  }

  int first() {
    requireSome();
    return numbers.get(0);
  }

  int last() {
    requireSome();
    return numbers.get(numbers.size() - 1);
  }

  int removeFirst() {
    requireSome();
    return numbers.remove(0);
  }

  int removeLast() {
    requireSome();
    return numbers.remove(numbers.size() - 1);
  }

  private void requireSome() {
    if (numbers.isEmpty()) {
      throw new IllegalStateException("the " + what + " is empty");
    }
  }

  void removeAt(int index) {
    numbers.remove(Objects.checkIndex(index, numbers.size()));
  }

  /** The first occurrence; false if there is none. */
  boolean remove(int element) {
    return numbers.remove(Integer.valueOf(element));
  }

  boolean contains(int element) {
    return numbers.contains(element);
  }

  /** -1 if it is not there. */
  int indexOf(int element) {
    return numbers.indexOf(element);
  }

  int count() {
    return numbers.size();
  }

  void clear() {
    numbers.clear();
  }

  int[] toArray() {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The elements, each below 4, as the digits of a decimal number. */
  int digits() {
    int packed = numbers.stream().reduce(0, (all, element) -> all << 2 | element);
    int result = 0;
    for (int power = 1; packed != 0; power *= 10, packed >>>= 2) {
      result += power * (packed & 3);
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Elements o && numbers.equals(o.numbers);
  }

  @Override
  public int hashCode() {
    return numbers.hashCode();
  }

  /** Separated by commas. */
  @Override
  public String toString() {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
