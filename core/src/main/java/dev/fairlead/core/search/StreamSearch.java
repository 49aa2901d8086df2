package dev.fairlead.core.search;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.visited.LevelLog;
import dev.fairlead.core.store.visited.VisitedSet;
import dev.fairlead.core.verdict.Omissions;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.StoreFacts;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Visits the reachable states level by level as {@link LevelSearch} does, but without numbers for
 * them: a level is a stream of states in a {@link LevelLog}, and any {@link VisitedSet} tells which
 * states are new. So there may be more than 2^31 states, and more than fit into memory.
 *
 * <p>A state whose steps cannot be computed ends the search after its level: what is found on the
 * same level counts, in whatever order it was looked at. Sleep sets are not used: they would have
 * to be kept for each state that is not yet expanded.
 */
final class StreamSearch implements AutoCloseable {

  /** A space, and what one thread does with its states. */
  record Task(StateSpace space, StreamVisitor visitor) {}

  /** A state, and how many steps it is away. */
  record Place(int level, int[] state) {}

  enum Cause {
    EXHAUSTED,
    STOPPED_BY_VISITOR,
    MODEL_FAULT
  }

  /**
   * How a search ended.
   *
   * @param at the state it ended at, if there is one
   * @param message of the fault, or empty
   */
  record End(Cause cause, Optional<Place> at, String message) {}

  private final long start = System.nanoTime();
  private final String phase;
  private final Workers<Task> tasks;
  private final SearchMonitor monitor;
  private final LevelLog log;
  private final VisitedSet visited;
  private final StreamCrew crew;
  private final LevelTrend trend = new LevelTrend();
  private final ReportTurn turn = new ReportTurn();

  /** Bytes of files after a level, at most. */
  private long mostOnDisk;

  // What ended the search: the first that a visitor wanted, or else the first fault.
  private volatile boolean stopped;
  private Optional<Place> stoppedAt = Optional.empty();
  private volatile boolean faulty;
  private Optional<Place> faultyAt = Optional.empty();
  private String fault = "";

  /**
   * @param keeping whether levels are read again after the search
   */
  StreamSearch(
      String phase,
      Workers<Task> tasks,
      StateStorage storage,
      LevelLog.Keeping keeping,
      SearchMonitor monitor) {
    this.phase = phase;
    this.tasks = tasks;
    this.monitor = monitor;
    this.log = new LevelLog(storage.folder(), keeping);
    this.visited =
        storage.open(
            tasks.sharing().workers(), (held, more) -> reportMore(more), () -> reportMore(0));
    this.crew = new StreamCrew(this, tasks);
  }

  VisitedSet visited() {
    return visited;
  }

  LevelLog log() {
    return log;
  }

  private long states() {
    return crew.workers().stream().mapToLong(StreamWorker::states).sum();
  }

  private long transitions() {
    return crew.workers().stream().mapToLong(StreamWorker::transitions).sum();
  }

  private long expanded() {
    return crew.workers().stream().mapToLong(StreamWorker::expanded).sum();
  }

  private long bytes() {
    long ofWorkers = crew.workers().stream().mapToLong(StreamWorker::bytes).sum();
    return visited.bytes() + log.bytes() + ofWorkers;
  }

  private void reportMore(long more) {
    if (crew == null) {
      // The first allocation is that of the store itself.
      monitor.progress(phase, 0, 0, 0, more);
    } else {
      report(more);
    }
  }

  /** Tells the monitor how far the search is and that more bytes are about to be allocated. */
  synchronized void report(long more) {
    monitor.ahead(trend.ahead(states(), expanded()));
    monitor.progress(phase, states(), transitions(), depth(), bytes() + more);
  }

  /** Tells the monitor that time has passed. */
  void reportTime() {
    if (crew.workers().size() == 1 || turn.take()) {
      report(0);
    }
  }

  SearchFacts facts() {
    long states = states();
    Optional<Omissions> omissions =
        visited.isExact()
            ? Optional.empty()
            : Optional.of(new Omissions(visited.expectedOmissions(states)));
    return new SearchFacts(
        states,
        transitions(),
        depth(),
        (System.nanoTime() - start) / 1e9,
        bytes(),
        new StoreFacts(mostOnDisk, omissions));
  }

  /** The deepest level that has a state. */
  private int depth() {
    int level = log.level();
    return level > 0 && log.count(level) == 0 ? level - 1 : Math.max(0, level);
  }

  boolean isStopped() {
    return stopped;
  }

  /** Nothing more is looked at, for a reason that is passed on otherwise. */
  void abandon() {
    stopped = true;
  }

  /** A state that is being expanded. */
  Place expanded(int[] state, int length) {
    return new Place(log.level() - 1, Arrays.copyOf(state, length));
  }

  /** A state that has just been found. */
  Place discovered(int[] state, int length) {
    return new Place(log.level(), Arrays.copyOf(state, length));
  }

  /** A visitor has what it wants. */
  synchronized void stop(Place at) {
    if (!stopped) {
      stoppedAt = Optional.of(at);
      stopped = true;
    }
  }

  /** The steps of a state cannot be computed, or it cannot be judged. */
  synchronized void failed(Place at, ModelFault wrong) {
    if (!faulty) {
      faultyAt = Optional.of(at);
      fault = wrong.getMessage();
      faulty = true;
    }
  }

  /** Does some work with the files of a search; if that fails, the search is stopped. */
  static <T> T withFiles(Supplier<T> work) {
    try {
      return work.get();
    } catch (UncheckedIOException failed) {
      throw new SearchStopped(
          "temporary files cannot be used: " + failed.getCause().getMessage(),
          "give a folder with more room by --store-dir");
    }
  }

  End run() {
    expandAll();
    if (stopped) {
      return new End(Cause.STOPPED_BY_VISITOR, stoppedAt, "");
    }
    if (faulty) {
      return new End(Cause.MODEL_FAULT, faultyAt, fault);
    }
    report(0);
    return new End(Cause.EXHAUSTED, Optional.empty(), "");
  }

  private void expandAll() {
    log.begin();
    report(0);
    try {
      tasks.first().space().initialStates(crew.first()::reach);
    } catch (ModelFault wrong) {
      faulty = true;
      fault = wrong.getMessage();
      return;
    }
    finishLevel(false);
    while (log.count(log.level()) > 0 && !stopped && !faulty) {
      trend.levelBegins(log.count(log.level()), expanded());
      LevelLog.Reader level = log.read(log.level());
      boolean shared = tasks.sharing().isWorthIt(states(), log.count(log.level()));
      log.begin();
      if (shared) {
        crew.share(worker -> worker.expand(level));
      } else {
        crew.first().expand(level);
      }
      if (!stopped) {
        finishLevel(shared);
      }
      if (!stopped && tasks.first().visitor().levelDone()) {
        abandon();
      }
    }
  }

  /** Writes all new states of the level that has been begun. */
  private void finishLevel(boolean shared) {
    AtomicInteger next = new AtomicInteger();
    int parts = visited.delayedParts();
    if (shared && parts > 0) {
      crew.share(worker -> settle(worker, next, parts));
    } else {
      settle(crew.first(), next, parts);
    }
    crew.workers().forEach(StreamWorker::flush);
    mostOnDisk = Math.max(mostOnDisk, visited.diskBytes() + log.diskBytes());
  }

  private static void settle(StreamWorker worker, AtomicInteger next, int parts) {
    for (int part; (part = next.getAndIncrement()) < parts; ) {
      worker.settle(part);
    }
  }

  @Override
  public void close() {
    visited.close();
    log.close();
  }
}
