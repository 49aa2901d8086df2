package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The words that parts of vectors at one position have been, numbered from 1 in the order of
 * arrival, as many as two bytes of the code can number. What comes later has no number. The first
 * part of a vector tells its length as well: two of them are the same if both are.
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
  static final long BYTES_OF_LENGTHS_AT_FIRST = 4L / 4 * INITIAL_SLOTS;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(char[].class);

  private final LongConsumer beforeGrowth;
  private volatile Table table;

  /** Whether all numbers are given: set after the last one, so to read it first is to see all. */
  private volatile boolean full;

  private int size;

  /**
   * @param first whether it is of the first parts of vectors
   * @param beforeGrowth is told the bytes about to be allocated, and may refuse by throwing
   */
  PartDictionary(boolean first, LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
    int words = INITIAL_SLOTS / 4;
    this.table = new Table(new long[words], first ? new int[words] : null, INITIAL_SLOTS);
  }

  /**
   * The word with a number that came with a vector: whatever made the vector known to this thread
   * made the word known as well.
   */
  long word(int number) {
    return table.words[number - 1];
  }

  /** The length of the vectors whose first part has a number. */
  int length(int number) {
    return table.lengths[number - 1];
  }

  /**
   * The number of a word, which it gets now if it is new and one is left.
   *
   * @param length of the vector; of no meaning but for its first part
   */
  int number(long word, int length) {
    boolean complete = full;
    int known = table.find(word, length);
    return known != NONE || complete ? known : add(word, length);
  }

  private synchronized int add(long word, int length) {
    int known = table.find(word, length);
    if (known != NONE || size == MOST) {
      return known;
    }
    if (size == table.words.length) {
      beforeGrowth.accept(table.bytes());
      Table larger = table.larger();
      for (int number = 1; number <= size; number++) {
        larger.enter(number);
      }
      table = larger;
    }
    table.set(size++, word, length);
    table.enter(size);
    full = size == MOST;
    return size;
  }

  /** Numbers of words by open addressing; their slots are a power of two. */
  private static final class Table {

    /** By number - 1. */
    final long[] words;

    /** Of the vectors with such a first part; or null. */
    final int[] lengths;

    final char[] slots;

    /** Leaves as many bits of a word as the number of slots has. */
    final int shift;

    Table(long[] words, int[] lengths, int slots) {
      this.words = words;
      this.lengths = lengths;
      this.slots = new char[slots];
      this.shift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
    }

    long bytes() {
      return 8L * words.length + (lengths == null ? 0 : 4L * words.length) + 2L * slots.length;
    }

    Table larger() {
      return new Table(
          Arrays.copyOf(words, 2 * words.length),
          lengths == null ? null : Arrays.copyOf(lengths, 2 * words.length),
          2 * slots.length);
    }

    void set(int index, long word, int length) {
      words[index] = word;
      if (lengths != null) {
        lengths[index] = length;
      }
    }

    /** The number of a word, or {@link #NONE}. */
    int find(long word, int length) {
      int slot = home(word);
      for (int number; (number = (char) SLOT.getAcquire(slots, slot)) != NONE; slot = next(slot)) {
        if (words[number - 1] == word && (lengths == null || lengths[number - 1] == length)) {
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
