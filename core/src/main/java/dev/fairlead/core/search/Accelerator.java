package dev.fairlead.core.search;

import dev.fairlead.core.space.StateSpace;
import java.util.Optional;

/**
 * A machine beside the processor that can search level by level. It sees the same states and finds
 * runs as short as {@link BreadthFirst} does; what it cannot do it says before.
 */
public interface Accelerator {

  /** What it is, for people. */
  String name();

  /** Whether it may be there, as far as can be told at no cost. */
  boolean isAtHand();

  /** Why it cannot search a space for a target, in words; empty if it can. */
  Optional<String> obstacle(StateSpace space, Target target);

  /** Searches the whole space, or until a target is found, and keeps every state exactly. */
  default Swept search(StateSpace space, Target target, SearchMonitor monitor) {
    return search(space, target, StateStorage.Kind.EXACT, monitor);
  }

  /**
   * The same with another store.
   *
   * @param store not that on disk
   * @throws SearchStopped if the monitor stops it, or the machine has not enough memory
   * @throws Declined if it turns out that the machine cannot do it
   */
  Swept search(StateSpace space, Target target, StateStorage.Kind store, SearchMonitor monitor);

  /**
   * What came of a search.
   *
   * @param deadlocks states without steps that are no valid ends
   * @param ends states without steps that are
   * @param how in words, for the plan
   */
  record Swept(BreadthFirst.Result result, long deadlocks, long ends, String how) {}

  /** A search that turned out to be none for the machine; the message says why. */
  final class Declined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Declined(String why) {
      super(why, null, false, false);
    }
  }
}
