package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.store.GrowthGuard;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** What one search has done and holds, and the voice in which it tells its monitor. */
final class Ledger {

  long depth;

  private final String phase;
  private final SearchMonitor monitor;
  private final long start = System.nanoTime();
  private final List<LongSupplier> holdings = new ArrayList<>();
  private long states;
  private long specificationStates;
  private long transitions;
  private long work;
  private long reported;

  /** Asked by every table before it grows. */
  final GrowthGuard guard = (held, more) -> report(more);

  Ledger(String phase, SearchMonitor monitor) {
    this.phase = phase;
    this.monitor = monitor;
  }

  /** Counts what a table holds from now on. */
  void holds(LongSupplier bytes) {
    holdings.add(bytes);
  }

  /** A state of the searched graph was found. */
  void state() {
    states++;
  }

  /** A state was found that does not belong to the searched graph but has to be kept as well. */
  void specificationState() {
    specificationStates++;
  }

  /** A step of the searched graph was followed. */
  void transition() {
    transitions++;
    work(1);
  }

  /**
   * So many units of work were done or are about to be; a unit takes less time than an expansion.
   * Whatever goes through all members of a set says so here: sets can have as many as there are
   * states.
   */
  void work(long units) {
    work += units;
    if (work - reported >= SearchMonitor.INTERVAL) {
      reported = work;
      report(0);
    }
  }

  /** The work so far. */
  long work() {
    return work;
  }

  /** For a search inside of this one: what both hold is counted. */
  SearchMonitor inner() {
    return (phase, innerStates, steps, levels, held) -> report(held);
  }

  void report(long more) {
    monitor.progress(
        phase, Math.max(states, specificationStates), transitions, depth, bytes() + more);
  }

  SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(states, transitions, depth, seconds, bytes());
  }

  private long bytes() {
    long bytes = 0;
    for (int i = 0; i < holdings.size(); i++) {
      bytes += holdings.get(i).getAsLong();
    }
    return bytes;
  }
}
