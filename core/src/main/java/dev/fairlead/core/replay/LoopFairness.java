package dev.fairlead.core.replay;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.replay.Run.Position;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Judges the fairness of a run that repeats a loop, from the definitions: what happens on the loop
 * happens infinitely often, and nothing else does.
 */
final class LoopFairness {

  private final StateSpace space;
  private final Fairness fairness;

  // agents, over the whole loop
  private final BitSet engaged = new BitSet();
  private final BitSet triggered = new BitSet();
  private final BitSet once = new BitSet();

  /** Agents disabled in some state of the loop. */
  private final BitSet disabled = new BitSet();

  LoopFairness(StateSpace space, Fairness fairness) {
    this.space = space;
    this.fairness = fairness;
  }

  /** Why the loop is unfair, or empty if it is fair. */
  Optional<String> complaint(List<Position> loop) {
    collectEvents(loop);
    // First all enabled sets, so that every agent is known when the disabled ones are named.
    for (Position position : loop) {
      once.or(enabled(position.state()));
    }
    for (Position position : loop) {
      BitSet missing = new BitSet();
      missing.set(0, fairness.agents());
      missing.andNot(enabled(position.state()));
      disabled.or(missing);
    }
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (!isOwedNothing(agent)) {
        return Optional.of("the loop is unfair to " + fairness.name(agent));
      }
    }
    return fairness.global() ? untaken(loop) : Optional.empty();
  }

  private void collectEvents(List<Position> loop) {
    for (Position position : loop) {
      if (position.isEvent()) {
        for (int agent : fairness.engaged(position.label(), position.processSet())) {
          engaged.set(agent);
        }
        for (int agent : fairness.triggered(position.label(), position.processSet())) {
          triggered.set(agent);
        }
      }
    }
  }

  private BitSet enabled(int[] state) {
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

  private boolean isOwedNothing(int agent) {
    return switch (fairness.kind(agent)) {
      case NONE -> true;
      case UNCONDITIONAL -> engaged.get(agent);
      case WEAK -> engaged.get(agent) || disabled.get(agent);
      case STRONG -> engaged.get(agent) || !once.get(agent);
      case COMPASSION -> engaged.get(agent) || !triggered.get(agent);
    };
  }

  /** Strong global fairness: every step of every state on the loop is taken on the loop. */
  private Optional<String> untaken(List<Position> loop) {
    TreeSet<int[]> taken = new TreeSet<>(Arrays::compare);
    int[] source = loop.get(loop.size() - 1).state();
    for (Position position : loop) {
      if (position.isEvent()) {
        int[] target = position.state();
        taken.add(step(source, position.label(), position.processSet(), target, target.length));
      }
      source = position.state();
    }
    String[] missed = new String[1];
    for (Position position : loop) {
      int[] state = position.state();
      space.steps(
          state,
          state.length,
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

  private static int[] step(int[] source, int label, int processSet, int[] target, int length) {
    int[] step = new int[source.length + length + 3];
    step[0] = label;
    step[1] = processSet;
    step[2] = source.length;
    System.arraycopy(source, 0, step, 3, source.length);
    System.arraycopy(target, 0, step, 3 + source.length, length);
    return step;
  }
}
