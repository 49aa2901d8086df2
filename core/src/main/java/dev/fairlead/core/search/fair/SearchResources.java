package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.ReportTurn;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a search has done and holds, and the voice in which it tells its monitor. Each part of the
 * work counts for itself, on one thread; what is told is the sum of all {@linkplain #part parts}.
 */
final class SearchResources {

  private static final long WORTH_ASKING = 1 << 16;

  /** The states of the system. */
  final VectorStore store;

  /** The states of the product, where they need a table. */
  final VectorStore pairs;

  long transitions;
  long depth;

  private final Whole whole;
  private final BooleanSupplier isOver;
  private final boolean isShared;
  private long states;
  private final AtomicLong arrays = new AtomicLong();
  private int ticks;
  private int steps;

  /**
   * @param heldBySpace the bytes that the space in question holds
   */
  SearchResources(SearchMonitor monitor, LongSupplier heldBySpace) {
    this(new Whole(monitor, heldBySpace), () -> false, false);
  }

  private SearchResources(Whole whole, BooleanSupplier isOver, boolean isShared) {
    this.whole = whole;
    this.store = whole.store;
    this.pairs = whole.pairs;
    this.isOver = isOver;
    this.isShared = isShared;
    whole.parts.add(this);
  }

  /** The result of a part of a search is no longer wanted. */
  static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super("abandoned", null, false, false);
    }
  }

  /** What all parts have in common. */
  private static final class Whole {
    private final VectorStore store = new VectorStore((held, more) -> report(more));
    private final VectorStore pairs = new VectorStore((held, more) -> report(more));
    private final SearchMonitor monitor;
    private final LongSupplier heldBySpace;
    private final long start = System.nanoTime();
    private final List<SearchResources> parts = new CopyOnWriteArrayList<>();
    private final ReportTurn turn = new ReportTurn();
    private String phase = "searching";

    /** The most states that the monitor has admitted. */
    private long admitted;

    /** Whether the answer is known: a limit of states that was passed meanwhile does not count. */
    private boolean answered;

    Whole(SearchMonitor monitor, LongSupplier heldBySpace) {
      this.monitor = monitor;
      this.heldBySpace = heldBySpace;
    }

    synchronized void enter(String newPhase, boolean isAnswered) {
      phase = newPhase;
      answered = isAnswered;
    }

    /** Says that so many bytes are about to be allocated. */
    synchronized void report(long more) {
      SearchFacts now = facts(more);
      long states = answered ? Math.min(admitted, now.states()) : now.states();
      monitor.progress(phase, states, now.transitions(), now.depth(), now.bytes());
      admitted = states;
    }

    SearchFacts facts(long more) {
      double seconds = (System.nanoTime() - start) / 1e9;
      long states = 0;
      long transitions = 0;
      long depth = 0;
      long bytes = store.bytes() + pairs.bytes() + heldBySpace.getAsLong() + more;
      for (SearchResources part : parts) {
        states += part.states;
        transitions += part.transitions;
        depth = Math.max(depth, part.depth);
        bytes += part.arrays.get();
      }
      return new SearchFacts(states, transitions, depth, seconds, bytes);
    }
  }

  /** A part that counts for itself. */
  SearchResources part() {
    return new SearchResources(whole, () -> false, false);
  }

  /**
   * The part of one thread among several.
   *
   * @param over when it is to be {@link Abandoned}: asked whenever it would report
   */
  SearchResources partOfThread(BooleanSupplier over) {
    return new SearchResources(whole, over, true);
  }

  /** This part did not count, and what it held is not held any more. */
  void drop() {
    whole.parts.remove(this);
  }

  void enter(String newPhase) {
    whole.enter(newPhase, false);
    report();
  }

  /** The answer is known; what is left to be done is not visiting states. */
  void answered(String newPhase) {
    whole.enter(newPhase, true);
    report();
  }

  /** Counts a state of the product as found. */
  void state() {
    states++;
  }

  /** The states of the product that this part has counted. */
  long states() {
    return states;
  }

  /** One unit of work about as large as an expansion. */
  void tick() {
    if ((++ticks & SearchMonitor.INTERVAL - 1) == 0) {
      reportTime();
    }
  }

  /** One step of a state. */
  void step() {
    if ((++steps & SearchMonitor.STEPS - 1) == 0) {
      reportTime();
    }
  }

  /** Tells the monitor that time has passed. */
  private void reportTime() {
    if (isShared && !whole.turn.take()) {
      checkWanted();
    } else {
      report();
    }
  }

  void report() {
    checkWanted();
    whole.report(0);
  }

  private void checkWanted() {
    if (isOver.getAsBoolean()) {
      throw new Abandoned();
    }
  }

  /** To be called before an array of so many bytes is allocated; by any thread. */
  void allocate(long bytes) {
    arrays.addAndGet(bytes);
    if (bytes >= WORTH_ASKING) {
      report();
    }
  }

  void release(long bytes) {
    arrays.addAndGet(-bytes);
  }

  SearchFacts facts() {
    return whole.facts(0);
  }
}
