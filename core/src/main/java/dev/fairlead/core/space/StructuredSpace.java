package dev.fairlead.core.space;

/**
 * A state space that can be searched by several threads, and by one process after another. The
 * companion of {@link StateSpace} for everything that needs more than states and steps: it is
 * optional, and a front end states each fact here once for all its users.
 */
public interface StructuredSpace extends StateSpace, EncodedStates {

  /**
   * The same space for another thread. States, labels, process sets and processes have the same
   * numbers in both, whichever met them first; each is still used by one thread at a time.
   *
   * <p>May be called by any thread, also while this space is in use by its own.
   */
  StructuredSpace fork();
}
