package dev.fairlead.core.search.refine;

import java.util.Arrays;

/** How long the shortest loops of internal steps are: breadth first, as far as is asked for. */
final class InternalLoops {

  /** In place of a length. */
  static final int NONE = -1;

  private final InternalSteps steps;
  private final Ledger ledger;

  /** By state: the number of the last question that met it. */
  private final IntTable metBy;

  private int question;
  private int[] queue = new int[64];
  private int size;
  private boolean closed;

  InternalLoops(InternalSteps steps, Ledger ledger) {
    this.steps = steps;
    this.ledger = ledger;
    this.metBy = new IntTable(ledger);
    ledger.holds(() -> 4L * queue.length);
  }

  /**
   * The length of the shortest loop through a state.
   *
   * @return {@link #NONE} if there is none of at most {@code longest} steps, or to find one takes
   *     more work in all than {@code mostWork}
   */
  int through(int state, int longest, long mostWork) {
    question++;
    size = 0;
    closed = false;
    meet(state);
    int next = 0;
    for (int length = 1; length <= longest && next < size; length++) {
      for (int levelEnd = size; next < levelEnd; next++) {
        steps.from(
            queue[next],
            target -> {
              closed |= target == state;
              meet(target);
            });
        if (closed) {
          return length;
        }
        if (ledger.work() > mostWork) {
          return NONE;
        }
      }
    }
    return NONE;
  }

  private void meet(int state) {
    if (metBy.get(state) == question) {
      return;
    }
    metBy.set(state, question);
    if (size == queue.length) {
      ledger.report(8L * size);
      queue = Arrays.copyOf(queue, 2 * size);
    }
    queue[size++] = state;
  }
}
