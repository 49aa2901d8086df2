package dev.fairlead.promela.semantics;

/**
 * Pairs of ints, interned: numbered densely in the order of arrival, and found by their numbers.
 */
final class InternedPairs {
  private long[] keys = new long[64];
  private int[] numbers = new int[64];
  private long[] pairs = new long[16];
  private int size;

  int size() {
    return size;
  }

  /** The number of a pair of numbers that are not negative. */
  int number(int left, int right) {
    long key = (long) left << 32 | right;
    int slot = slot(key);
    while (numbers[slot] != 0) {
      if (keys[slot] == key) {
        return numbers[slot] - 1;
      }
      slot = slot + 1 & keys.length - 1;
    }
    keys[slot] = key;
    numbers[slot] = size + 1;
    if (size == pairs.length) {
      pairs = java.util.Arrays.copyOf(pairs, 2 * size);
    }
    pairs[size] = key;
    size++;
    if (2 * size > keys.length) {
      grow();
    }
    return size - 1;
  }

  int left(int number) {
    return (int) (pairs[number] >>> 32);
  }

  int right(int number) {
    return (int) pairs[number];
  }

  private int slot(long key) {
    long hash = key * 0x9e3779b97f4a7c15L;
    return (int) (hash >>> 40) & keys.length - 1;
  }

  private void grow() {
    keys = new long[2 * keys.length];
    numbers = new int[keys.length];
    for (int i = 0; i < size; i++) {
      int slot = slot(pairs[i]);
      while (numbers[slot] != 0) {
        slot = slot + 1 & keys.length - 1;
      }
      keys[slot] = pairs[i];
      numbers[slot] = i + 1;
    }
  }
}
