package dev.fairlead.core.search.directed;

import dev.fairlead.core.search.Ancestry;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Makes a run shorter by searches around it: from a state of the run, breadth first among some
 * thousand states, for a later state of the run that is nearer than the run has it (after the
 * neighbourhood search of Nakhost and Müller 2010). The end of the run stays the same.
 */
public final class Shortening {
  private static final String PHASE = "shortening a run";

  /** States of one search. */
  private static final int WINDOW = 2_000;

  private final StateSpace space;
  private final IntPredicate follows;
  private final SearchMonitor monitor;
  private final long budget;
  private long visited;
  private final StepBuffer steps = new StepBuffer();

  /**
   * @param follows the labels of steps that a run may have before its last one
   * @param budget states of all searches together
   */
  public Shortening(StateSpace space, IntPredicate follows, long budget, SearchMonitor monitor) {
    this.space = space;
    this.follows = follows;
    this.budget = budget;
    this.monitor = monitor;
  }

  /**
   * The run, or a shorter one to the same end.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public FiniteRun shorten(FiniteRun run) {
    List<Move> stem = new ArrayList<>(run.stem());
    Map<VectorKey, Integer> places = places(stem);
    boolean gained = true;
    while (gained && visited < budget) {
      gained = false;
      for (int from = 0; from + 1 < stem.size() && visited < budget; from++) {
        if (cut(run.initial(), stem, from, places)) {
          gained = true;
          places = places(stem);
        }
      }
    }
    return new FiniteRun(run.initial(), stem);
  }

  /** How many steps lead to each state of a run; a last step that is looked for itself stays. */
  private Map<VectorKey, Integer> places(List<Move> stem) {
    Map<VectorKey, Integer> places = new HashMap<>();
    for (int i = 0; i < stem.size() && follows.test(stem.get(i).label()); i++) {
      places.put(new VectorKey(stem.get(i).target()), i + 1);
    }
    return places;
  }

  /** Replaces a part of the run that begins in a state by fewer steps, if that is possible. */
  private boolean cut(int[] initial, List<Move> stem, int from, Map<VectorKey, Integer> places) {
    int[] start = from == 0 ? initial : stem.get(from - 1).target();
    VectorStore store = new VectorStore();
    NumberedInts parents = new NumberedInts((held, more) -> {});
    NumberedInts depths = new NumberedInts((held, more) -> {});
    store.put(start, start.length);
    parents.set(0, GeneratedStates.NO_PARENT);
    depths.set(0, 0);
    int best = -1;
    int gain = 0;
    int[] state = new int[16];
    int[] target = new int[16];
    for (int number = 0; number < store.size() && store.size() < WINDOW; number++) {
      if ((++visited & SearchMonitor.INTERVAL - 1) == 0) {
        monitor.progress(PHASE, visited, 0, stem.size(), 0);
      }
      if (state.length < store.maxLength()) {
        state = new int[2 * store.maxLength()];
      }
      int length = store.read(number, state);
      ModelFault fault = steps.fill(space, state, length);
      for (int i = 0; i < steps.count() && fault == null; i++) {
        if (!follows.test(steps.label(i))) {
          continue;
        }
        target = steps.target(i, target);
        int before = store.size();
        int reached = store.put(target, steps.length(i));
        if (reached == before) {
          parents.set(reached, number);
          depths.set(reached, depths.get(number) + 1);
          Integer place = places.get(new VectorKey(Arrays.copyOf(target, steps.length(i))));
          int saved = place == null ? 0 : place - from - depths.get(reached);
          if (saved > gain) {
            gain = saved;
            best = reached;
          }
        }
      }
    }
    if (best < 0) {
      return false;
    }
    int place = from + depths.get(best) + gain;
    List<Move> shorter = path(store, parents, best);
    stem.subList(from, place).clear();
    stem.addAll(from, shorter);
    return true;
  }

  private List<Move> path(VectorStore store, NumberedInts parents, int end) {
    List<Move> moves = new ArrayList<>();
    for (int at = end; parents.get(at) != GeneratedStates.NO_PARENT; at = parents.get(at)) {
      int[] wanted = vector(store, at);
      moves.add(
          0,
          Ancestry.step(
              space,
              vector(store, parents.get(at)),
              (label, set, to, length) ->
                  follows.test(label) && Arrays.equals(wanted, 0, wanted.length, to, 0, length)));
    }
    return moves;
  }

  private static int[] vector(VectorStore store, int number) {
    int[] vector = new int[store.length(number)];
    store.read(number, vector);
    return vector;
  }
}
