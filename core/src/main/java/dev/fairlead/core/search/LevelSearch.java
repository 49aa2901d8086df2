package dev.fairlead.core.search;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorBatch;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Visits the reachable states level by level. The store numbers states in the order of discovery,
 * so the numbers themselves are the queue.
 */
final class LevelSearch {

  /** In place of a state number: initial states have no parent. */
  static final int NOBODY = -1;

  /** States expanded together, enough to keep the memory busy ({@link VectorBatch}). */
  private static final int GROUP = 32;

  /** What is done with the states; a true answer ends the search there. */
  interface Visitor {

    /** Whether {@link #discovered} looks at states; to unpack them for nothing costs time. */
    boolean inspects();

    /**
     * A new state, first reached by a step of {@link LevelSearch#parent}; empty if the visitor does
     * not inspect.
     */
    boolean discovered(int number, int[] state, int length);

    /**
     * A step leads to a state, new or not. Not told of steps left out because others that commute
     * with them lead there, too ({@link CommutingSteps}).
     */
    default void reached(int number, int label) {}

    /** All steps of a state have been followed. */
    boolean expanded();

    /** The same for a state that has no steps. */
    boolean stuck(int[] state, int length);

    /** All states of a level have been expanded. */
    default boolean levelDone() {
      return false;
    }

    /** Whether the targets of steps with this label belong to the search. */
    boolean follows(int label);

    /** Bytes held by the visitor. */
    long bytes();
  }

  enum Cause {
    EXHAUSTED,
    STOPPED_BY_VISITOR,
    MODEL_FAULT
  }

  /**
   * How a search ended.
   *
   * @param at the state it ended at; {@link #NOBODY} if it was exhausted or no initial state could
   *     be computed
   * @param message of the fault, or empty
   */
  record End(Cause cause, int at, String message) {}

  private final String phase;
  private final StateSpace space;
  private final Visitor visitor;
  private final boolean inspects;
  private final LongSupplier heldBySpace;
  private final SearchMonitor monitor;
  private final VectorStore store;
  private int[] state = new int[16];
  private int parent = NOBODY;
  private int at = NOBODY;
  private int stoppedAt = NOBODY;

  /** Steps of the states that are expanded together: their labels and targets in order. */
  private int[] labels = new int[64];

  private final VectorBatch targets;
  private int collected;

  /** Where the steps of each of these states end. */
  private final int[] stepsEnd = new int[GROUP];

  private final StateSpace.StepSink collect = this::collect;

  /** The space, if it can leave out steps; or null. */
  private final CommutingSteps commuting;

  private final CommutingSteps.Sink collectAwake = this::collect;
  private final Sleepers sleepers;

  /** For each of the steps collected, who sleeps in its target. */
  private int[] sleepersBehind = new int[64];

  /** How many steps of each of the states that are expanded together were left out. */
  private final int[] leftOut = new int[GROUP];

  private int[] fresh = new int[16];
  private long transitions;
  private long depth;
  private int expanded;

  LevelSearch(String phase, StateSpace space, Visitor visitor, SearchMonitor monitor) {
    this.phase = phase;
    this.space = space;
    this.visitor = visitor;
    this.inspects = visitor.inspects();
    this.heldBySpace = HeldMemory.of(space);
    this.monitor = monitor;
    this.store = new VectorStore((held, more) -> report(more));
    this.targets = new VectorBatch(store);
    this.commuting = space instanceof CommutingSteps steps && steps.haveSleepers() ? steps : null;
    this.sleepers = commuting == null ? null : new Sleepers((held, more) -> report(more));
  }

  VectorStore store() {
    return store;
  }

  /** The state being expanded, or {@link #NOBODY} while initial states are collected. */
  int parent() {
    return parent;
  }

  long transitions() {
    return transitions;
  }

  long depth() {
    return depth;
  }

  long bytes() {
    return store.bytes()
        + visitor.bytes()
        + (sleepers == null ? 0 : sleepers.bytes())
        + heldBySpace.getAsLong();
  }

  /** Tells the monitor how far the search is and that more bytes are about to be allocated. */
  void report(long more) {
    monitor.progress(phase, store.size(), transitions, depth, bytes() + more);
  }

  End run() {
    String fault = "";
    Cause cause = Cause.EXHAUSTED;
    try {
      space.initialStates(this::reach);
      expandAll();
    } catch (ModelFault wrong) {
      cause = Cause.MODEL_FAULT;
      fault = wrong.getMessage();
    }
    if (stoppedAt != NOBODY) {
      // What was found stays found even if the rest of that state's steps goes wrong.
      return new End(Cause.STOPPED_BY_VISITOR, stoppedAt, "");
    }
    if (cause == Cause.MODEL_FAULT) {
      return new End(cause, at, fault);
    }
    report(0);
    return new End(cause, NOBODY, "");
  }

  private void expandAll() {
    int levelEnd = store.size();
    int next = 0;
    report(0);
    while (next < store.size() && stoppedAt == NOBODY) {
      int groupEnd = Math.min(levelEnd, next + GROUP);
      expand(next, groupEnd);
      next = groupEnd;
      if (next == levelEnd && stoppedAt == NOBODY) {
        if (visitor.levelDone()) {
          stoppedAt = next - 1;
        } else if (next < store.size()) {
          depth++;
          levelEnd = store.size();
        }
      }
    }
  }

  /** Computes the steps of some states of one level, then follows them in their order. */
  private void expand(int from, int to) {
    targets.clear();
    collected = 0;
    for (int next = from; next < to; next++) {
      if (state.length < store.maxLength()) {
        state = new int[2 * store.maxLength()];
      }
      if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
        report(0);
      }
      try {
        leftOut[next - from] = steps(store.read(next, state));
      } catch (ModelFault fault) {
        // What comes before the fault is found before it.
        follow(from, next);
        followSteps(next, next == from ? 0 : stepsEnd[next - from - 1], collected);
        at = next;
        throw fault;
      }
      stepsEnd[next - from] = collected;
    }
    follow(from, to);
  }

  /** Collects the steps of the state that was read; the answer is how many were left out. */
  private int steps(int length) {
    if (commuting != null) {
      return commuting.stepsAwake(state, length, sleepers.take(), collectAwake);
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
      report(0);
    }
  }

  private void follow(int from, int to) {
    targets.fetch();
    int first = 0;
    for (int next = from; next < to && stoppedAt == NOBODY; next++) {
      int end = stepsEnd[next - from];
      followSteps(next, first, end);
      transitions += leftOut[next - from];
      boolean isStuck = first == end && leftOut[next - from] == 0;
      boolean ends = isStuck ? stuck(next) : visitor.expanded();
      if (ends && stoppedAt == NOBODY) {
        stoppedAt = next;
      }
      first = end;
    }
  }

  private void followSteps(int next, int first, int end) {
    parent = next;
    at = next;
    for (int step = first; step < end && stoppedAt == NOBODY; step++) {
      if (visitor.follows(labels[step])) {
        int known = store.size();
        int reached = targets.put(step);
        if (reached == known) {
          discovered(known, sleepersBehind[step]);
        }
        visitor.reached(reached, labels[step]);
      }
    }
    transitions += end - first;
  }

  private boolean stuck(int number) {
    return visitor.stuck(state, store.read(number, state));
  }

  private void reach(int[] target, int length) {
    int known = store.size();
    if (store.put(target, length) == known && stoppedAt == NOBODY) {
      discovered(known, 0);
    }
  }

  private void discovered(int number, int sleeping) {
    if (sleepers != null) {
      sleepers.append(sleeping);
    }
    int length = 0;
    if (inspects) {
      if (fresh.length < store.maxLength()) {
        fresh = new int[2 * store.maxLength()];
      }
      length = store.read(number, fresh);
    }
    at = number;
    if (visitor.discovered(number, fresh, length)) {
      stoppedAt = number;
    }
    at = parent;
  }
}
