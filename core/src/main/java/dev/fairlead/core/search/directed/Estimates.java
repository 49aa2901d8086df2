package dev.fairlead.core.search.directed;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.space.ModelFault;

/** Asks a heuristic, and notes how much it tells states apart. */
final class Estimates {
  private final Heuristic heuristic;
  private int least = Integer.MAX_VALUE;
  private int greatest;

  Estimates(Heuristic heuristic) {
    this.heuristic = heuristic;
  }

  /** Where an estimate cannot be computed, the state comes last: the model itself is not wrong. */
  int of(int[] state, int length) {
    int estimate;
    try {
      estimate = Math.max(0, Math.min(heuristic.estimate(state, length), Distance.NEVER));
    } catch (ModelFault fault) {
      return heuristic.isAdmissible() ? 0 : Distance.NEVER;
    }
    least = Math.min(least, estimate);
    greatest = Math.max(greatest, estimate);
    return estimate;
  }

  int least() {
    return Math.min(least, greatest);
  }

  int greatest() {
    return greatest;
  }
}
