package dev.fairlead.core.search;

import dev.fairlead.core.space.StateSpace.StateSink;

/**
 * What is done with the states of a {@link StreamSearch}; a true answer ends the search there. Each
 * thread of a search has a visitor of its own. The companion of {@link LevelVisitor} for states
 * without numbers.
 */
interface StreamVisitor {

  /** Whether {@link #discovered} looks at states; to unpack them for nothing costs time. */
  boolean inspects();

  /** A new state. */
  boolean discovered(int[] state, int length);

  /** The steps of a state come next. The array stays as it is until they have been followed. */
  default void expanding(int[] state, int length) {}

  /** Whether the target of a step with this label belongs to the search. */
  boolean follows(int label, int[] target, int length);

  /**
   * All steps of the state have been followed.
   *
   * @param more takes targets that belong to the search after all
   */
  boolean expanded(StateSink more);

  /** The same for a state that has no steps. */
  boolean stuck(int[] state, int length);

  /** All states of a level have been expanded. The visitor of the first thread is asked. */
  default boolean levelDone() {
    return false;
  }

  /** Bytes held by the visitor; what visitors share is held by that of the first thread. */
  default long bytes() {
    return 0;
  }
}
