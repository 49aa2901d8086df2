package dev.fairlead.core.search.fair;

import java.util.Optional;

/** A search for a reachable strongly connected part of the product that is accepting and fair. */
interface Emptiness {

  /**
   * Searches, once.
   *
   * @return empty if there is no such part
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong, see {@link #expanding}
   */
  Optional<FairComponent> search();

  /** The product state whose steps could not be computed, or -1 if it was the initial states. */
  int expanding();

  /** How many states may be expanded for a shorter way to what was found than the search took. */
  default int detours() {
    return Stem.DETOURS;
  }

  /** Whether the search has come to a product state. */
  boolean hasVisited(int state);
}
