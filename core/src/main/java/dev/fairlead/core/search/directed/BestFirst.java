package dev.fairlead.core.search.directed;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.NumberedInts;
import java.util.BitSet;

/**
 * Expands the state that an open list has next, such as that with the least weighted sum of the
 * steps taken and the steps estimated to be left (Edelkamp, Lluch Lafuente and Leue 2001, section
 * 3). A state that is reached by fewer steps than before is expanded again, unless the steps taken
 * do not count at all.
 */
final class BestFirst {
  private final GeneratedStates states;
  private final OpenList open;

  /** Whether a state counts anew if it is reached by fewer steps. */
  private final boolean countsSteps;

  /** Only runs of fewer steps are looked for. */
  private final int bound;

  /** The least number of steps to each state that is known. */
  private final NumberedInts taken;

  private final BitSet closed = new BitSet();
  private final StepBuffer steps = new StepBuffer();
  private int[] target = new int[16];

  BestFirst(GeneratedStates states, OpenList open, boolean countsSteps, int bound) {
    this.states = states;
    this.open = open;
    this.countsSteps = countsSteps;
    this.bound = bound;
    this.taken = new NumberedInts((held, more) -> states.report(more));
    states.holding(
        () -> taken.bytes() + open.bytes() + steps.bytes() + closed.size() / Byte.SIZE, open::size);
  }

  void run() {
    for (int[] initial : states.initialStates()) {
      if (!states.isOver()) {
        reach(initial, initial.length, GeneratedStates.NO_PARENT, 0);
      }
    }
    int state = states.isOver() ? OpenList.NONE : open.take(closed);
    while (state != OpenList.NONE) {
      closed.set(state);
      expand(state, taken.get(state));
      state = states.isOver() ? OpenList.NONE : open.take(closed);
    }
  }

  private void expand(int state, int depth) {
    states.expand();
    int[] vector = states.read(state);
    int length = states.length(state);
    open.expanding(vector, length, state);
    ModelFault fault = steps.fill(states.hunt().space(), vector, length);
    if (steps.count() == 0 && fault == null) {
      states.hunt().target().atRest().state(states.read(state), states.length(state));
    }
    if (depth + 1 >= bound) {
      return;
    }
    for (int i = 0; i < steps.count() && !states.isOver(); i++) {
      if (states.isLast(steps.label(i))) {
        states.generate(depth + 1);
        states.meetLast(state);
      } else {
        target = steps.target(i, target);
        reach(target, steps.length(i), state, depth + 1);
      }
    }
    if (fault != null) {
      states.fail(state, fault);
    }
  }

  private void reach(int[] vector, int length, int parent, int depth) {
    if (depth >= bound) {
      return;
    }
    states.generate(depth);
    int number = states.put(vector, length);
    if (states.added()) {
      states.reachedFrom(number, parent);
      states.test(number, vector, length);
    } else if (!countsSteps || depth >= taken.get(number)) {
      open.meet(number);
      return;
    } else {
      states.reachedFrom(number, parent);
      closed.clear(number);
    }
    taken.set(number, depth);
    if (!states.isOver()) {
      open.add(vector, length, number, depth);
    }
  }
}
