package dev.fairlead.gpu.engine;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.StateSlots;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.gpu.packing.Packing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Finds the run of a model that goes through packed states. */
final class RunBack {
  private final StateSpace space;
  private final StateSlots states;
  private final Packing packing;
  private final int[] slots;
  private final long[] packed;

  // the run so far
  private int[] at;
  private final List<Move> moves = new ArrayList<>();

  RunBack(StateSpace space, StateSlots states, Packing packing, int slots) {
    this.space = space;
    this.states = states;
    this.packing = packing;
    this.slots = new int[slots];
    this.packed = new long[packing.words()];
  }

  /** The run through states, the first of which is an initial one. */
  FiniteRun along(List<long[]> path) {
    int[][] initial = new int[1][];
    space.initialStates(
        (state, length) -> {
          if (initial[0] == null && is(state, length, path.get(0))) {
            initial[0] = Arrays.copyOf(state, length);
          }
        });
    at = initial[0];
    if (at == null) {
      throw lost();
    }
    moves.clear();
    for (long[] next : path.subList(1, path.size())) {
      follow((label, target, length) -> is(target, length, next));
    }
    return new FiniteRun(initial[0], moves);
  }

  /** The run with a last step behind it. */
  FiniteRun withLast(FiniteRun run, Predicate<Label> last) {
    follow((label, target, length) -> last.test(space.label(label)));
    return new FiniteRun(run.initial(), moves);
  }

  /** The state that the run leads to. */
  int[] end() {
    return at;
  }

  /** Whether a step is the one that is looked for. */
  @FunctionalInterface
  private interface Wanted {
    boolean is(int label, int[] target, int length);
  }

  private void follow(Wanted wanted) {
    Move[] found = new Move[1];
    space.steps(
        at,
        at.length,
        (label, processSet, target, length) -> {
          if (found[0] == null && wanted.is(label, target, length)) {
            found[0] = new Move(label, processSet, Arrays.copyOf(target, length));
          }
        });
    if (found[0] == null) {
      throw lost();
    }
    moves.add(found[0]);
    at = found[0].target();
  }

  private boolean is(int[] state, int length, long[] wanted) {
    return states.write(state, length, slots)
        && packing.pack(slots, packed)
        && Arrays.equals(packed, wanted);
  }

  private static IllegalStateException lost() {
    return new IllegalStateException("a step of the generated code is none of the model");
  }
}
