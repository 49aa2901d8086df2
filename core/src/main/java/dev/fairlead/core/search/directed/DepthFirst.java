package dev.fairlead.core.search.directed;

import dev.fairlead.core.space.ModelFault;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Expands the first successor of the state expanded last that has not been visited. Successors are
 * computed together and looked at one by one: those not looked at do not count as generated.
 */
final class DepthFirst {
  /** In place of a successor: a step that ends a run. */
  private static final int LAST = -1;

  private final GeneratedStates states;

  /** Chooses the order of successors; null if it is that of the space. */
  private final SplittableRandom random;

  private final BitSet visited = new BitSet();
  private final StepBuffer steps = new StepBuffer();
  private int[] target = new int[16];

  // the path: its states, and where the successors of each begin and which is next
  private int[] path = new int[64];
  private int[] next = new int[64];
  private int depth;

  /** The successors of all states of the path, which end where those of the next one begin. */
  private int[] successors = new int[256];

  private int[] ends = new int[64];

  /**
   * @param random shuffles the successors of each state; or null
   */
  DepthFirst(GeneratedStates states, SplittableRandom random) {
    this.states = states;
    this.random = random;
    states.holding(this::bytes, () -> depth);
  }

  private long bytes() {
    return 4L * (path.length + next.length + ends.length + successors.length)
        + visited.size() / Byte.SIZE
        + steps.bytes();
  }

  void run() {
    for (int[] initial : states.initialStates()) {
      int number = states.put(initial, initial.length);
      if (!states.isOver() && !visited.get(number)) {
        states.generate(0);
        enter(number, GeneratedStates.NO_PARENT);
        search();
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
      } else if (!visited.get(successor)) {
        enter(successor, path[top]);
      }
    }
  }

  /** Tests a state, computes its steps and makes it the end of the path. */
  private void enter(int state, int parent) {
    visited.set(state);
    states.reachedFrom(state, parent);
    int[] vector = states.read(state);
    int length = states.length(state);
    if (states.hunt().target().findsStates()) {
      states.test(state, vector, length);
      if (states.isOver()) {
        return;
      }
    }
    ModelFault fault = steps.fill(states.hunt().space(), vector, length);
    if (fault == null && steps.count() == 0) {
      rest(state, vector, length);
    }
    if (!states.isOver()) {
      states.expand();
      push(state);
    }
    if (fault != null && !endsRun()) {
      states.fail(state, fault);
    }
  }

  /** Steps delivered before a fault count: one of them may be looked for. */
  private boolean endsRun() {
    for (int i = 0; i < steps.count(); i++) {
      if (states.isLast(steps.label(i)) && states.hunt().target().findsLast()) {
        return true;
      }
    }
    return false;
  }

  private void rest(int state, int[] vector, int length) {
    states.hunt().target().atRest().state(vector, length);
    try {
      if (states.hunt().target().deadlock().test(vector, length)) {
        states.found(state);
      }
    } catch (ModelFault fault) {
      states.fail(state, fault);
    }
  }

  private void push(int state) {
    int first = depth == 0 ? 0 : ends[depth - 1];
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      next = Arrays.copyOf(next, 2 * depth);
      ends = Arrays.copyOf(ends, 2 * depth);
    }
    if (first + steps.count() > successors.length) {
      successors = Arrays.copyOf(successors, 2 * (first + steps.count()));
    }
    for (int i = 0; i < steps.count(); i++) {
      if (states.isLast(steps.label(i))) {
        successors[first + i] = LAST;
      } else {
        target = steps.target(i, target);
        successors[first + i] = states.put(target, steps.length(i));
      }
    }
    if (random != null) {
      shuffle(first, first + steps.count());
    }
    path[depth] = state;
    next[depth] = first;
    ends[depth++] = first + steps.count();
  }

  private void shuffle(int first, int end) {
    for (int i = end - 1; i > first; i--) {
      int other = first + random.nextInt(i - first + 1);
      int moved = successors[i];
      successors[i] = successors[other];
      successors[other] = moved;
    }
  }
}
