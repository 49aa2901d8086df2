package dev.fairlead.promela.semantics;

import java.util.Arrays;

/** States inside of atomic sequences that have yet to be gone on from; a stack. */
final class Pending {
  /**
   * Behind each state: its length, the process that holds control, the label, the processes,
   * sleepers and departures so far.
   */
  private static final int TRAILER = 6;

  private int[] cells = new int[1 << 12];
  private int top;

  boolean isEmpty() {
    return top == 0;
  }

  void push(
      int[] state, int length, int holder, int label, int engaged, int sleepers, int departures) {
    if (cells.length < top + length + TRAILER) {
      cells = Arrays.copyOf(cells, 2 * (top + length + TRAILER));
    }
    System.arraycopy(state, 0, cells, top, length);
    top += length;
    cells[top++] = length;
    cells[top++] = holder;
    cells[top++] = label;
    cells[top++] = engaged;
    cells[top++] = sleepers;
    cells[top++] = departures;
  }

  int holder() {
    return cells[top - 5];
  }

  int label() {
    return cells[top - 4];
  }

  int engaged() {
    return cells[top - 3];
  }

  int sleepers() {
    return cells[top - 2];
  }

  int departures() {
    return cells[top - 1];
  }

  int length() {
    return cells[top - TRAILER];
  }

  /** Takes the uppermost state off; the answer is where it begins in {@link #cells}. */
  int pop() {
    top -= TRAILER + length();
    return top;
  }

  /** As long as nothing is pushed. */
  int[] cells() {
    return cells;
  }

  void clear() {
    top = 0;
  }
}
