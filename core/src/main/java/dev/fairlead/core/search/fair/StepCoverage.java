package dev.fairlead.core.search.fair;

import java.util.Arrays;

/**
 * Strong global fairness on a part of the product, judged on its system states: every step of every
 * system state must be on some edge of the part, whatever the automaton's state there (not on an
 * edge of every product state: that would miss fair runs). Product states must be visited grouped
 * by system state.
 */
final class StepCoverage {

  private static final int NONE = -1;

  private int system = NONE;
  private int steps;
  private int covered;
  private int group;
  private int[] coveredIn = {};

  /**
   * Goes on to a product state.
   *
   * @return whether the system state left, if it was left, was covered
   */
  boolean visit(int nextSystem, int itsSteps) {
    if (nextSystem == system) {
      return true;
    }
    boolean complete = isComplete();
    system = nextSystem;
    steps = itsSteps;
    covered = 0;
    group++;
    if (steps > coveredIn.length) {
      coveredIn = Arrays.copyOf(coveredIn, 2 * steps);
    }
    return complete;
  }

  /** An edge of the product state visited takes the step at this position. */
  void cover(int position) {
    if (position != Product.STUTTERS && position < steps && coveredIn[position] != group) {
      coveredIn[position] = group;
      covered++;
    }
  }

  /** Whether all steps of the system state visited last are covered. */
  boolean isComplete() {
    return covered == steps;
  }
}
