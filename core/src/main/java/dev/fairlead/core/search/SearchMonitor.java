package dev.fairlead.core.search;

import dev.fairlead.core.checkpoint.SearchKeeper;

/**
 * Watches a search and may stop it.
 *
 * <p>A search reports at least about every {@value #INTERVAL} expansions, within the steps of one
 * state after every {@value #STEPS}, before every large allocation (with the bytes it would then
 * hold), and once more when it has seen everything and is about to say so: an answer that rests on
 * a complete search is never given past a limit. An answer that rests on a run needs no such
 * report. Threads that search together report in {@linkplain ReportTurn turns}.
 */
@FunctionalInterface
public interface SearchMonitor {

  /** Expansions between two reports; a power of two. */
  int INTERVAL = 1024;

  /** Steps of one state between two reports, where there are many; a power of two. */
  int STEPS = 128;

  /** Watches nothing. */
  SearchMonitor NONE = (phase, states, transitions, depth, bytes) -> {};

  /** Keeps the search that is watched, so that it can be gone on with. */
  default SearchKeeper keeper() {
    return SearchKeeper.NONE;
  }

  /** What a search that can tell says of the time to come, just before a report. */
  default void ahead(Ahead ahead) {}

  /**
   * @param phase what the search is doing, for people
   * @param bytes held by the stores, with those about to be allocated
   * @throws SearchStopped to end the search
   */
  void progress(String phase, long states, long transitions, long depth, long bytes)
      throws SearchStopped;
}
