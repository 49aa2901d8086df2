package dev.fairlead.core.search;

import java.util.Arrays;

/** Numbers as ranges of numbers that follow each other, in the order in which they were added. */
final class Ranges {

  /** Receives ranges: from a number on, up to before another one. */
  @FunctionalInterface
  interface Sink {
    void range(int from, int to);
  }

  private int[] bounds = new int[2];

  /** The number that the last range would go on with. */
  private int next = -1;

  private int count;
  private long size;

  /** Adds a number. */
  void add(int number) {
    if (number == next) {
      bounds[2 * count - 1] = ++next;
      size++;
    } else {
      add(number, number + 1);
    }
  }

  void add(int from, int to) {
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 4 * count);
    }
    bounds[2 * count] = from;
    bounds[2 * count + 1] = to;
    next = to;
    count++;
    size += to - from;
  }

  /** How many numbers there are. */
  long size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int count() {
    return count;
  }

  int from(int range) {
    return bounds[2 * range];
  }

  int to(int range) {
    return bounds[2 * range + 1];
  }

  /** The number added last. */
  int last() {
    return bounds[2 * count - 1] - 1;
  }

  void forEach(Sink sink) {
    for (int range = 0; range < count; range++) {
      sink.range(from(range), to(range));
    }
  }

  /** The same numbers in ranges of at most some size. */
  Ranges pieces(int most) {
    Ranges pieces = new Ranges();
    forEach(
        (from, to) -> {
          for (int at = from; at < to; at += most) {
            pieces.add(at, Math.min(to, at + most));
          }
        });
    return pieces;
  }
}
