package dev.fairlead.core.search.directed;

import java.util.BitSet;

/**
 * Takes a state with the least weighted sum of the steps taken and the steps estimated to be left;
 * among equals, the one added last. A state that was added twice has the lesser sum first.
 */
final class LeastFirst implements OpenList {
  private final Estimates estimates;
  private final Priority priority;
  private final int bound;
  private final BucketQueue queue = new BucketQueue();

  /**
   * @param bound states that are estimated to lead to no run of fewer steps are left out
   */
  LeastFirst(Estimates estimates, Priority priority, int bound) {
    this.estimates = estimates;
    this.priority = priority;
    this.bound = bound;
  }

  @Override
  public void add(int[] vector, int length, int state, int steps) {
    int estimate = estimates.of(vector, length);
    if ((long) steps + estimate < bound) {
      queue.add(priority.of(steps, estimate), state, steps);
    }
  }

  @Override
  public int take(BitSet closed) {
    while (queue.take()) {
      if (!closed.get(queue.state())) {
        return queue.state();
      }
    }
    return NONE;
  }

  @Override
  public long size() {
    return queue.size();
  }

  @Override
  public long bytes() {
    return queue.bytes();
  }
}
