package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.fair.FairnessReason;
import dev.fairlead.core.search.fair.FairnessReason.Why;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says of every agent why a loop that was found in another way is fair to it. */
final class LoopReasons {

  private final StateSpace space;
  private final Fairness fairness;

  /** By agent: the first step of the loop, from 1, that engages it. */
  private final Map<Integer, Integer> engagedAt = new HashMap<>();

  private final BitSet engaged = new BitSet();
  private final BitSet once = new BitSet();

  /** By agent that is enabled on the loop: the first step of the loop after which it is not. */
  private final Map<Integer, Integer> disabledAfter = new HashMap<>();

  /** Where weak fairness is settled by then, no more states of a loop are looked at. */
  private static final int MOST_STATES = 1000;

  /** If so, whoever was not seen enabled is disabled after the first step at least. */
  private boolean readInPart;

  private LoopReasons(StateSpace space, Fairness fairness) {
    this.space = space;
    this.fairness = fairness;
  }

  /**
   * @param lasso a run of the space that is fair
   */
  static List<FairnessReason> of(StateSpace space, Fairness fairness, Evidence.Lasso lasso) {
    return fairness.demandsNothing() ? List.of() : new LoopReasons(space, fairness).reasons(lasso);
  }

  private List<FairnessReason> reasons(Evidence.Lasso lasso) {
    // Also of those who can move at the start and never on the loop something is to be said.
    int known = enabled(lasso.initial()).length();
    readSteps(lasso.loop());
    readStates(lasso.loop());
    known = Math.max(known, Math.max(fairness.agents(), once.length()));
    List<FairnessReason> reasons = new ArrayList<>();
    for (int agent = 0; agent < known; agent++) {
      if (fairness.kind(agent) != Fairness.Kind.NONE) {
        reasons.add(why(agent));
      }
    }
    return reasons;
  }

  private void readSteps(List<Move> loop) {
    for (int step = 1; step <= loop.size(); step++) {
      Move move = loop.get(step - 1);
      if (move.label() != Label.STUTTER) {
        for (int agent : fairness.engaged(move.label(), move.processSet())) {
          engagedAt.putIfAbsent(agent, step);
          engaged.set(agent);
        }
      }
    }
  }

  private void readStates(List<Move> loop) {
    if (isToProcesses(Fairness.Kind.STRONG)) {
      // The loop is fair: whoever does not move on it is never enabled on it.
      return;
    }
    BitSet always = new BitSet();
    for (int step = 1; step <= loop.size(); step++) {
      BitSet enabled = enabled(loop.get(step - 1).target());
      if (step == 1) {
        always.or(enabled);
      } else {
        BitSet gone = (BitSet) always.clone();
        gone.andNot(enabled);
        int after = step;
        gone.stream().forEach(agent -> disabledAfter.putIfAbsent(agent, after));
        always.and(enabled);
      }
      BitSet late = (BitSet) enabled.clone();
      late.andNot(once);
      late.andNot(always);
      late.stream().forEach(agent -> disabledAfter.putIfAbsent(agent, 1));
      once.or(enabled);
      if (step >= MOST_STATES && always.isEmpty() && isToProcesses(Fairness.Kind.WEAK)) {
        readInPart = true;
        return;
      }
    }
  }

  private boolean isToProcesses(Fairness.Kind kind) {
    return fairness.isAboutProcesses() && fairness.agents() > 0 && fairness.kind(0) == kind;
  }

  /** The agents enabled in a state, except for processes that move on the loop anyway. */
  private BitSet enabled(int[] state) {
    BitSet agents = new BitSet();
    if (fairness.isAboutProcesses() && space instanceof ProcessSteps selective) {
      selective.enabledOutside(engaged, state, state.length, agents::set);
      return agents;
    }
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

  private FairnessReason why(int agent) {
    String name = fairness.name(agent);
    Fairness.Kind kind = fairness.kind(agent);
    if (engaged.get(agent)) {
      return new FairnessReason(name, kind, Why.MOVES, engagedAt.get(agent));
    }
    return once.get(agent) || readInPart
        ? new FairnessReason(name, kind, Why.DISABLED, disabledAfter.getOrDefault(agent, 1))
        : new FairnessReason(name, kind, Why.NEVER_ENABLED, 0);
  }
}
