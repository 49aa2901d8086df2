package dev.fairlead.core.search;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.RangePieces;
import dev.fairlead.core.store.VectorStore;
import java.util.function.LongConsumer;

/** The states that a complete search has seen, if it has kept them. */
public interface VisitedStates {

  /** Those of a search that has not kept them in memory. */
  VisitedStates UNKNOWN =
      new VisitedStates() {
        @Override
        public boolean areKnown() {
          return false;
        }

        @Override
        public int size() {
          return 0;
        }

        @Override
        public void forEach(NodeKeys keys, LongConsumer sink) {
          throw new IllegalStateException("the states were not kept");
        }
      };

  boolean areKnown();

  int size();

  /** Tells the key of each, once. */
  void forEach(NodeKeys keys, LongConsumer sink);

  static VisitedStates in(VectorStore store) {
    return new VisitedStates() {
      @Override
      public boolean areKnown() {
        return true;
      }

      @Override
      public int size() {
        return store.size();
      }

      @Override
      public void forEach(NodeKeys keys, LongConsumer sink) {
        StateKeys ofStore = new StateKeys(store, keys);
        // The numbers of several threads have gaps.
        store.mark().forEachRange((from, to) -> RangePieces.of(from, to, ofStore.tell(sink)));
      }
    };
  }
}
