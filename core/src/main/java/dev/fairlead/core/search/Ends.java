package dev.fairlead.core.search;

import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.VectorStore;

/**
 * The states without steps that the threads of an exploration meet. One that is reached by
 * termination alone is a valid end; any other way to it makes it a deadlock. Those reached by
 * termination are kept here and not among the states of the search: which of them are reached
 * otherwise, too, is known at the end. If the search ends early, a state may count as both.
 */
final class Ends {

  private final VectorStore terminated = new VectorStore();
  private final NumberedInts levels = new NumberedInts((held, more) -> {});

  /** States without steps that are among those of the search, where there are terminations. */
  private final VectorStore otherwise = new VectorStore();

  private long deadlocks;
  private long validEnds;

  /** The level of the last states of the search without steps. */
  private int lastLevel;

  /** How many of them had been reached by termination on a level before. */
  private long late;

  /** Termination leads to a state without steps, of this level at most. */
  synchronized void terminated(int[] state, int level) {
    int known = terminated.size();
    int number = terminated.put(state, state.length);
    if (number == known) {
      levels.set(number, level);
    }
  }

  /** A state of the search has no steps. */
  synchronized void stuck(boolean isValidEnd) {
    if (isValidEnd) {
      validEnds++;
    } else {
      deadlocks++;
    }
  }

  /** The same, where there are terminations. */
  synchronized void reachedOtherwise(int[] state, int length, int level) {
    otherwise.put(state, length);
    late = level == lastLevel ? late : 0;
    lastLevel = level;
    int number = terminated.find(state, length);
    late += number >= 0 && levels.get(number) < level ? 1 : 0;
  }

  synchronized long deadlocks() {
    return deadlocks;
  }

  /** States of the search in which a run may end, however it got there. */
  synchronized long validEnds() {
    return validEnds;
  }

  /** How many states are not among those of the search. */
  synchronized long onlyTerminated() {
    long count = 0;
    for (int number = 0; number < terminated.size(); number++) {
      count += isOnlyTerminated(number) ? 1 : 0;
    }
    return count;
  }

  /**
   * The deepest level of a state.
   *
   * @param level the last one of the search
   * @param states how many it has
   */
  synchronized long depth(int level, long states) {
    long deepest = lastLevel == level && late == states ? level - 1 : level;
    for (int number = 0; number < terminated.size(); number++) {
      if (isOnlyTerminated(number)) {
        deepest = Math.max(deepest, levels.get(number));
      }
    }
    return deepest;
  }

  private boolean isOnlyTerminated(int number) {
    int[] state = new int[terminated.length(number)];
    terminated.read(number, state);
    return otherwise.find(state, state.length) < 0;
  }

  /** About how much memory is held. */
  synchronized long bytes() {
    return terminated.bytes() + otherwise.bytes() + levels.bytes();
  }
}
