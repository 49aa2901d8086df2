package dev.fairlead.proof;

import java.util.Arrays;

/** The states enumerated so far, exactly, numbered in the order in which they were met. */
final class StateTable {
  private static final int PAGE = 1 << 16;

  /** States lie one after the other, none across the border of two pages. */
  private int[][] pages = new int[16][];

  private int page = -1;
  private int used = PAGE;
  private long[] places = new long[1 << 10];
  private int[] lengths = new int[1 << 10];
  private int size;

  /** By hash: the number of a state plus one, or zero. */
  private int[] slots = new int[1 << 11];

  int size() {
    return size;
  }

  /** The number of a state, which is new if it is what {@link #size} was before. */
  int number(int[] state, int length) {
    int mask = slots.length - 1;
    int slot = hash(state, length) & mask;
    for (int entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
      if (isEqual(entry - 1, state, length)) {
        return entry - 1;
      }
    }
    slots[slot] = size + 1;
    append(state, length);
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  private boolean isEqual(int number, int[] state, int length) {
    int at = (int) places[number];
    return lengths[number] == length
        && Arrays.equals(pages[(int) (places[number] >> 32)], at, at + length, state, 0, length);
  }

  private void append(int[] state, int length) {
    if (used + length > (page < 0 ? 0 : pages[page].length)) {
      page++;
      if (page == pages.length) {
        pages = Arrays.copyOf(pages, 2 * page);
      }
      pages[page] = new int[Math.max(PAGE, length)];
      used = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    System.arraycopy(state, 0, pages[page], used, length);
    places[size] = (long) page << 32 | used;
    lengths[size++] = length;
    used += length;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int number = 0; number < size; number++) {
      int[] state = state(number);
      int slot = hash(state, state.length) & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = number + 1;
    }
  }

  int[] state(int number) {
    int at = (int) places[number];
    return Arrays.copyOfRange(pages[(int) (places[number] >> 32)], at, at + lengths[number]);
  }

  private static int hash(int[] state, int length) {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ state[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash ^ hash >>> 13;
  }
}
