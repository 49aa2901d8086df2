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
        public void forEach(StateSpace.StateSink sink) {
          throw new IllegalStateException("the states were not kept");
        }
      };

  boolean areKnown();

  /** Tells each once. */
  void forEach(StateSpace.StateSink sink);

  static VisitedStates in(VectorStore store) {
    return new VisitedStates() {
      @Override
      public boolean areKnown() {
        return true;
      }

      @Override
      public void forEach(StateSpace.StateSink sink) {
        int[] state = new int[Math.max(1, store.maxLength())];
        for (int number = 0; number < store.size(); number++) {
          sink.state(state, store.read(number, state));
        }
      }
    };
  }
}
