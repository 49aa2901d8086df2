package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.fair.FairnessReason;
import dev.fairlead.core.search.fair.FairnessReason.Why;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Says of every agent why a loop that was found in another way is fair to it. */
final class LoopReasons {

  private LoopReasons() {}

  /**
   * @param lasso a run of the space that is fair
   */
  static List<FairnessReason> of(StateSpace space, Fairness fairness, Evidence.Lasso lasso) {
    List<BitSet> engaged = new ArrayList<>();
    List<BitSet> enabledAfter = new ArrayList<>();
    for (Move move : lasso.loop()) {
      engaged.add(engaged(fairness, move));
      enabledAfter.add(enabled(space, fairness, move.target()));
    }
    List<FairnessReason> reasons = new ArrayList<>();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) != Fairness.Kind.NONE) {
        reasons.add(why(agent, fairness, engaged, enabledAfter));
      }
    }
    return reasons;
  }

  private static BitSet engaged(Fairness fairness, Move move) {
    BitSet agents = new BitSet();
    if (move.label() != Label.STUTTER) {
      for (int agent : fairness.engaged(move.label(), move.processSet())) {
        agents.set(agent);
      }
    }
    return agents;
  }

  private static BitSet enabled(StateSpace space, Fairness fairness, int[] state) {
    BitSet agents = new BitSet();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          for (int agent : fairness.engaged(label, processSet)) {
            agents.set(agent);
          }
        });
    fairness.ready(state, state.length, agents::set);
    return agents;
  }

  private static FairnessReason why(
      int agent, Fairness fairness, List<BitSet> engaged, List<BitSet> enabledAfter) {
    String name = fairness.name(agent);
    Fairness.Kind kind = fairness.kind(agent);
    int disabledAfter = 0;
    boolean everEnabled = false;
    for (int step = 0; step < engaged.size(); step++) {
      if (engaged.get(step).get(agent)) {
        return new FairnessReason(name, kind, Why.MOVES, step + 1);
      }
      everEnabled |= enabledAfter.get(step).get(agent);
      if (disabledAfter == 0 && !enabledAfter.get(step).get(agent)) {
        disabledAfter = step + 1;
      }
    }
    return everEnabled
        ? new FairnessReason(name, kind, Why.DISABLED, disabledAfter)
        : new FairnessReason(name, kind, Why.NEVER_ENABLED, 0);
  }
}
