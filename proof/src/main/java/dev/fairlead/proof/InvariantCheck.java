package dev.fairlead.proof;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Verifies an inductive invariant: every initial state belongs to it, every step from it leads to
 * it, and each state and step of it meets the conditions of the property. So every reachable state
 * does.
 */
final class InvariantCheck {
  /** States whose targets are looked up together. */
  private static final int TOGETHER = 32;

  private final StateSpace space;
  private final StateConditions conditions;
  private final NodeTable nodes;
  private final NodeKeys keys;
  private final Runnable poll;
  private final StateTable states;

  // by label: what was judged, and behind what nothing is looked at
  private final BitSet judged = new BitSet();
  private final BitSet last = new BitSet();

  // the state whose steps are looked at
  private int[] source = {};
  private int sourceLength;
  private final StateSpace.StepSink sink = this::step;
  private boolean hasSteps;
  private long steps;

  InvariantCheck(StateSpace space, StateConditions conditions, NodeTable nodes, Runnable poll) {
    this.space = space;
    this.conditions = conditions;
    this.nodes = nodes;
    this.keys = new NodeKeys(space);
    this.poll = poll;
    this.states = new StateTable(nodes.size());
  }

  Verification.Proved verify() {
    space.initialStates(states::announce);
    states.settle();
    for (int number = 0; number < states.size(); ) {
      poll.run();
      int end = Math.min(states.size(), number + TOGETHER);
      for (; number < end; number++) {
        expand(number);
      }
      states.settle();
    }
    if (states.size() != nodes.size()) {
      throw new WrongStep(
          "it lists " + nodes.size() + " states, and " + states.size() + " are reachable");
    }
    return new Verification.Proved(states.size(), steps);
  }

  private void expand(int number) {
    goTo(number);
    if (nodes.find(keys.ofState(source, sourceLength)) == NodeTable.NONE) {
      throw new WrongStep("a reachable state is not listed: " + text());
    }
    inspect();
    hasSteps = false;
    space.steps(source, sourceLength, sink);
    requireGoodEnd();
  }

  private void goTo(int number) {
    source = states.state(number, source);
    sourceLength = states.length();
  }

  private void inspect() {
    if (conditions.badState().test(source, sourceLength)) {
      throw new WrongStep("a state satisfies the goal: " + text());
    }
  }

  private void requireGoodEnd() {
    if (!hasSteps && conditions.badEnd().test(source, sourceLength)) {
      throw new WrongStep("a state has no steps: " + text());
    }
  }

  private void step(int label, int processSet, int[] target, int length) {
    hasSteps = true;
    if (isFollowed(label)) {
      states.announce(target, length);
    }
  }

  /**
   * The same for runs of fewer steps than a number: every state that fewer lead to meets the
   * conditions. Levels are made anew.
   */
  Verification.Proved verifyNear(int depth) {
    space.initialStates(states::number);
    int level = 0;
    int levelEnd = states.size();
    for (int number = 0; number < states.size() && level < depth; number++) {
      poll.run();
      boolean isLast = level + 1 == depth;
      goTo(number);
      inspect();
      hasSteps = false;
      space.steps(
          source,
          sourceLength,
          (label, processSet, target, length) -> {
            hasSteps = true;
            if (!isLast && isFollowed(label)) {
              states.number(target, length);
            }
          });
      requireGoodEnd();
      if (number + 1 == levelEnd) {
        level++;
        levelEnd = states.size();
      }
    }
    return new Verification.Proved(states.size(), steps);
  }

  /** Counts a step, which must not be a bad one. */
  private boolean isFollowed(int label) {
    steps++;
    if (!judged.get(label)) {
      judge(label);
    }
    return !last.get(label);
  }

  /** What a label says is the same wherever it occurs. */
  private void judge(int label) {
    Label read = space.label(label);
    if (conditions.badStep().test(read)) {
      throw new WrongStep("a step '" + read.text() + "' is possible in " + text());
    }
    judged.set(label);
    last.set(label, conditions.lastStep().test(read));
  }

  private String text() {
    return StateText.of(space, Arrays.copyOf(source, sourceLength));
  }
}
