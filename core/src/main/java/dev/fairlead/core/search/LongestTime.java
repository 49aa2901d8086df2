package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The greatest time until a goal is reached for the first time, where every run comes to one: the
 * states before it form no cycle, so that what is left from a state is known once it is of all its
 * successors. Depth first.
 */
public final class LongestTime {

  /** A run that takes the greatest time, to the goal. */
  public record Result(FiniteRun run, long time, SearchFacts facts) {}

  private static final String PHASE = "search for the greatest time";

  // in place of the time that is left
  private static final long UNKNOWN = -1;
  private static final long ON_PATH = -2;

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final StatePredicate goal;
  private final SearchMonitor monitor;
  private final VectorStore store;
  private final LongSupplier heldBySpace;

  /** By state: the greatest time from it to the goal, once that is known. */
  private long[] left = new long[64];

  /** How many states have an entry there. */
  private int known;

  // the path; for each of its states what is known of the time left, and where its steps begin
  private int[] path = new int[64];
  private long[] best = new long[64];
  private int[] firstStep = new int[64];
  private int length;

  // the steps of the states of the path that are not done
  private int[] targets = new int[64];
  private int[] durations = new int[64];
  private int steps;

  private long transitions;
  private int deepest;

  private LongestTime(StateSpace space, StatePredicate goal, SearchMonitor monitor) {
    this.space = space;
    this.goal = goal;
    this.monitor = monitor;
    this.heldBySpace = HeldMemory.of(space);
    this.store = new VectorStore((held, more) -> report(more));
  }

  /**
   * @param goal every run of the space comes to such a state
   * @throws SearchStopped if the monitor stops it
   */
  public static Result search(StateSpace space, StatePredicate goal, SearchMonitor monitor) {
    return new LongestTime(space, goal, monitor).result();
  }

  private Result result() {
    List<Integer> roots = new ArrayList<>();
    space.initialStates((vector, size) -> roots.add(number(vector, size)));
    int first = roots.get(0);
    for (int root : roots) {
      explore(root);
      first = left[root] > left[first] ? root : first;
    }
    report(0);
    FiniteRun run = runFrom(first);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Result(
        run, left[first], new SearchFacts(store.size(), transitions, deepest, seconds, bytes()));
  }

  /** From a goal no time is left. */
  private int number(int[] vector, int size) {
    int number = store.put(vector, size);
    if (number == known) {
      if (number == left.length) {
        report(8L * number);
        left = Arrays.copyOf(left, 2 * number);
      }
      left[known++] = goal.test(vector, size) ? 0 : UNKNOWN;
    }
    return number;
  }

  private void explore(int root) {
    if (left[root] == UNKNOWN) {
      enter(root);
    }
    while (length > 0) {
      int top = length - 1;
      if (steps == firstStep[top]) {
        left[path[top]] = best[top];
        length--;
        continue;
      }
      int target = targets[steps - 1];
      if (left[target] == UNKNOWN) {
        enter(target);
      } else if (left[target] == ON_PATH) {
        throw new IllegalStateException("a run avoids the goal");
      } else {
        steps--;
        best[top] = Math.max(best[top], durations[steps] + left[target]);
      }
    }
  }

  private void enter(int number) {
    if (length == path.length) {
      report(16L * length);
      path = Arrays.copyOf(path, 2 * length);
      best = Arrays.copyOf(best, 2 * length);
      firstStep = Arrays.copyOf(firstStep, 2 * length);
    }
    left[number] = ON_PATH;
    path[length] = number;
    best[length] = 0;
    firstStep[length++] = steps;
    deepest = Math.max(deepest, length);
    int[] vector = vector(number);
    space.steps(vector, vector.length, this::step);
    if (steps == firstStep[length - 1]) {
      throw new IllegalStateException("a run ends before the goal");
    }
  }

  private void step(int label, int processSet, int[] target, int size) {
    if (steps == targets.length) {
      report(8L * steps);
      targets = Arrays.copyOf(targets, 2 * steps);
      durations = Arrays.copyOf(durations, 2 * steps);
    }
    if ((++transitions & SearchMonitor.STEPS - 1) == 0) {
      report(0);
    }
    targets[steps] = number(target, size);
    durations[steps++] = space.label(label).duration();
  }

  private int[] vector(int number) {
    int[] vector = new int[store.length(number)];
    store.read(number, vector);
    return vector;
  }

  /** Takes in each state a step from which the most time is left. */
  private FiniteRun runFrom(int first) {
    int[] initial = vector(first);
    List<Move> stem = new ArrayList<>();
    int[] source = initial;
    for (long rest = left[first]; !goal.test(source, source.length); ) {
      long wanted = rest;
      Move move =
          Ancestry.step(
              space,
              source,
              (label, processSet, to, size) ->
                  space.label(label).duration() + left[store.find(to, size)] == wanted);
      stem.add(move);
      rest -= space.label(move.label()).duration();
      source = move.target();
    }
    return new FiniteRun(initial, stem);
  }

  private long bytes() {
    return store.bytes()
        + 8L * left.length
        + 16L * path.length
        + 8L * targets.length
        + heldBySpace.getAsLong();
  }

  private void report(long more) {
    monitor.progress(PHASE, store.size(), transitions, deepest, bytes() + more);
  }
}
