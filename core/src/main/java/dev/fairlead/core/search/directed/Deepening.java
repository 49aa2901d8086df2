package dev.fairlead.core.search.directed;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.NumberedInts;
import java.util.Arrays;
import java.util.List;

/**
 * Depth first, but only as far as the steps taken and those estimated to be left are together at
 * most a threshold; then again with the least sum that was above it (Korf 1985). A state that has
 * been reached in the same round by as few steps is not entered again. The run is a shortest one if
 * the estimate is admissible.
 */
final class Deepening {
  private static final int LAST = -1;
  private static final int NOT_YET = Integer.MAX_VALUE;

  private final GeneratedStates states;
  private final Estimates estimates;

  /** By state: the round in which it was entered last, and by how many steps. */
  private final NumberedInts rounds;

  private final NumberedInts taken;

  /** By state: what is estimated to be left. */
  private final NumberedInts left;

  private final StepBuffer steps = new StepBuffer();
  private int[] target = new int[16];
  private int round;
  private int threshold;
  private int nextThreshold;

  // the path
  private int[] path = new int[64];
  private int[] next = new int[64];
  private int[] ends = new int[64];
  private int[] successors = new int[256];
  private int depth;

  Deepening(GeneratedStates states, Estimates estimates) {
    this.states = states;
    this.estimates = estimates;
    this.rounds = new NumberedInts((held, more) -> states.report(more));
    this.taken = new NumberedInts((held, more) -> states.report(more));
    this.left = new NumberedInts((held, more) -> states.report(more));
    states.holding(this::bytes, () -> depth);
  }

  private long bytes() {
    return 4L * (path.length + next.length + ends.length + successors.length)
        + rounds.bytes()
        + taken.bytes()
        + left.bytes()
        + steps.bytes();
  }

  void run() {
    List<int[]> vectors = states.initialStates();
    int[] initial = new int[vectors.size()];
    for (int i = 0; i < initial.length && !states.isOver(); i++) {
      initial[i] = number(vectors.get(i), vectors.get(i).length, GeneratedStates.NO_PARENT);
    }
    if (states.isOver()) {
      return;
    }
    nextThreshold = NOT_YET;
    for (int state : initial) {
      nextThreshold = Math.min(nextThreshold, left.get(state));
    }
    while (!states.isOver() && nextThreshold != NOT_YET) {
      threshold = nextThreshold;
      nextThreshold = NOT_YET;
      round++;
      for (int state : initial) {
        if (!states.isOver()) {
          states.generate(0);
          enter(state, GeneratedStates.NO_PARENT);
          search();
        }
      }
    }
  }

  private void search() {
    while (depth > 0 && !states.isOver()) {
      int top = depth - 1;
      if (next[top] == ends[top]) {
        depth--;
        continue;
      }
      int successor = successors[next[top]++];
      states.generate(depth);
      if (successor == LAST) {
        states.meetLast(path[top]);
      } else {
        enter(successor, path[top]);
      }
    }
  }

  /** The number of a state, which is tested and estimated when it is met for the first time. */
  private int number(int[] vector, int length, int parent) {
    int number = states.put(vector, length);
    if (states.added()) {
      rounds.set(number, 0);
      taken.set(number, NOT_YET);
      states.reachedFrom(number, parent);
      states.test(number, vector, length);
      left.set(number, states.isOver() ? 0 : estimates.of(vector, length));
    }
    return number;
  }

  private void enter(int state, int parent) {
    int sum = Math.min(depth, Distance.NEVER) + left.get(state);
    if (sum > threshold) {
      nextThreshold = Math.min(nextThreshold, sum);
      return;
    }
    if (rounds.get(state) == round && taken.get(state) <= depth) {
      return;
    }
    rounds.set(state, round);
    taken.set(state, depth);
    states.reachedFrom(state, parent);
    int[] vector = Arrays.copyOf(states.read(state), states.length(state));
    states.expand();
    push(state, vector);
  }

  private void push(int state, int[] vector) {
    ModelFault fault = steps.fill(states.hunt().space(), vector, vector.length);
    if (steps.count() == 0 && fault == null) {
      states.hunt().target().atRest().state(vector, vector.length);
    }
    int first = depth == 0 ? 0 : ends[depth - 1];
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      next = Arrays.copyOf(next, 2 * depth);
      ends = Arrays.copyOf(ends, 2 * depth);
    }
    int count = steps.count();
    if (first + count > successors.length) {
      successors = Arrays.copyOf(successors, 2 * (first + count));
    }
    boolean last = false;
    for (int i = 0; i < count && !states.isOver(); i++) {
      if (states.isLast(steps.label(i))) {
        successors[first + i] = LAST;
        last |= states.hunt().target().findsLast();
      } else {
        target = steps.target(i, target);
        successors[first + i] = number(target, steps.length(i), state);
      }
    }
    path[depth] = state;
    next[depth] = first;
    ends[depth++] = first + count;
    if (fault != null && !last) {
      states.fail(state, fault);
    }
  }
}
