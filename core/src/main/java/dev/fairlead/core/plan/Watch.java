package dev.fairlead.core.plan;

import dev.fairlead.core.search.Polling;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.SearchFacts;

/** The monitor of the work on one question, and what is known if it stops that work. */
final class Watch {
  private final SearchMonitor monitor;
  private String known = "";

  Watch(SearchMonitor monitor) {
    this.monitor = monitor;
  }

  SearchMonitor monitor() {
    return monitor;
  }

  /** For work on a run that a search has found. */
  Polling polling(String phase, SearchFacts seen) {
    return new Polling(monitor, phase, seen);
  }

  /** From now on this is known, as an end of the sentence that says what stopped the work. */
  void know(String end) {
    known = end;
  }

  String known() {
    return known;
  }
}
