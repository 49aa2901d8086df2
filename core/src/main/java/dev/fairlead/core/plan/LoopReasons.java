package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.plan.FairnessReason.Why;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says of every agent why the loop of a run is fair to it. The agents are the processes that are
 * there in some state of the run, in the order of the text, and the events that are enabled or
 * engaged somewhere on it, in the order in which they first are; the stem counts as the loop does.
 */
final class LoopReasons {

  /** Where weak fairness is settled by then, no more states of a loop are looked at. */
  private static final int MOST_STATES = 1000;

  private final StateSpace space;
  private final Fairness fairness;
  private final Lasso lasso;
  private final Runnable poll;

  /** True if the processes on a run, and which of them are enabled, can be told without steps. */
  private final boolean selective;

  /** The processes of the run. */
  private final BitSet seen = new BitSet();

  /** The agents of the run, in the order in which they are listed. */
  private final Set<Integer> listed = new LinkedHashSet<>();

  /** By agent: the first step of the loop, from 1, that engages it. */
  private final Map<Integer, Integer> engagedAt = new HashMap<>();

  private final BitSet engaged = new BitSet();
  private final BitSet triggered = new BitSet();

  /** Enabled in some, and in every state of the loop that was looked at. */
  private final BitSet once = new BitSet();

  private final BitSet always = new BitSet();

  /** By agent that is enabled after the first step: the first step after which it is not. */
  private final Map<Integer, Integer> disabledAfter = new HashMap<>();

  /** If so, an agent that was not seen enabled is disabled after the first step at least. */
  private boolean readInPart;

  private LoopReasons(StateSpace space, Fairness fairness, Lasso lasso, Runnable poll) {
    this.space = space;
    this.fairness = fairness;
    this.lasso = lasso;
    this.poll = poll;
    this.selective = fairness.isAboutProcesses() && space instanceof ProcessSteps;
  }

  /**
   * @param lasso a run of the space that has been found fair
   * @param poll is called at every step and may stop the work by an exception
   */
  static List<FairnessReason> of(StateSpace space, Fairness fairness, Lasso lasso, Runnable poll) {
    return fairness.demandsNothing()
        ? List.of()
        : new LoopReasons(space, fairness, lasso, poll).reasons();
  }

  private List<FairnessReason> reasons() {
    listProcesses();
    readSteps();
    readStates();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) == Fairness.Kind.UNCONDITIONAL) {
        listed.add(agent);
      }
    }
    List<FairnessReason> reasons = new ArrayList<>();
    for (int agent : listed) {
      if (fairness.kind(agent) != Fairness.Kind.NONE) {
        reasons.add(why(agent));
      }
    }
    if (fairness.global()) {
      reasons.add(new FairnessReason("every step", Fairness.Kind.NONE, Why.ALL_TAKEN, 0));
    }
    return reasons;
  }

  private void listProcesses() {
    if (space instanceof ProcessSteps processes) {
      listPresent(processes, lasso.initial());
      lasso.stem().forEach(move -> listPresent(processes, move.target()));
      lasso.loop().forEach(move -> listPresent(processes, move.target()));
    }
  }

  private void listPresent(ProcessSteps processes, int[] state) {
    poll.run();
    processes.present(
        state,
        state.length,
        process -> {
          if (!seen.get(process)) {
            seen.set(process);
            list(fairness.ofProcess(process));
          }
        });
  }

  private void list(int[] agents) {
    for (int agent : agents) {
      listed.add(agent);
    }
  }

  private void readSteps() {
    int[] source = lasso.afterStem();
    for (int step = 1; step <= lasso.loop().size(); step++) {
      Move move = lasso.loop().get(step - 1);
      if (move.label() != Label.STUTTER) {
        readStep(step, move.label(), move.processSet());
        if (!fairness.isAboutProcesses()) {
          readAlike(step, source, move);
        }
      }
      source = move.target();
    }
  }

  private void readStep(int step, int label, int processSet) {
    for (int agent : fairness.engaged(label, processSet)) {
      engagedAt.putIfAbsent(agent, step);
      engaged.set(agent);
    }
    for (int agent : fairness.triggered(label, processSet)) {
      triggered.set(agent);
    }
  }

  /** Steps that look the same are all taken, each some of the times that the loop is gone round. */
  private void readAlike(int step, int[] source, Move move) {
    Label shown = space.label(move.label());
    poll.run();
    space.steps(
        source,
        source.length,
        (label, processSet, target, length) -> {
          if (label != move.label()
              && space.label(label).equals(shown)
              && Arrays.equals(space.processes(processSet), space.processes(move.processSet()))
              && Arrays.equals(target, 0, length, move.target(), 0, move.target().length)) {
            readStep(step, label, processSet);
          }
        });
  }

  private void readStates() {
    if (!selective) {
      // Agents that are enabled on the stem only are listed, too.
      enabled(lasso.initial());
      lasso.stem().forEach(move -> enabled(move.target()));
    } else if (isToProcesses(Fairness.Kind.STRONG)) {
      // The loop is strongly fair: an agent that does not move on it is never enabled on it.
      return;
    }
    for (int step = 1; step <= lasso.loop().size(); step++) {
      readState(step, enabled(lasso.loop().get(step - 1).target()));
      if (step >= MOST_STATES && selective && isSettled() && isToProcesses(Fairness.Kind.WEAK)) {
        readInPart = true;
        return;
      }
    }
  }

  /** Whether every process is disabled in some inspected state, or moves on the loop. */
  private boolean isSettled() {
    BitSet owed = (BitSet) always.clone();
    owed.andNot(engaged);
    return owed.isEmpty();
  }

  private void readState(int step, BitSet enabled) {
    if (step == 1) {
      always.or(enabled);
    } else {
      BitSet gone = (BitSet) always.clone();
      gone.andNot(enabled);
      gone.stream().forEach(agent -> disabledAfter.put(agent, step));
      always.and(enabled);
    }
    once.or(enabled);
  }

  private boolean isToProcesses(Fairness.Kind kind) {
    return fairness.isAboutProcesses() && fairness.agents() > 0 && fairness.kind(0) == kind;
  }

  /** The agents enabled in a state; perhaps without processes that move on the loop anyway. */
  private BitSet enabled(int[] state) {
    poll.run();
    BitSet agents = new BitSet();
    if (selective) {
      ((ProcessSteps) space).enabledOutside(engaged, state, state.length, agents::set);
      return agents;
    }
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          poll.run();
          for (int agent : fairness.engaged(label, processSet)) {
            agents.set(agent);
            listed.add(agent);
          }
        });
    fairness.ready(
        state,
        state.length,
        agent -> {
          agents.set(agent);
          listed.add(agent);
        });
    return agents;
  }

  private FairnessReason why(int agent) {
    if (engaged.get(agent)) {
      return because(agent, Why.MOVES, engagedAt.get(agent));
    }
    return switch (fairness.kind(agent)) {
      case WEAK ->
          once.get(agent) || readInPart
              ? settled(
                  agent, Why.DISABLED, disabledAfter.getOrDefault(agent, 1), !always.get(agent))
              : because(agent, Why.NEVER_ENABLED, 0);
      case STRONG -> settled(agent, Why.NEVER_ENABLED, 0, !once.get(agent));
      case COMPASSION -> settled(agent, Why.NEVER_TRIGGERED, 0, !triggered.get(agent));
      case UNCONDITIONAL, NONE -> settled(agent, Why.MOVES, 0, false);
    };
  }

  private FairnessReason settled(int agent, Why why, int step, boolean isSo) {
    if (!isSo) {
      throw new IllegalStateException("the loop is unfair to " + fairness.name(agent));
    }
    return because(agent, why, step);
  }

  private FairnessReason because(int agent, Why why, int step) {
    return new FairnessReason(fairness.name(agent), fairness.kind(agent), why, step);
  }
}
