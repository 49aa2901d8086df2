package dev.fairlead.core.search.cutoff;

import java.util.Arrays;

/** A growing sequence of numbers. */
final class IntSequence {
  private int[] numbers = new int[64];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int get(int index) {
    return numbers[index];
  }

  int size() {
    return size;
  }

  long bytes() {
    return 4L * numbers.length;
  }
}
