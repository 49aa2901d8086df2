package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.fair.FairnessReason.Why;
import java.util.ArrayList;
import java.util.List;

/** Says of every agent why a cycle is fair to it. */
final class Reasons {

  private final Fairness fairness;
  private final Summaries summaries;

  Reasons(Fairness fairness, Product product) {
    this.fairness = fairness;
    this.summaries = product.summaries();
  }

  List<FairnessReason> of(FairCycle cycle) {
    List<FairnessReason> reasons = new ArrayList<>();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) != Fairness.Kind.NONE) {
        reasons.add(why(agent, cycle));
      }
    }
    if (fairness.global()) {
      reasons.add(new FairnessReason("every step", Fairness.Kind.NONE, Why.ALL_TAKEN, 0));
    }
    return reasons;
  }

  private FairnessReason why(int agent, FairCycle cycle) {
    Fairness.Kind kind = fairness.kind(agent);
    String name = fairness.name(agent);
    int enabled = 0;
    int disabledAfter = 0;
    boolean triggered = false;
    for (int step = 0; step < cycle.length(); step++) {
      if (summaries.engages(cycle.colour(step), agent)) {
        return new FairnessReason(name, kind, Why.MOVES, step + 1);
      }
      triggered |= summaries.triggers(cycle.colour(step), agent);
      int next = (step + 1) % cycle.length();
      if (summaries.sets().has(cycle.enabled(next), agent)) {
        enabled++;
      } else if (disabledAfter == 0) {
        disabledAfter = step + 1;
      }
    }
    return switch (kind) {
      case WEAK ->
          enabled == 0
              ? new FairnessReason(name, kind, Why.NEVER_ENABLED, 0)
              : settled(name, kind, Why.DISABLED, disabledAfter, disabledAfter > 0);
      case STRONG -> settled(name, kind, Why.NEVER_ENABLED, 0, enabled == 0);
      case COMPASSION -> settled(name, kind, Why.NEVER_TRIGGERED, 0, !triggered);
      case UNCONDITIONAL, NONE -> settled(name, kind, Why.MOVES, 0, false);
    };
  }

  private static FairnessReason settled(
      String name, Fairness.Kind kind, Why why, int step, boolean isSo) {
    if (!isSo) {
      throw new IllegalStateException("the loop is unfair to " + name);
    }
    return new FairnessReason(name, kind, why, step);
  }
}
