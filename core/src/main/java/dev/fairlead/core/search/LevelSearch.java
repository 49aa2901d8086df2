package dev.fairlead.core.search;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;

/**
 * Visits the reachable states level by level. The store numbers states in the order of discovery,
 * so the numbers themselves are the queue.
 */
final class LevelSearch {

  /** In place of a state number: initial states have no parent. */
  static final int NOBODY = -1;

  /** What is done with the states; a true answer ends the search there. */
  interface Visitor {

    /** A new state, first reached by a step of {@link LevelSearch#parent}. */
    boolean discovered(int number, int[] state, int length);

    /** All steps of a state have been followed. */
    boolean expanded(int[] state, int length, int steps);

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
  private final SearchMonitor monitor;
  private final VectorStore store;
  private int[] state = new int[16];
  private int parent = NOBODY;
  private int at = NOBODY;
  private int stoppedAt = NOBODY;
  private int steps;
  private long transitions;
  private long depth;

  LevelSearch(String phase, StateSpace space, Visitor visitor, SearchMonitor monitor) {
    this.phase = phase;
    this.space = space;
    this.visitor = visitor;
    this.monitor = monitor;
    this.store = new VectorStore((held, more) -> report(more));
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
    return store.bytes() + visitor.bytes();
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
    StateSpace.StepSink follow =
        (label, processSet, target, length) -> {
          steps++;
          if (visitor.follows(label)) {
            reach(target, length);
          }
        };
    int levelEnd = store.size();
    for (int next = 0; next < store.size() && stoppedAt == NOBODY; next++) {
      if (next == levelEnd) {
        depth++;
        levelEnd = store.size();
      }
      if ((next & SearchMonitor.INTERVAL - 1) == 0) {
        report(0);
      }
      if (state.length < store.maxLength()) {
        state = new int[2 * store.maxLength()];
      }
      int length = store.read(next, state);
      parent = next;
      at = next;
      steps = 0;
      space.steps(state, length, follow);
      transitions += steps;
      if (visitor.expanded(state, length, steps) && stoppedAt == NOBODY) {
        stoppedAt = next;
      }
    }
  }

  private void reach(int[] target, int length) {
    int known = store.size();
    if (store.put(target, length) < known || stoppedAt != NOBODY) {
      return;
    }
    at = known;
    if (visitor.discovered(known, target, length)) {
      stoppedAt = known;
    }
    at = parent;
  }
}
