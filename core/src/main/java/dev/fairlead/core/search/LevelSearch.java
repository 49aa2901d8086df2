package dev.fairlead.core.search;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.VectorStore;

/**
 * Visits the reachable states level by level. A small search is done by one thread, and numbers
 * states in the order of discovery; once it is large, all its {@link Workers} share each level that
 * is large enough ({@link LevelCrew}). The states of a level do not depend on who found them, so
 * the same states and steps are counted with any number of threads.
 *
 * <p>A state whose steps cannot be computed (the model goes wrong) ends the search after its level:
 * what is found on the same level counts, in whatever order it was looked at.
 */
final class LevelSearch {

  /** In place of a state number: initial states have no parent. */
  static final int NOBODY = -1;

  /** A space, and what one thread does with its states. */
  record Task(StateSpace space, LevelVisitor visitor) {}

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
  private final Workers<Task> tasks;
  private final SearchMonitor monitor;
  private final VectorStore store;

  /** Who sleeps in the states not yet expanded, if the space can leave out steps; or null. */
  private final NumberedInts sleepers;

  private final LevelCrew crew;
  private final LevelWorker first;
  private long depth;

  // What ended the search: the first that a visitor wanted, or else the first fault.
  private volatile boolean stopped;
  private int stoppedAt = NOBODY;
  private volatile boolean faulty;
  private int faultyAt = NOBODY;
  private String fault = "";

  LevelSearch(String phase, Workers<Task> tasks, SearchMonitor monitor) {
    this.phase = phase;
    this.tasks = tasks;
    this.monitor = monitor;
    this.store = new VectorStore((held, more) -> report(more));
    boolean commuting =
        tasks.first().space() instanceof CommutingSteps steps && steps.haveSleepers();
    this.sleepers = commuting ? new NumberedInts((held, more) -> report(more)) : null;
    this.first = new LevelWorker(this, tasks.first(), store.ownAccess());
    this.crew = new LevelCrew(this, first, tasks);
  }

  VectorStore store() {
    return store;
  }

  NumberedInts sleepers() {
    return sleepers;
  }

  long transitions() {
    return crew.transitions();
  }

  long depth() {
    return depth;
  }

  long bytes() {
    return store.bytes() + crew.bytes() + (sleepers == null ? 0 : sleepers.bytes());
  }

  /** Tells the monitor how far the search is and that more bytes are about to be allocated. */
  synchronized void report(long more) {
    monitor.progress(phase, store.size(), transitions(), depth, bytes() + more);
  }

  /** Whether nothing more is to be looked at. */
  boolean isStopped() {
    return stopped;
  }

  /** Nothing more is looked at, for a reason that is passed on otherwise. */
  void abandon() {
    stopped = true;
  }

  /** A visitor has what it wants. */
  synchronized void stop(int at) {
    if (!stopped) {
      stoppedAt = at;
      stopped = true;
    }
  }

  /** The steps of a state cannot be computed. */
  synchronized void failed(int at, ModelFault wrong) {
    if (!faulty) {
      faultyAt = at;
      fault = wrong.getMessage();
      faulty = true;
    }
  }

  End run() {
    try (crew) {
      try {
        tasks.first().space().initialStates(first::reach);
        expandAll();
      } catch (ModelFault wrong) {
        failed(NOBODY, wrong);
      }
    }
    if (stopped) {
      return new End(Cause.STOPPED_BY_VISITOR, stoppedAt, "");
    }
    if (faulty) {
      return new End(Cause.MODEL_FAULT, faultyAt, fault);
    }
    report(0);
    return new End(Cause.EXHAUSTED, NOBODY, "");
  }

  private void expandAll() {
    report(0);
    Ranges level = crew.discovered();
    while (!level.isEmpty() && !stopped && !faulty) {
      if (tasks.sharing().isWorthIt(store.size(), level.size())) {
        crew.expand(level);
      } else {
        first.expand(level);
      }
      if (sleepers != null) {
        level.forEach(sleepers::forget);
      }
      if (!stopped && tasks.first().visitor().levelDone()) {
        stop(level.last());
      }
      level = crew.discovered();
      if (!stopped && !faulty && !level.isEmpty()) {
        depth++;
      }
    }
  }
}
