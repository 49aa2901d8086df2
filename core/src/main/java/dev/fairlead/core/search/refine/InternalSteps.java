package dev.fairlead.core.search.refine;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import java.util.function.IntConsumer;

/** The internal steps of a state space, by the numbers of states in a store. */
final class InternalSteps {

  private final StateSpace space;
  private final Events.Reading labels;
  private final VectorStore store;
  private final Ledger ledger;
  private int[] vector = new int[16];

  /**
   * @param store of states of the space; more are added
   */
  InternalSteps(StateSpace space, Events.Reading labels, VectorStore store, Ledger ledger) {
    this.space = space;
    this.labels = labels;
    this.store = store;
    this.ledger = ledger;
  }

  /** Gives the targets of the internal steps of a state, some perhaps several times. */
  void from(int state, IntConsumer sink) {
    ledger.work(1);
    if (vector.length < store.maxLength()) {
      vector = new int[2 * store.maxLength()];
    }
    int length = store.read(state, vector);
    try {
      space.steps(
          vector,
          length,
          (label, processSet, target, targetLength) -> {
            ledger.work(1);
            if (labels.event(label) == Events.INTERNAL) {
              sink.accept(store.put(target, targetLength));
            }
          });
    } catch (ModelFault fault) {
      // The search will come here by itself and report it; the steps so far are steps.
    }
  }

  StateSpace space() {
    return space;
  }

  /** The number of a state, or -1 if it is not in the store. */
  int find(int[] state, int length) {
    return store.find(state, length);
  }
}
