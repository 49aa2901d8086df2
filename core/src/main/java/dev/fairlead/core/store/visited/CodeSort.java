package dev.fairlead.core.store.visited;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Sorts codes by their bytes: multikey quicksort (Bentley and Sedgewick, <i>Fast Algorithms for
 * Sorting and Searching Strings</i>, 1997) whose characters are words of eight bytes. The word of
 * each code at the current depth is cached beside its number, so that partitioning reads memory
 * sequentially and touches the codes once in eight bytes.
 */
final class CodeSort {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Ranges that are as long as this take time. */
  private static final int LONG = 1 << 14;

  /** Ranges up to this length are sorted by insertion. */
  private static final int SHORT = 12;

  private final byte[] arena;
  private final int[] starts;
  private final Runnable poll;
  private int[] order;

  /** By place: the eight bytes of its code from the depth of its range on, in signed order. */
  private long[] words;

  /** Ranges that are left, as first place, last place + 1 and depth. */
  private int[] ranges = new int[96];

  private int rangesEnd;

  /**
   * @param starts where each code starts, and the one before ends
   * @param poll is run now and then; may end the work by an exception
   */
  CodeSort(byte[] arena, int[] starts, Runnable poll) {
    this.arena = arena;
    this.starts = starts;
    this.poll = poll;
  }

  /** Sorts numbers of codes. */
  void sort(int[] codes) {
    order = codes;
    words = new long[codes.length];
    load(0, codes.length, 0);
    push(0, codes.length, 0);
    while (rangesEnd > 0) {
      rangesEnd -= 3;
      sort(ranges[rangesEnd], ranges[rangesEnd + 1], ranges[rangesEnd + 2]);
    }
  }

  /** Partitions a range of codes that have the same bytes up to a depth. */
  private void sort(int from, int to, int depth) {
    if (to - from <= SHORT) {
      insert(from, to, depth);
      return;
    }
    if (to - from >= LONG) {
      poll.run();
    }
    long pivot = middle(words[from], words[from + to >>> 1], words[to - 1]);
    int less = from;
    int greater = to;
    for (int i = from; i < greater; ) {
      long here = words[i];
      if (here < pivot) {
        swap(less++, i++);
      } else if (here > pivot) {
        swap(i, --greater);
      } else {
        i++;
      }
    }
    push(from, less, depth);
    push(greater, to, depth);
    int longer = endingFirst(less, greater, depth);
    load(longer, greater, depth + Long.BYTES);
    push(longer, greater, depth + Long.BYTES);
  }

  /**
   * Of codes with the same word, padded by zeros, those that end in it come first, the shortest of
   * them at the front: each is a prefix of those behind it.
   *
   * @return the place of the first code that goes on
   */
  private int endingFirst(int from, int to, int depth) {
    int ended = from;
    for (int i = from; i < to; i++) {
      if (left(order[i], depth) <= Long.BYTES) {
        swap(ended, i);
        for (int at = ended++;
            at > from && left(order[at], depth) < left(order[at - 1], depth);
            at--) {
          swap(at, at - 1);
        }
      }
    }
    return ended;
  }

  private int left(int code, int depth) {
    return starts[code + 1] - starts[code] - depth;
  }

  private void insert(int from, int to, int depth) {
    for (int next = from + 1; next < to; next++) {
      for (int at = next; at > from && isLess(at, at - 1, depth); at--) {
        swap(at, at - 1);
      }
    }
  }

  private boolean isLess(int one, int other, int depth) {
    if (words[one] != words[other]) {
      return words[one] < words[other];
    }
    int a = order[one];
    int b = order[other];
    return Arrays.compareUnsigned(
            arena, starts[a] + depth, starts[a + 1], arena, starts[b] + depth, starts[b + 1])
        < 0;
  }

  private void load(int from, int to, int depth) {
    for (int i = from; i < to; i++) {
      words[i] = word(starts[order[i]] + depth, starts[order[i] + 1]);
    }
  }

  private long word(int at, int end) {
    long word = 0;
    if (at + Long.BYTES <= arena.length) {
      int missing = Long.BYTES - (end - at);
      if (missing < Long.BYTES) {
        word = (long) WORD.get(arena, at);
        word = missing > 0 ? word >>> missing * Byte.SIZE << missing * Byte.SIZE : word;
      }
    } else {
      for (int i = 0; i < Long.BYTES; i++) {
        word = word << Byte.SIZE | (at + i < end ? arena[at + i] & 0xff : 0);
      }
    }
    return word ^ Long.MIN_VALUE;
  }

  private void push(int from, int to, int depth) {
    if (to - from < 2) {
      return;
    }
    if (rangesEnd == ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * rangesEnd);
    }
    ranges[rangesEnd++] = from;
    ranges[rangesEnd++] = to;
    ranges[rangesEnd++] = depth;
  }

  private void swap(int one, int other) {
    int code = order[one];
    order[one] = order[other];
    order[other] = code;
    long word = words[one];
    words[one] = words[other];
    words[other] = word;
  }

  private static long middle(long a, long b, long c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
