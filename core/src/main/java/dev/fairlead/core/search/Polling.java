package dev.fairlead.core.search;

import dev.fairlead.core.verdict.SearchFacts;

/**
 * Asks a monitor for more time while a run that was found is made concrete, replayed or explained.
 * That visits no new states, so what is reported is what the search had seen.
 */
public final class Polling implements Runnable {

  private final SearchMonitor monitor;
  private final String phase;
  private final SearchFacts seen;

  public Polling(SearchMonitor monitor, String phase, SearchFacts seen) {
    this.monitor = monitor;
    this.phase = phase;
    this.seen = seen;
  }

  /**
   * To be called after every piece of work that is at most about as long as a step.
   *
   * @throws SearchStopped if there is no time left
   */
  @Override
  public void run() {
    monitor.progress(phase, seen.states(), seen.transitions(), seen.depth(), seen.bytes());
  }
}
