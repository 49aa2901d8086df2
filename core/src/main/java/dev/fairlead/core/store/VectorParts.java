package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * The parts that vectors are made of: {@value #WIDTH} ints from each multiple of {@value #WIDTH}
 * on, the last part filled up. States of a system are many, but what a part of them can be is
 * mostly one of few: so a vector is kept as the numbers of its parts. (Holzmann, <i>State
 * Compression in SPIN: Recursive Indexing and Compression Training Runs</i>, 1997.)
 *
 * <p>Any number of threads may use it at once.
 */
final class VectorParts {

  static final int WIDTH = 4;

  /** In place of a part's number. */
  static final int NONE = PartDictionary.NONE;

  /** The bits of a value in the word of a part; larger values have none. */
  static final int FIELD = Long.SIZE / WIDTH;

  private static final int MAX = (1 << FIELD) - 1;

  private final LongConsumer beforeGrowth;
  private volatile PartDictionary[] positions = new PartDictionary[0];
  private volatile int longest;
  private final AtomicLong bytes = new AtomicLong();

  /** The callback is told the bytes about to be allocated, and may refuse by throwing. */
  VectorParts(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  long bytes() {
    return bytes.get();
  }

  /** The length of the longest vector there is room for. */
  int longest() {
    return longest;
  }

  /** The number of a part that is a word, in a vector of some length; or {@link #NONE}. */
  int number(int position, long word, int length) {
    return positions[position].number(word, length);
  }

  /** The length of the vectors whose first part has a number. */
  int length(int number) {
    return positions[0].length(number);
  }

  long word(int position, int number) {
    return positions[position].word(number);
  }

  /**
   * How many parts vectors of a length have: an empty one has the first, which tells its length.
   */
  static int count(int length) {
    return Math.max(1, (length + WIDTH - 1) / WIDTH);
  }

  /** Writes the values of a part into some places of an array. */
  static void unpack(long word, int[] into, int first, int end) {
    if (end - first == WIDTH) {
      into[first] = (int) (word >>> 3 * FIELD) - 1;
      into[first + 1] = ((int) (word >>> 2 * FIELD) & MAX) - 1;
      into[first + 2] = ((int) word >>> FIELD) - 1;
      into[first + 3] = ((int) word & MAX) - 1;
      return;
    }
    long rest = word;
    for (int i = end - 1; i >= first; i--) {
      into[i] = ((int) rest & MAX) - 1;
      rest >>>= FIELD;
    }
  }

  /** Makes room for vectors of some length. */
  synchronized void reach(int length) {
    int needed = count(length);
    int present = positions.length;
    if (present < needed) {
      long lengths = present == 0 ? PartDictionary.BYTES_OF_LENGTHS_AT_FIRST : 0;
      allocate(PartDictionary.BYTES_AT_FIRST * (needed - present) + lengths);
      PartDictionary[] reached = Arrays.copyOf(positions, needed);
      for (int position = present; position < needed; position++) {
        reached[position] = new PartDictionary(position == 0, this::allocate);
      }
      positions = reached;
    }
    longest = Math.max(longest, length);
  }

  private void allocate(long more) {
    beforeGrowth.accept(more);
    bytes.addAndGet(more);
  }
}
