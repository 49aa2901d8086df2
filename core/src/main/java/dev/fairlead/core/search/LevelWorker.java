package dev.fairlead.core.search;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorBatch;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** What one thread does in a {@link LevelSearch}: it expands states, a few together. */
final class LevelWorker {

  /** States expanded together, enough to keep the memory busy ({@link VectorBatch}). */
  private static final int GROUP = 32;

  /** Steps that there is room for at first: as many as states expanded together mostly have. */
  private static final int STEPS = 1024;

  /** In place of the number of steps that were left out: they cannot be computed. */
  private static final int UNKNOWN = -1;

  private final LevelSearch search;
  private final StateSpace space;
  private final LongSupplier heldBySpace;
  private final LevelVisitor visitor;
  private final boolean inspects;
  private final VectorStore store;
  private final StoreAccess access;
  private int[] state;
  private int[] fresh;

  /** Steps of the states that are expanded together: their labels and targets in order. */
  private int[] labels = new int[STEPS];

  private final VectorBatch targets;
  private int collected;

  /** Where the steps of each of these states end. */
  private final int[] stepsEnd = new int[GROUP];

  private final StateSpace.StepSink collect = this::collect;
  private final CommutingSteps.Sink collectAwake = this::collect;
  private final NumberedInts sleepers;

  /** For each of the steps collected, the sleep set of its target. */
  private int[] sleepersBehind = new int[STEPS];

  /** How many steps of each of the states that are expanded together were left out. */
  private final int[] leftOut = new int[GROUP];

  private Ranges discovered = new Ranges();
  private long transitions;
  private long expanded;

  LevelWorker(LevelSearch search, LevelSearch.Task task, StoreAccess access) {
    this.search = search;
    this.space = task.space();
    this.heldBySpace = HeldMemory.of(space);
    this.visitor = task.visitor();
    this.inspects = visitor.inspects();
    this.store = search.store();
    this.state = new int[Math.max(16, 2 * store.maxLength())];
    this.fresh = new int[state.length];
    this.access = access;
    this.targets = access.newBatch();
    this.sleepers = search.sleepers();
  }

  long transitions() {
    return transitions;
  }

  long expanded() {
    return expanded;
  }

  long bytes() {
    return visitor.bytes() + heldBySpace.getAsLong();
  }

  /** The states found since the last call. */
  Ranges takeDiscovered() {
    Ranges found = discovered;
    discovered = new Ranges();
    return found;
  }

  /** An initial state. */
  void reach(int[] target, int length) {
    int number = access.put(target, length);
    if (access.added() && !search.isStopped()) {
      discovered(number, LevelSearch.NO_STATE, 0);
    }
  }

  /** Expands states, until the search is stopped. */
  void expand(Ranges level) {
    level.forEach(this::expand);
  }

  void expand(int from, int to) {
    for (int next = from; next < to && !search.isStopped(); next += GROUP) {
      expandGroup(next, Math.min(to, next + GROUP));
    }
  }

  /** Computes the steps of some states of one level, then follows them in their order. */
  private void expandGroup(int from, int to) {
    targets.clear();
    collected = 0;
    for (int next = from; next < to; next++) {
      if (state.length < store.maxLength()) {
        state = new int[2 * store.maxLength()];
      }
      if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
        search.reportTime();
      }
      int length = access.read(next, state);
      try {
        leftOut[next - from] = steps(next, length);
      } catch (ModelFault fault) {
        // The steps before the fault are steps like others.
        leftOut[next - from] = UNKNOWN;
        search.failed(next, fault);
      }
      stepsEnd[next - from] = collected;
    }
    access.enter();
    try {
      follow(from, to);
    } finally {
      access.leave();
    }
  }

  /** Collects the steps of the state that was read; the answer is how many were left out. */
  private int steps(int number, int length) {
    if (sleepers != null) {
      return ((CommutingSteps) space).stepsAwake(state, length, sleepers.get(number), collectAwake);
    }
    space.steps(state, length, collect);
    return 0;
  }

  private void collect(int label, int processSet, int[] target, int length) {
    collect(label, processSet, target, length, 0);
  }

  private void collect(int label, int processSet, int[] target, int length, int sleeping) {
    if (collected == labels.length) {
      labels = Arrays.copyOf(labels, 2 * collected);
      sleepersBehind = Arrays.copyOf(sleepersBehind, 2 * collected);
    }
    sleepersBehind[collected] = sleeping;
    labels[collected++] = label;
    targets.add(target, length);
    if ((collected & SearchMonitor.STEPS - 1) == 0) {
      // One state may have more steps than there is time for.
      search.reportTime();
    }
  }

  private void follow(int from, int to) {
    targets.fetch();
    int first = 0;
    for (int next = from; next < to && !search.isStopped(); next++) {
      int end = stepsEnd[next - from];
      followSteps(next, first, end);
      transitions += Math.max(0, leftOut[next - from]);
      boolean isStuck = first == end && leftOut[next - from] == 0;
      if ((isStuck ? stuck(next) : visitor.expanded()) && !search.isStopped()) {
        search.stop(next);
      }
      first = end;
    }
  }

  private void followSteps(int parent, int first, int end) {
    for (int step = first; step < end && !search.isStopped(); step++) {
      if (visitor.follows(parent, labels[step])) {
        int reached = targets.put(step);
        if (targets.added()) {
          discovered(reached, parent, sleepersBehind[step]);
        }
        visitor.reached(reached, labels[step]);
      }
    }
    transitions += end - first;
  }

  private boolean stuck(int number) {
    try {
      return visitor.stuck(number, state, access.read(number, state));
    } catch (ModelFault fault) {
      search.failed(number, fault);
      return false;
    }
  }

  private void discovered(int number, int parent, int sleeping) {
    discovered.add(number);
    if (sleepers != null) {
      sleepers.set(number, sleeping);
    }
    int length = 0;
    if (inspects) {
      if (fresh.length < store.maxLength()) {
        fresh = new int[2 * store.maxLength()];
      }
      length = access.read(number, fresh);
    }
    try {
      if (visitor.discovered(number, parent, fresh, length)) {
        search.stop(number);
      }
    } catch (ModelFault fault) {
      search.failed(number, fault);
    }
  }
}
