package dev.fairlead.core.encoding;

import java.util.Arrays;

/** The numbers that parts have in one stream, by kind and by their numbers in an instance. */
final class PartNumbers {
  static final int NONE = -1;

  private int[][] numbers = {};
  private int[] counts = {};

  int get(int kind, int part) {
    return kind < numbers.length && part < numbers[kind].length ? numbers[kind][part] - 1 : NONE;
  }

  /** Gives a part the next number of its kind. */
  void add(int kind, int part) {
    if (kind >= numbers.length) {
      int known = numbers.length;
      numbers = Arrays.copyOf(numbers, kind + 1);
      Arrays.fill(numbers, known, kind + 1, new int[0]);
      counts = Arrays.copyOf(counts, kind + 1);
    }
    if (part >= numbers[kind].length) {
      numbers[kind] = Arrays.copyOf(numbers[kind], Math.max(16, 2 * part + 1));
    }
    numbers[kind][part] = ++counts[kind];
  }
}
