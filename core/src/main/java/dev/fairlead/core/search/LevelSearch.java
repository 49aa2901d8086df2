package dev.fairlead.core.search;

import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.SearchKeeper;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.VectorStore;

/**
 * Visits the reachable states level by level. A small search is done by one thread, and numbers
 * states in the order of discovery; once it is large, all its {@link Workers} share each level that
 * is large enough ({@link LevelCrew}). The states of a level do not depend on the thread that found
 * them, so the same states and steps are counted with any number of threads.
 *
 * <p>A state whose steps cannot be computed (the model goes wrong) ends the search after its level:
 * what is found on the same level counts, in whatever order it was looked at.
 */
final class LevelSearch {

  /** In place of a state number: initial states have no parent. */
  static final int NO_STATE = -1;

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
   * @param at the state it ended at; {@link #NO_STATE} if it was exhausted or no initial state
   *     could be computed
   * @param message of the fault, or empty
   */
  record End(Cause cause, int at, String message) {}

  private final String phase;
  private final Workers<Task> tasks;
  private final SearchMonitor monitor;
  private final VectorStore store;

  /** The sleep sets of the states not yet expanded, if the space can leave out steps; or null. */
  private final NumberedInts sleepers;

  private final LevelCrew crew;
  private final LevelWorker first;
  private long depth;
  private final LevelTrend trend = new LevelTrend();
  private final ReportTurn turn = new ReportTurn();

  // for going on later, in another process
  private final SearchKeeper keeper;
  private final LevelNotes notes;

  /** Where this one has begun, if another one had come that far. */
  private long earlierTransitions;

  private long earlierExpanded;

  /** The level that is being expanded; null if nothing is to be kept. */
  private LevelImage.Begun begun;

  /** The level in the file. */
  private LevelImage.Begun kept;

  // What ended the search: the first that a visitor wanted, or else the first fault.
  private volatile boolean stopped;
  private int stoppedAt = NO_STATE;
  private volatile boolean faulty;
  private int faultyAt = NO_STATE;
  private String fault = "";

  /** A search that is not kept. */
  LevelSearch(String phase, Workers<Task> tasks, SearchMonitor monitor) {
    this(phase, tasks, monitor, SearchKeeper.NONE, LevelNotes.NONE);
  }

  /** A search that its monitor may keep, with what its visitors note. */
  LevelSearch(String phase, Workers<Task> tasks, SearchMonitor monitor, LevelNotes notes) {
    this(phase, tasks, monitor, monitor.keeper(), notes);
  }

  private LevelSearch(
      String phase,
      Workers<Task> tasks,
      SearchMonitor monitor,
      SearchKeeper keeper,
      LevelNotes notes) {
    this.keeper = keeper;
    this.notes = notes;
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
    return earlierTransitions + crew.transitions();
  }

  private long expanded() {
    return earlierExpanded + crew.expanded();
  }

  long depth() {
    return depth;
  }

  long bytes() {
    return store.bytes() + crew.bytes() + (sleepers == null ? 0 : sleepers.bytes());
  }

  /** Tells the monitor how far the search is and that more bytes are about to be allocated. */
  synchronized void report(long more) {
    monitor.ahead(trend.ahead(store.size(), expanded()));
    monitor.progress(phase, store.size(), transitions(), depth, bytes() + more);
  }

  /** Tells the monitor that time has passed. */
  void reportTime() {
    if (!crew.isShared() || turn.take()) {
      report(0);
    }
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
        expandAll(firstLevel());
      } catch (ModelFault wrong) {
        failed(NO_STATE, wrong);
      } catch (SearchStopped | OutOfMemoryError limit) {
        // All workers are at rest.
        keep();
        throw limit;
      }
    }
    if (stopped) {
      return new End(Cause.STOPPED_BY_VISITOR, stoppedAt, "");
    }
    if (faulty) {
      return new End(Cause.MODEL_FAULT, faultyAt, fault);
    }
    report(0);
    return new End(Cause.EXHAUSTED, NO_STATE, "");
  }

  /** The initial states, or those that a search which is gone on with has come to. */
  private Ranges firstLevel() {
    Ranges[] level = new Ranges[1];
    if (keeper.isOn()) {
      image().encoding().obstacle().ifPresent(LevelSearch::refuse);
      keeper.resume(
          stream -> {
            LevelImage.Begun restored = image().read(stream, () -> report(0));
            earlierTransitions = restored.transitions();
            depth = restored.depth();
            level[0] = restored.level();
            earlierExpanded = store.size() - level[0].size();
          });
    }
    if (level[0] == null) {
      tasks.first().space().initialStates(first::reach);
      level[0] = crew.discovered();
    }
    return level[0];
  }

  private static void refuse(String obstacle) {
    throw new CheckpointRefusal("the search cannot be kept in a checkpoint: " + obstacle);
  }

  private void expandAll(Ranges first) {
    Ranges level = first;
    LevelClock clock = new LevelClock();
    begin(level);
    report(0);
    while (!level.isEmpty() && !stopped && !faulty) {
      if (keeper.isDueWithin(clock.estimate(level.size()))) {
        keep();
      }
      expand(level);
      clock.levelDone(level.size());
      if (sleepers != null) {
        level.forEach(sleepers::forget);
      }
      if (!stopped && tasks.first().visitor().levelDone()) {
        stop(level.last());
      }
      level = crew.discovered();
      if (!stopped && !faulty && !level.isEmpty()) {
        depth++;
        begin(level);
      }
    }
  }

  private void expand(Ranges level) {
    if (tasks.sharing().isWorthIt(store.size(), level.size())) {
      crew.expand(level);
    } else {
      first.expand(level);
    }
  }

  /** From now on it is this level that is begun again. */
  private void begin(Ranges level) {
    trend.levelBegins(level.size(), expanded());
    if (keeper.isOn()) {
      notes.levelBegins();
      begun = new LevelImage.Begun(level, store.mark(), transitions(), depth);
    }
  }

  private void keep() {
    LevelImage.Begun level = begun;
    if (level != kept && keeper.keep(stream -> image().write(level, stream))) {
      kept = level;
    }
  }

  private LevelImage image() {
    return new LevelImage(EncodedStates.of(tasks.first().space()), store, sleepers, notes);
  }
}
