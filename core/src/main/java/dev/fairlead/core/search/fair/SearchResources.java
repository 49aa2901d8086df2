package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.function.LongSupplier;

/** What one search has done and holds, and the voice in which it tells its monitor. */
final class SearchResources {

  private static final long WORTH_ASKING = 1 << 16;

  final VectorStore store = new VectorStore(this::beforeStoreGrows);

  long transitions;
  long depth;

  private final SearchMonitor monitor;
  private final LongSupplier heldBySpace;
  private final long start = System.nanoTime();
  private String phase = "searching";
  private long states;
  private long arrays;
  private int ticks;
  private int steps;

  /**
   * @param heldBySpace the bytes that the space in question holds
   */
  SearchResources(SearchMonitor monitor, LongSupplier heldBySpace) {
    this.monitor = monitor;
    this.heldBySpace = heldBySpace;
  }

  void enter(String newPhase) {
    phase = newPhase;
    report();
  }

  /** Counts a state of the product as found. */
  void state() {
    states++;
  }

  /** One unit of work about as large as an expansion. */
  void tick() {
    if ((++ticks & SearchMonitor.INTERVAL - 1) == 0) {
      report();
    }
  }

  /** One step of a state. */
  void step() {
    if ((++steps & SearchMonitor.STEPS - 1) == 0) {
      report();
    }
  }

  void report() {
    reportWith(store.bytes());
  }

  /** To be called before an array of so many bytes is allocated. */
  void allocate(long bytes) {
    arrays += bytes;
    if (bytes >= WORTH_ASKING) {
      report();
    }
  }

  void release(long bytes) {
    arrays -= bytes;
  }

  private void beforeStoreGrows(long held, long more) {
    reportWith(held + more);
  }

  private void reportWith(long stored) {
    long bytes = arrays + stored + heldBySpace.getAsLong();
    monitor.progress(phase, states, transitions, depth, bytes);
  }

  SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    long bytes = arrays + store.bytes() + heldBySpace.getAsLong();
    return new SearchFacts(states, transitions, depth, seconds, bytes);
  }
}
