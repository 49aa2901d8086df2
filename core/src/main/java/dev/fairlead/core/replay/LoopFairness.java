package dev.fairlead.core.replay;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.replay.ReplayedRun.Position;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Judges the fairness of a run that repeats a loop, from the definitions: what happens on the loop
 * happens infinitely often, and nothing else does.
 */
final class LoopFairness {

  private final StateSpace space;
  private final Fairness fairness;
  private final Expansion expansion;
  private final Runnable poll;

  // agents, over the whole loop
  private final BitSet engaged = new BitSet();
  private final BitSet triggered = new BitSet();
  private final BitSet once = new BitSet();

  /** Agents enabled in every state of the loop. */
  private final BitSet always = new BitSet();

  /** By label: the number that stands for it, since several may look the same. */
  private final Map<Label, Integer> numbers = new HashMap<>();

  /**
   * @param expansion of the space
   */
  LoopFairness(StateSpace space, Fairness fairness, Expansion expansion, Runnable poll) {
    this.poll = poll;
    this.space = space;
    this.fairness = fairness;
    this.expansion = expansion;
  }

  /** Why the loop is unfair, or empty if it is fair. */
  Optional<String> complaint(List<Position> loop) {
    if (fairness.demandsNothing()) {
      return Optional.empty();
    }
    collectEvents(loop);
    // An agent that is not enabled in the first state is not enabled in all.
    always.or(enabled(loop.get(0).state()));
    once.or(always);
    for (Position position : loop.subList(1, loop.size())) {
      if (settledForWeak()) {
        break;
      }
      BitSet here = enabled(position.state());
      once.or(here);
      always.and(here);
    }
    int agents = Math.max(fairness.agents(), once.length());
    for (int agent = 0; agent < agents; agent++) {
      if (!isOwedNothing(agent)) {
        return Optional.of("the loop is unfair to " + fairness.name(agent));
      }
    }
    return fairness.global() ? untaken(loop) : Optional.empty();
  }

  /**
   * Processes of one kind are all owed the same. If that is weak fairness, and each of them has
   * moved or has been disabled somewhere by now, the rest of the loop does not matter.
   */
  private boolean settledForWeak() {
    BitSet owed = (BitSet) always.clone();
    owed.andNot(engaged);
    return fairness.isAboutProcesses()
        && owed.isEmpty()
        && fairness.agents() > 0
        && fairness.kind(0) == Fairness.Kind.WEAK;
  }

  /** Steps that look the same are all taken, each some of the times that the loop is gone round. */
  private void collectEvents(List<Position> loop) {
    for (Position position : loop) {
      poll.run();
      for (int label : position.alike()) {
        for (int agent : fairness.engaged(label, position.processSet())) {
          engaged.set(agent);
        }
        for (int agent : fairness.triggered(label, position.processSet())) {
          triggered.set(agent);
        }
      }
    }
  }

  /** The agents enabled in a state; perhaps without processes that are engaged on the loop. */
  private BitSet enabled(int[] state) {
    BitSet agents = new BitSet();
    if (fairness.isAboutProcesses()) {
      Optional<ProcessSteps> selective = expansion.insteadOfSteps(state);
      if (selective.isPresent()) {
        selective.get().enabledOutside(engaged, state, state.length, agents::set);
        return agents;
      }
    }
    expansion.steps(
        state,
        (label, processSet, target, length) -> {
          for (int agent : fairness.engaged(label, processSet)) {
            agents.set(agent);
          }
        });
    fairness.ready(state, state.length, agents::set);
    return agents;
  }

  private boolean isOwedNothing(int agent) {
    return switch (fairness.kind(agent)) {
      case NONE -> true;
      case UNCONDITIONAL -> engaged.get(agent);
      case WEAK -> engaged.get(agent) || !always.get(agent);
      case STRONG -> engaged.get(agent) || !once.get(agent);
      case COMPASSION -> engaged.get(agent) || !triggered.get(agent);
    };
  }

  /**
   * Strong global fairness: every step of every state on the loop is taken on the loop. A run is
   * found again by what its steps look like, so two that look the same are one: a loop that takes
   * either can take both.
   */
  private Optional<String> untaken(List<Position> loop) {
    TreeSet<int[]> taken = new TreeSet<>(Arrays::compare);
    int[] source = loop.get(loop.size() - 1).state();
    for (Position position : loop) {
      poll.run();
      if (position.isEvent()) {
        int[] target = position.state();
        taken.add(step(source, position.label(), position.processSet(), target, target.length));
      }
      source = position.state();
    }
    String[] missed = new String[1];
    for (Position position : loop) {
      int[] state = position.state();
      expansion.steps(
          state,
          (label, processSet, target, length) -> {
            if (missed[0] == null
                && !taken.contains(step(state, label, processSet, target, length))) {
              missed[0] = space.label(label).text();
            }
          });
      if (missed[0] != null) {
        return Optional.of("the loop never takes a step it could take: " + missed[0]);
      }
    }
    return Optional.empty();
  }

  private int[] step(int[] source, int label, int processSet, int[] target, int length) {
    int[] step = new int[source.length + length + 3];
    step[0] = numbers.computeIfAbsent(space.label(label), same -> label);
    step[1] = processSet;
    step[2] = source.length;
    System.arraycopy(source, 0, step, 3, source.length);
    System.arraycopy(target, 0, step, 3 + source.length, length);
    return step;
  }
}
