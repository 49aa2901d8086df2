package dev.fairlead.core.store.visited;

/**
 * Sorts codes by their bytes: multikey quicksort (Bentley and Sedgewick, <i>Fast Algorithms for
 * Sorting and Searching Strings</i>, 1997). Bytes that many codes share are looked at once a code.
 */
final class CodeSort {

  /** In place of a byte behind the end of a code. */
  private static final int END = -1;

  /** Ranges that are as long as this take time. */
  private static final int LONG = 1 << 14;

  private final byte[] arena;
  private final int[] starts;
  private final Runnable poll;
  private int[] order;

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
    sort(0, codes.length, 0);
  }

  /** Sorts a range of codes that have the same bytes up to a depth. */
  private void sort(int first, int last, int commonBytes) {
    int from = first;
    int to = last;
    int depth = commonBytes;
    while (to - from > 1) {
      if (to - from >= LONG) {
        poll.run();
      }
      int pivot = middle(at(from, depth), at(from + to >>> 1, depth), at(to - 1, depth));
      int less = from;
      int greater = to;
      for (int i = from; i < greater; ) {
        int here = at(i, depth);
        if (here < pivot) {
          swap(less++, i++);
        } else if (here > pivot) {
          swap(i, --greater);
        } else {
          i++;
        }
      }
      sort(from, less, depth);
      sort(greater, to, depth);
      if (pivot == END) {
        return;
      }
      from = less;
      to = greater;
      depth++;
    }
  }

  private int at(int place, int depth) {
    int code = order[place];
    int at = starts[code] + depth;
    return at < starts[code + 1] ? arena[at] & 0xff : END;
  }

  private void swap(int one, int other) {
    int code = order[one];
    order[one] = order[other];
    order[other] = code;
  }

  private static int middle(int a, int b, int c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
