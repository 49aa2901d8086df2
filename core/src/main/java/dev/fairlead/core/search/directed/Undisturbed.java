package dev.fairlead.core.search.directed;

import java.util.BitSet;

/**
 * A best-first search by one estimate that goes its way among the turns of others as if there were
 * none: it takes states that it has come to itself, and no others, in the order in which it would
 * take them alone. States that others have expanded are expanded again. So what one estimate finds
 * soon is not lost among the turns of those that mislead.
 */
final class Undisturbed {
  private final GeneratedStates states;
  private final Estimates estimates;
  private final BucketQueue queue = new BucketQueue();
  private final BitSet met = new BitSet();

  Undisturbed(GeneratedStates states, Estimates estimates) {
    this.states = states;
    this.estimates = estimates;
  }

  Estimates estimates() {
    return estimates;
  }

  /** A step of a state that was taken here leads to this one. */
  void meet(int state) {
    if (!met.get(state)) {
      met.set(state);
      queue.add(estimates.of(states.read(state), states.length(state)), state, 0);
    }
  }

  /** Takes out a state, which may be closed; {@link OpenList#NONE} if there is none. */
  int take() {
    return queue.take() ? queue.state() : OpenList.NONE;
  }

  long bytes() {
    return queue.bytes() + met.size() / Byte.SIZE;
  }
}
