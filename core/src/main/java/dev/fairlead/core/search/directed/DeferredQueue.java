package dev.fairlead.core.search.directed;

import dev.fairlead.core.store.NumberedInts;
import java.util.BitSet;

/**
 * States by an estimate that is computed when their turn comes, and not when they are generated
 * (deferred evaluation, Helmert 2006). Until then a state has the estimate of the one it was
 * reached from; if its own turns out to be higher, it goes back to wait among its equals.
 */
final class DeferredQueue {
  private final GeneratedStates states;
  private final Estimates estimates;
  private final BucketQueue queue = new BucketQueue();

  /** By state: its estimate; or the complement of the one it has meanwhile, which is negative. */
  private final NumberedInts known;

  /** Of the state that is being expanded. */
  private int parent;

  DeferredQueue(GeneratedStates states, Estimates estimates) {
    this.states = states;
    this.estimates = estimates;
    this.known = new NumberedInts((held, more) -> states.report(more));
  }

  /** The states that are added next are reached from this one. */
  void expanding(int[] vector, int length, int state) {
    parent = known.get(state);
    if (parent < 0) {
      parent = estimates.of(vector, length);
    }
  }

  void add(int state, int steps) {
    known.set(state, ~parent);
    queue.add(parent, state, steps);
  }

  /** Takes out a state that is not closed; {@link OpenList#NONE} if there is none. */
  int take(BitSet closed) {
    while (queue.take()) {
      int state = queue.state();
      if (closed.get(state)) {
        continue;
      }
      int meanwhile = known.get(state);
      if (meanwhile >= 0) {
        return state;
      }
      int estimate = estimates.of(states.read(state), states.length(state));
      known.set(state, estimate);
      if (estimate <= ~meanwhile) {
        return state;
      }
      queue.add(estimate, state, queue.steps());
    }
    return OpenList.NONE;
  }

  long bytes() {
    return queue.bytes() + known.bytes();
  }
}
