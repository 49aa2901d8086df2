package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.store.GrowthGuard;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** What one search has done and holds, and the voice in which it tells its monitor. */
final class Ledger {

  long transitions;
  long depth;

  private final String phase;
  private final SearchMonitor monitor;
  private final long start = System.nanoTime();
  private final List<LongSupplier> holdings = new ArrayList<>();
  private long states;
  private long specificationStates;
  private int ticks;
  private int steps;

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

  /** One unit of work about as large as an expansion. */
  void tick() {
    if ((++ticks & SearchMonitor.INTERVAL - 1) == 0) {
      report(0);
    }
  }

  /** One step of a state. */
  void step() {
    if ((++steps & SearchMonitor.STEPS - 1) == 0) {
      report(0);
    }
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
