package dev.fairlead.core.search.directed;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.search.Guidance;

/**
 * What states are expanded by, least first: f = taken * g + left * h, for the steps taken g and the
 * steps estimated to be left h.
 */
public record Priority(int taken, int left) {

  /** Weights are told apart up to a thousandth. */
  private static final int FINENESS = 1000;

  /** By the order that is asked for; deepening counts as A*. */
  public static Priority of(Guidance guidance) {
    return switch (guidance.order()) {
      case AUTO, BREADTH_FIRST -> weighted(1);
      case BEST_FIRST -> weighted(0);
      case A_STAR -> weighted(guidance.weight());
      case DEEPENING -> weighted(Guidance.EVEN);
      case DEPTH_FIRST, RANDOM ->
          throw new IllegalArgumentException(guidance.order() + " goes by no estimate");
    };
  }

  private static Priority weighted(double weight) {
    int taken = (int) Math.round(weight * FINENESS);
    int divisor = greatestDivisor(taken, FINENESS - taken);
    return new Priority(taken / divisor, (FINENESS - taken) / divisor);
  }

  private static int greatestDivisor(int one, int other) {
    return other == 0 ? one : greatestDivisor(other, one % other);
  }

  /** Whether a state counts anew if it is reached by fewer steps. */
  public boolean countsSteps() {
    return taken > 0;
  }

  public int of(int depth, int estimate) {
    long sum = (long) taken * depth + (long) left * Math.min(estimate, Distance.NEVER);
    return (int) Math.min(sum, Integer.MAX_VALUE);
  }
}
