package dev.fairlead.core.search;

/**
 * What is done with the states of a {@link LevelSearch}; a true answer ends the search there. Each
 * thread of a search has a visitor of its own.
 */
interface LevelVisitor {

  /** Whether {@link #discovered} looks at states; to unpack them for nothing costs time. */
  boolean inspects();

  /**
   * A new state; empty if the visitor does not inspect.
   *
   * @param parent the state it was first reached from, or {@link LevelSearch#NO_STATE}
   */
  boolean discovered(int number, int parent, int[] state, int length);

  /**
   * A step leads to a state, new or not. Not told of steps left out because others that commute
   * with them lead there, too ({@link dev.fairlead.core.space.CommutingSteps}).
   */
  default void reached(int number, int label) {}

  /** All steps of a state have been followed. */
  boolean expanded();

  /** The same for a state that has no steps. */
  boolean stuck(int number, int[] state, int length);

  /** All states of a level have been expanded. The visitor of the first thread is asked. */
  default boolean levelDone() {
    return false;
  }

  /** Whether the target of a step with this label from a state belongs to the search. */
  boolean follows(int parent, int label);

  /** Bytes held by the visitor; what visitors share is held by that of the first thread. */
  long bytes();
}
