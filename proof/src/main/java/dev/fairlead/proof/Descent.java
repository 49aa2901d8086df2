package dev.fairlead.proof;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Measure;
import java.util.List;

/** Whether a measure passes along a step: at depth 0, and below where a level says nothing. */
record Descent(List<Cause> causes) {

  /** How a step passes that keeps a rank and its cause. */
  @FunctionalInterface
  interface Judge {
    Agents.Passage passage(Cause cause, int depth);
  }

  boolean passes(Measure from, Measure to, Judge judge) {
    for (int depth = 0; depth < from.levels().size(); depth++) {
      Measure.Level here = from.level(depth);
      // A list that has ended counts as the lowest rank.
      if (depth == to.levels().size() || to.level(depth).rank() < here.rank()) {
        return true;
      }
      Measure.Level there = to.level(depth);
      if (there.rank() != here.rank()
          || there.cause() != here.cause()
          || here.cause() == Measure.NO_CAUSE) {
        return false;
      }
      switch (judge.passage(causes.get(here.cause()), depth)) {
        case PASSES -> {
          return true;
        }
        case FAILS -> {
          return false;
        }
        case NEUTRAL -> {}
      }
    }
    return false;
  }
}
