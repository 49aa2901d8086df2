package dev.fairlead.core.search;

/** Watches as another one does, and stops a search that has seen more than so many states. */
public record CappedMonitor(SearchMonitor watching, long most) implements SearchMonitor {

  @Override
  public void ahead(Ahead ahead) {
    watching.ahead(ahead);
  }

  @Override
  public void progress(String phase, long states, long transitions, long depth, long bytes) {
    watching.progress(phase, states, transitions, depth, bytes);
    if (states > most) {
      throw new SearchStopped("more than " + most + " states", "");
    }
  }
}
