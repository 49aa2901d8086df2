package dev.fairlead.core.search.directed;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.space.ModelFault;

/** Asks a heuristic, and notes how much it tells states apart. */
public final class Estimates {
  private final Heuristic heuristic;
  private int least = Integer.MAX_VALUE;
  private int greatest;

  public Estimates(Heuristic heuristic) {
    this.heuristic = heuristic;
  }

  public Heuristic heuristic() {
    return heuristic;
  }

  /**
   * The estimate for a state that is not looked for itself: a lower bound is 1 at least. So a
   * target that is met when it is generated is as near as any: what is left to expand is estimated
   * to be no nearer. Where an estimate cannot be computed, the state comes last, or first if it
   * must not be overestimated: the model itself is not wrong.
   */
  public int of(int[] state, int length) {
    int lowest = heuristic.isAdmissible() ? 1 : 0;
    int estimate;
    try {
      estimate = Math.max(lowest, Math.min(heuristic.estimate(state, length), Distance.NEVER));
    } catch (ModelFault fault) {
      return heuristic.isAdmissible() ? 1 : Distance.NEVER;
    }
    least = Math.min(least, estimate);
    greatest = Math.max(greatest, estimate);
    return estimate;
  }

  public int least() {
    return Math.min(least, greatest);
  }

  public int greatest() {
    return greatest;
  }
}
