package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The words that parts of vectors at one position have been, numbered from 1 in the order of
 * arrival, as many as two bytes of the code can number. What comes later has no number.
 *
 * <p>Any number of threads may ask at once. A word that is known is found without a lock; one that
 * is new is added under the lock of the dictionary.
 */
final class PartDictionary {

  /** In place of a number. */
  static final int NONE = 0;

  private static final int MOST = (1 << 14) - 1;
  private static final int INITIAL_SLOTS = 32;

  static final long BYTES_AT_FIRST = (8L / 4 + 2) * INITIAL_SLOTS;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(char[].class);

  private final LongConsumer beforeGrowth;
  private volatile Table table = new Table(new long[INITIAL_SLOTS / 4], INITIAL_SLOTS);

  /** Whether all numbers are given: set after the last one, so to read it first is to see all. */
  private volatile boolean full;

  private int size;

  /** The callback is told the bytes about to be allocated, and may refuse by throwing. */
  PartDictionary(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  /**
   * The word with a number that came with a vector: whatever made the vector known to this thread
   * made the word known as well.
   */
  long word(int number) {
    return table.words[number - 1];
  }

  /** The number of a word, which it gets now if it is new and one is left. */
  int number(long word) {
    boolean complete = full;
    int known = table.find(word);
    return known != NONE || complete ? known : add(word);
  }

  private synchronized int add(long word) {
    int known = table.find(word);
    if (known != NONE || size == MOST) {
      return known;
    }
    if (size == table.words.length) {
      beforeGrowth.accept(8L * table.words.length + 2L * table.slots.length);
      Table larger = new Table(Arrays.copyOf(table.words, 2 * size), 2 * table.slots.length);
      for (int number = 1; number <= size; number++) {
        larger.enter(number);
      }
      table = larger;
    }
    table.words[size++] = word;
    table.enter(size);
    full = size == MOST;
    return size;
  }

  /** Numbers of words by open addressing; their slots are a power of two. */
  private static final class Table {

    /** By number - 1. */
    final long[] words;

    final char[] slots;

    /** Leaves as many bits of a word as the number of slots has. */
    final int shift;

    Table(long[] words, int slots) {
      this.words = words;
      this.slots = new char[slots];
      this.shift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
    }

    /** The number of a word, or {@link #NONE}. */
    int find(long word) {
      int slot = home(word);
      for (int number; (number = (char) SLOT.getAcquire(slots, slot)) != NONE; slot = next(slot)) {
        if (words[number - 1] == word) {
          return number;
        }
      }
      return NONE;
    }

    /** Lets the word with a number be found. */
    void enter(int number) {
      int slot = home(words[number - 1]);
      while (slots[slot] != NONE) {
        slot = next(slot);
      }
      SLOT.setRelease(slots, slot, (char) number);
    }

    private int home(long word) {
      // Fibonacci hashing: the upper bits of the product depend on all of the word.
      return (int) (word * 0x9E3779B97F4A7C15L >>> shift);
    }

    private int next(int slot) {
      return slot + 1 & slots.length - 1;
    }
  }
}
