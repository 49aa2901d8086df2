package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Looks for a run to a goal that takes the least time, and among these the fewest steps. States are
 * visited in the order of time and then of steps (Dijkstra 1959): those that a step without
 * duration leads to are the next level of the present moment, the others wait in the bucket of
 * theirs. So a long idle time is one step, as in the space, and no state is visited twice.
 */
public final class LeastTime {

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /** A run of least time. */
    record Reached(FiniteRun run, long time, SearchFacts facts) implements Result {}

    /** Every state has been seen that can be reached in the time given, and none was looked for. */
    record Unreached(SearchFacts facts) implements Result {}

    /** As in {@link BreadthFirst.Result.Fault}. */
    record Fault(Optional<FiniteRun> run, String message, SearchFacts facts) implements Result {}
  }

  private static final String PHASE = "search by time";

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final StatePredicate goal;
  private final SearchMonitor monitor;
  private final VectorStore store;
  private final Ancestry ancestry;
  private final LongSupplier heldBySpace;

  /** The states whose least time is known. */
  private final BitSet settled = new BitSet();

  /** By time: the states that are reached then. */
  private final TreeMap<Long, Bucket> later = new TreeMap<>();

  private long waitingBytes;
  private long transitions;
  private long expanded;

  // what is being expanded
  private int depth;
  private long time;
  private int source;
  private IntBuffer next = new IntBuffer();
  private int[] state = new int[16];

  // what ends the search
  private int found = LevelSearch.NO_STATE;
  private boolean faulty;
  private int faultyAt = LevelSearch.NO_STATE;
  private String fault = "";

  private LeastTime(StateSpace space, StatePredicate goal, SearchMonitor monitor) {
    this.space = space;
    this.goal = goal;
    this.monitor = monitor;
    this.heldBySpace = HeldMemory.of(space);
    this.store = new VectorStore((held, more) -> report(more));
    this.ancestry =
        new Ancestry(
            space,
            label -> true,
            label -> space.label(label).duration(),
            (held, more) -> report(more));
  }

  /**
   * @param within no run that takes more time is looked for
   * @throws SearchStopped if the monitor stops it
   */
  public static Result search(
      StateSpace space, StatePredicate goal, long within, SearchMonitor monitor) {
    return new LeastTime(space, goal, monitor).result(within);
  }

  private Result result(long within) {
    IntBuffer initial = new IntBuffer();
    try {
      space.initialStates(
          (vector, length) -> settle(store.put(vector, length), LevelSearch.NO_STATE, initial));
    } catch (ModelFault wrong) {
      failed(LevelSearch.NO_STATE, wrong);
    }
    visit(initial, new Bucket());
    while (!isOver() && !later.isEmpty() && later.firstKey() <= within) {
      time = later.firstKey();
      Bucket bucket = later.pollFirstEntry().getValue();
      waitingBytes -= bucket.bytes();
      visit(new IntBuffer(), bucket);
    }
    if (found != LevelSearch.NO_STATE) {
      return new Result.Reached(ancestry.runTo(found, store), time, facts());
    }
    if (faulty) {
      return new Result.Fault(
          faultyAt == LevelSearch.NO_STATE
              ? Optional.empty()
              : Optional.of(ancestry.runTo(faultyAt, store)),
          fault,
          facts());
    }
    report(0);
    return new Result.Unreached(facts());
  }

  private boolean isOver() {
    return found != LevelSearch.NO_STATE || faulty;
  }

  /** Visits all states of the present moment, level by level. */
  private void visit(IntBuffer first, Bucket waiting) {
    waiting.sort();
    IntBuffer level = first;
    depth = level.size() > 0 ? 0 : waiting.depth();
    while (!isOver() && (level.size() > 0 || !waiting.isEmpty())) {
      if (level.size() == 0) {
        depth = waiting.depth();
      }
      while (!waiting.isEmpty() && waiting.depth() == depth) {
        settle(waiting.state(), waiting.parent(), level);
        waiting.drop();
      }
      next = new IntBuffer();
      for (int i = 0; i < level.size() && found == LevelSearch.NO_STATE; i++) {
        expand(level.get(i));
      }
      level = next;
      depth++;
    }
  }

  /** The least time of a state is the present one. */
  private void settle(int number, int parent, IntBuffer level) {
    if (settled.get(number) || found != LevelSearch.NO_STATE) {
      return;
    }
    settled.set(number);
    ancestry.add(number, parent);
    level.add(number);
    int length = read(number);
    try {
      if (goal.test(state, length)) {
        found = number;
      }
    } catch (ModelFault wrong) {
      failed(number, wrong);
    }
  }

  private int read(int number) {
    if (state.length < store.maxLength()) {
      state = new int[2 * store.maxLength()];
    }
    return store.read(number, state);
  }

  private void expand(int number) {
    source = number;
    if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
      report(0);
    }
    int length = read(number);
    int[] vector = Arrays.copyOf(state, length);
    try {
      space.steps(vector, vector.length, this::step);
    } catch (ModelFault wrong) {
      failed(number, wrong);
    }
  }

  private void step(int label, int processSet, int[] target, int length) {
    if ((++transitions & SearchMonitor.STEPS - 1) == 0) {
      report(0);
    }
    int number = store.put(target, length);
    int units = space.label(label).duration();
    if (units == 0) {
      settle(number, source, next);
    } else if (!settled.get(number)) {
      Bucket bucket = later.computeIfAbsent(time + units, moment -> new Bucket());
      waitingBytes -= bucket.bytes();
      bucket.add(depth + 1, number, source);
      waitingBytes += bucket.bytes();
    }
  }

  /** The first one counts, and nothing beyond its level is visited. */
  private void failed(int at, ModelFault wrong) {
    if (!faulty) {
      faulty = true;
      faultyAt = at;
      fault = wrong.getMessage();
    }
  }

  private long bytes() {
    return store.bytes()
        + ancestry.bytes()
        + settled.size() / Byte.SIZE
        + waitingBytes
        + heldBySpace.getAsLong();
  }

  private void report(long more) {
    monitor.progress(PHASE, store.size(), transitions, depth, bytes() + more);
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(store.size(), transitions, depth, seconds, bytes());
  }

  /** Ints in a row. */
  private static final class IntBuffer {
    private int[] ints = new int[8];
    private int size;

    void add(int value) {
      if (size == ints.length) {
        ints = Arrays.copyOf(ints, 2 * size);
      }
      ints[size++] = value;
    }

    int get(int index) {
      return ints[index];
    }

    int size() {
      return size;
    }

    long bytes() {
      return 4L * ints.length;
    }
  }

  /** The states reached at a moment, with the number of steps to each; then in their order. */
  private static final class Bucket {
    private final IntBuffer depths = new IntBuffer();
    private final IntBuffer states = new IntBuffer();
    private final IntBuffer parents = new IntBuffer();
    private long[] order = {};
    private int at;

    void add(int depth, int state, int parent) {
      depths.add(depth);
      states.add(state);
      parents.add(parent);
    }

    void sort() {
      order = new long[depths.size()];
      for (int i = 0; i < order.length; i++) {
        order[i] = (long) depths.get(i) << 32 | i;
      }
      Arrays.sort(order);
    }

    boolean isEmpty() {
      return at == order.length;
    }

    int depth() {
      return isEmpty() ? 0 : (int) (order[at] >>> 32);
    }

    int state() {
      return states.get((int) order[at]);
    }

    int parent() {
      return parents.get((int) order[at]);
    }

    void drop() {
      at++;
    }

    long bytes() {
      return depths.bytes() + states.bytes() + parents.bytes();
    }
  }
}
