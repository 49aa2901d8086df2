package dev.fairlead.core.search;

import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.GrowthGuard;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.StoreMark;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Remembers for every state the one it was reached from: four bytes a state. */
public final class Ancestry implements LevelNotes {

  private final StateSpace space;
  private final IntPredicate follows;
  private final IntUnaryOperator cost;
  private final NumberedInts parents;

  /**
   * @param follows the labels of the steps that belong to the search
   */
  public Ancestry(StateSpace space, IntPredicate follows, GrowthGuard guard) {
    this(space, follows, label -> 0, guard);
  }

  /**
   * @param follows the labels of the steps that belong to the search
   * @param cost of a step, by its label: where several lead on, a cheapest one was taken
   */
  Ancestry(StateSpace space, IntPredicate follows, IntUnaryOperator cost, GrowthGuard guard) {
    this.space = space;
    this.follows = follows;
    this.cost = cost;
    this.parents = new NumberedInts(guard);
  }

  /** A state was reached from this one, or is initial (-1); what was said before is forgotten. */
  public void add(int number, int parent) {
    parents.set(number, parent);
  }

  public long bytes() {
    return parents.bytes();
  }

  @Override
  public void levelBegins() {}

  /** How far back the parent of each state is; 0 if it has none. */
  @Override
  public void write(StateOutput out, StoreMark states, Ranges level) {
    states.forEach(
        number -> {
          int parent = parents.get(number);
          boolean initial = parent == LevelSearch.NO_STATE;
          out.number(initial ? 0 : states.rank(number) - states.rank(parent));
        });
  }

  @Override
  public void read(StateInput in, int states) {
    for (int number = 0; number < states; number++) {
      int back = in.number();
      if (number - back < 0 || number - back >= states) {
        throw new Unreadable("a parent that is no state");
      }
      add(number, back == 0 ? LevelSearch.NO_STATE : number - back);
    }
  }

  /** Follows the parents back and expands them again to find the steps between them. */
  public FiniteRun runTo(int last, VectorStore store) {
    int moves = 0;
    for (int state = last; parents.get(state) != LevelSearch.NO_STATE; state = parents.get(state)) {
      moves++;
    }
    int[] path = new int[moves + 1];
    for (int i = moves, state = last; i >= 0; i--, state = parents.get(state)) {
      path[i] = state;
    }
    int[] initial = vector(path[0], store);
    int[] source = initial;
    Move[] stem = new Move[moves];
    for (int i = 0; i < moves; i++) {
      stem[i] = stepTo(source, vector(path[i + 1], store));
      source = stem[i].target();
    }
    return new FiniteRun(initial, List.of(stem));
  }

  private static int[] vector(int number, VectorStore store) {
    int[] vector = new int[store.length(number)];
    store.read(number, vector);
    return vector;
  }

  private Move stepTo(int[] source, int[] wanted) {
    return step(
        space,
        source,
        (label, processSet, to, length) ->
            Arrays.equals(wanted, 0, wanted.length, to, 0, length) && follows.test(label),
        cost);
  }

  /** Which step is looked for. */
  @FunctionalInterface
  public interface StepPredicate {
    boolean test(int label, int processSet, int[] target, int length);
  }

  /** The first step of a state that is looked for; there is one. */
  public static Move step(StateSpace space, int[] source, StepPredicate wanted) {
    return step(space, source, wanted, label -> 0);
  }

  /** The first of the cheapest ones. */
  private static Move step(
      StateSpace space, int[] source, StepPredicate wanted, IntUnaryOperator cost) {
    Move[] found = new Move[1];
    try {
      space.steps(
          source,
          source.length,
          (label, processSet, to, length) -> {
            boolean better =
                found[0] == null || cost.applyAsInt(label) < cost.applyAsInt(found[0].label());
            if (better && wanted.test(label, processSet, to, length)) {
              found[0] = new Move(label, processSet, Arrays.copyOf(to, length));
            }
          });
    } catch (ModelFault afterwards) {
      // The step was delivered before the model went wrong: the search used it, so may the run.
      if (found[0] == null) {
        throw afterwards;
      }
    }
    if (found[0] == null) {
      throw new IllegalStateException("the steps of a state changed while it was searched");
    }
    return found[0];
  }
}
