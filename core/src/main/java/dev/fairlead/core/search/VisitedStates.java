package dev.fairlead.core.search;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;

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
        public void forEach(StateSpace.StateSink sink) {
          throw new IllegalStateException("the states were not kept");
        }
      };

  boolean areKnown();

  int size();

  /** Tells each once. */
  void forEach(StateSpace.StateSink sink);

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
      public void forEach(StateSpace.StateSink sink) {
        int[] state = new int[Math.max(1, store.maxLength())];
        // The numbers of several threads have gaps.
        store.mark().forEach(number -> sink.state(state, store.read(number, state)));
      }
    };
  }
}
