package dev.fairlead.core.search.directed;

import java.util.BitSet;

/** States that wait to be expanded, in some order. */
interface OpenList {
  /** In place of a state: there is none. */
  int NONE = -1;

  /** Adds a state that is reached for the first time, or by fewer steps than before. */
  void add(int[] vector, int length, int state, int steps);

  /** The states that are added next are reached from this one. */
  default void expanding(int[] vector, int length, int state) {}

  /** Another step leads to a state that was added before; it may be closed. */
  default void meet(int state) {}

  /** Takes out the next state that is not closed; {@link #NONE} if there is none. */
  int take(BitSet closed);

  long size();

  long bytes();
}
