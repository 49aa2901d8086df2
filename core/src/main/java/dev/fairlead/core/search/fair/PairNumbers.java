package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.SearchStopped;
import java.util.Arrays;

/** Numbers pairs of ints densely from 0 in the order of arrival: an open-addressing table. */
final class PairNumbers {

  private static final int MAX_SLOTS = 1 << 30;

  private final SearchResources resources;
  private int[] slots = new int[1 << 10];
  private long[] pairs = new long[1 << 8];
  private int size;

  PairNumbers(SearchResources resources) {
    this.resources = resources;
  }

  int size() {
    return size;
  }

  int first(int number) {
    return (int) (pairs[number] >>> 32);
  }

  int second(int number) {
    return (int) pairs[number];
  }

  /** The number of a pair; it is new exactly if it equals {@link #size} before the call. */
  int put(int first, int second) {
    long pair = (long) first << 32 | second & 0xFFFF_FFFFL;
    int mask = slots.length - 1;
    int slot = home(pair, slots.length);
    for (int entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
      if (pairs[entry - 1] == pair) {
        return entry - 1;
      }
    }
    if (size == pairs.length) {
      growPairs();
    }
    pairs[size++] = pair;
    slots[slot] = size;
    if (size > slots.length - (slots.length >> 2)) {
      growSlots();
    }
    return size - 1;
  }

  private static int home(long pair, int slots) {
    long mixed = (pair ^ pair >>> 29) * 0x9E37_79B9_7F4A_7C15L;
    return (int) (mixed >>> 64 - Integer.numberOfTrailingZeros(slots));
  }

  private void growPairs() {
    int length = (int) Math.min(IntList.MAX_LENGTH, pairs.length * 3L / 2);
    resources.allocate(8L * length);
    pairs = Arrays.copyOf(pairs, length);
    resources.release(8L * size);
  }

  private void growSlots() {
    if (slots.length == MAX_SLOTS) {
      throw new SearchStopped(
          "more than eight hundred million states in the product with the property",
          "shrink the model or simplify the formula");
    }
    int length = 2 * slots.length;
    resources.allocate(4L * length);
    int[] grown = new int[length];
    for (int number = 0; number < size; number++) {
      int slot = home(pairs[number], length);
      while (grown[slot] != 0) {
        slot = slot + 1 & length - 1;
      }
      grown[slot] = number + 1;
    }
    resources.release(4L * slots.length);
    slots = grown;
  }
}
