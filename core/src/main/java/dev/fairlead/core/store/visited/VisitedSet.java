package dev.fairlead.core.store.visited;

/**
 * The states that a search level by level has seen. A set may answer at once, or put it off to the
 * end of the level (delayed duplicate detection, Stern and Dill 1998). Any number of threads may
 * add states at the same time, and settle different parts.
 */
public interface VisitedSet extends AutoCloseable {

  /** Receives codes; the array is valid during the call only. */
  @FunctionalInterface
  interface CodeSink {
    void code(byte[] bytes, int start, int end);
  }

  /**
   * Adds a state unless it is there.
   *
   * @param code from 0 on
   * @param hash by {@link CodeHash}
   * @return true if it is new and has not been reported before; a set that puts its answers off
   *     never says so here
   */
  boolean add(byte[] code, int length, long hash);

  /** How many parts put their answers off; 0 if all is told at once. */
  default int delayedParts() {
    return 0;
  }

  /** Reports the states of a part that are new since it was settled last, each of them once. */
  default void settle(int part, CodeSink fresh) {}

  /** Whether no new state is ever taken for a known one. */
  boolean isExact();

  /**
   * How many states have been taken for known ones, by expectation over the choice of the hash
   * function.
   *
   * @param states that were reported as new
   */
  double expectedOmissions(long states);

  /** Bytes of memory. */
  long bytes();

  /** Bytes of files. */
  long diskBytes();

  @Override
  void close();
}
