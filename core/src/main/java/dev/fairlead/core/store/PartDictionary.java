package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The words that parts of vectors at one position have been, numbered from 1 in the order of
 * arrival, as many as two bytes of the code can number. What comes later has no number.
 */
final class PartDictionary {

  /** In place of a number. */
  static final int NONE = 0;

  private static final int MOST = (1 << 14) - 1;
  private static final int INITIAL_SLOTS = 32;

  static final long BYTES_AT_FIRST = (8L / 4 + 2) * INITIAL_SLOTS;

  private final LongConsumer beforeGrowth;

  /** By number - 1. */
  private long[] words = new long[INITIAL_SLOTS / 4];

  /** Numbers, by open addressing; their count is a power of two. */
  private char[] table = new char[INITIAL_SLOTS];

  /** Leaves as many bits of a word as the table's length has. */
  private int shift = Long.SIZE - Integer.numberOfTrailingZeros(INITIAL_SLOTS);

  private int size;

  /** The callback is told the bytes about to be allocated, and may refuse by throwing. */
  PartDictionary(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  long word(int number) {
    return words[number - 1];
  }

  /** The number of a word, which it gets now if it is new and one is left. */
  int number(long word) {
    int slot = slot(word);
    if (table[slot] != NONE || size == MOST) {
      return table[slot];
    }
    if (size == words.length) {
      grow();
      slot = slot(word);
    }
    words[size++] = word;
    table[slot] = (char) size;
    return size;
  }

  /** Where the word is, or else the free slot where it belongs. */
  private int slot(long word) {
    int mask = table.length - 1;
    // Fibonacci hashing: the upper bits of the product depend on all of the word.
    int slot = (int) (word * 0x9E3779B97F4A7C15L >>> shift);
    while (table[slot] != NONE && words[table[slot] - 1] != word) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    beforeGrowth.accept(8L * words.length + 2L * table.length);
    words = Arrays.copyOf(words, 2 * words.length);
    table = new char[2 * table.length];
    shift--;
    for (int number = 1; number <= size; number++) {
      table[slot(words[number - 1])] = (char) number;
    }
  }
}
