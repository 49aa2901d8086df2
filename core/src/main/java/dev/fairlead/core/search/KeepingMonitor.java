package dev.fairlead.core.search;

import dev.fairlead.core.checkpoint.SearchKeeper;

/** Watches as another one does, and has the search kept. */
public record KeepingMonitor(SearchMonitor watching, SearchKeeper keeper) implements SearchMonitor {

  @Override
  public void ahead(Ahead ahead) {
    watching.ahead(ahead);
  }

  @Override
  public void progress(String phase, long states, long transitions, long depth, long bytes) {
    watching.progress(phase, states, transitions, depth, bytes);
  }
}
