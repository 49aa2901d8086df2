package dev.fairlead.proof;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.space.StateSpace;

/**
 * Verifies an inductive invariant: every initial state belongs to it, every step from it leads to
 * it, and each state and step of it meets the conditions of the property. So every reachable state
 * does.
 */
final class InvariantCheck {
  private final StateSpace space;
  private final StateConditions conditions;
  private final NodeTable nodes;
  private final NodeKeys keys;
  private final Runnable poll;
  private final StateTable states = new StateTable();

  // the state whose steps are looked at
  private int[] source = {};
  private boolean hasSteps;
  private long steps;

  InvariantCheck(StateSpace space, StateConditions conditions, NodeTable nodes, Runnable poll) {
    this.space = space;
    this.conditions = conditions;
    this.nodes = nodes;
    this.keys = new NodeKeys(space);
    this.poll = poll;
  }

  Verification.Proved verify() {
    space.initialStates(this::belongs);
    for (int number = 0; number < states.size(); number++) {
      poll.run();
      source = states.state(number);
      if (conditions.badState().test(source, source.length)) {
        throw new WrongStep("a state satisfies the goal: " + text(source));
      }
      hasSteps = false;
      space.steps(source, source.length, this::step);
      if (!hasSteps && conditions.badEnd().test(source, source.length)) {
        throw new WrongStep("a state has no steps: " + text(source));
      }
    }
    if (states.size() != nodes.size()) {
      throw new WrongStep(
          "it lists " + nodes.size() + " states, and " + states.size() + " are reachable");
    }
    return new Verification.Proved(states.size(), steps);
  }

  private void step(int label, int processSet, int[] target, int length) {
    hasSteps = true;
    if (isFollowed(label)) {
      belongs(target, length);
    }
  }

  private void belongs(int[] state, int length) {
    int known = states.size();
    if (states.number(state, length) == known
        && nodes.find(keys.ofState(state, length)) == NodeTable.NONE) {
      throw new WrongStep("a reachable state is not listed: " + text(states.state(known)));
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
      source = states.state(number);
      if (conditions.badState().test(source, source.length)) {
        throw new WrongStep("a state satisfies the goal: " + text(source));
      }
      hasSteps = false;
      space.steps(
          source,
          source.length,
          (label, processSet, target, length) -> {
            hasSteps = true;
            if (!isLast && isFollowed(label)) {
              states.number(target, length);
            }
          });
      if (!hasSteps && conditions.badEnd().test(source, source.length)) {
        throw new WrongStep("a state has no steps: " + text(source));
      }
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
    if (conditions.badStep().test(space.label(label))) {
      throw new WrongStep(
          "a step '" + space.label(label).text() + "' is possible in " + text(source));
    }
    return !conditions.lastStep().test(space.label(label));
  }

  private String text(int[] state) {
    return StateText.of(space, state);
  }
}
