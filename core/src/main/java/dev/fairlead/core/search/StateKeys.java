package dev.fairlead.core.search;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.RangePieces;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.store.VectorSums;
import java.util.function.LongConsumer;

/** The keys of the states that a store keeps, for certificates. For one thread. */
public final class StateKeys {
  private final VectorStore store;
  private final NodeKeys keys;
  private final VectorSums sums;
  private int[] state = {};

  public StateKeys(VectorStore store, NodeKeys keys) {
    this.store = store;
    this.keys = keys;
    this.sums = new VectorSums(store, this::term);
  }

  private long term(int slot, int value) {
    return slot == VectorSums.LENGTH ? NodeKeys.ofLength(value) : keys.ofSlot(slot, value);
  }

  /** That of the state with a number. */
  public long of(int number) {
    if (keys.areOfSums()) {
      return NodeKeys.ofSum(sums.of(number));
    }
    if (state.length < store.maxLength()) {
      state = new int[store.maxLength()];
    }
    return keys.ofState(state, store.read(number, state));
  }

  /** Tells those of the states with some numbers. */
  RangePieces.Action tell(LongConsumer sink) {
    return (from, to) -> {
      for (int number = from; number < to; number++) {
        sink.accept(of(number));
      }
    };
  }
}
