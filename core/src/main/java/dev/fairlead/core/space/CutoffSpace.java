package dev.fairlead.core.space;

/**
 * A state space in which members of groups are counted up to a cutoff, more being ω. A state stands
 * for those of all instances with these counts. Its steps with the same label and the same process
 * set are one <em>offer</em>: each state that it stands for can take it, and is led to a state that
 * one of the targets stands for (docs/fairness.md, Lemmas 1 and 2).
 */
public interface CutoffSpace extends StateSpace {

  /**
   * The local states that lose members in an offer, as processes: net, or, where the difference is
   * not known, among those that gain some, too.
   */
  int[] statesLeft(int processSet);

  /** Those that gain some. */
  int[] statesEntered(int processSet);

  /**
   * Whether these are all that change, each as often as it loses or gains a member. Not so where
   * members move all together, however many they are.
   */
  boolean tellsEveryChange(int processSet);

  /** Delivers the counts, at most one for each local state; others are 0. */
  void counts(int[] state, int length, CountSink sink);

  /**
   * The same without members that have ended and make room for others: in an instance one of them
   * stands for all.
   */
  default void countsOfLiving(int[] state, int length, CountSink sink) {
    counts(state, length, sink);
  }

  /** Receives how many members are in a local state. */
  @FunctionalInterface
  interface CountSink {
    /**
     * @param localState as a process
     * @param orMore whether {@code least} or any greater number is meant, or just this one
     */
    void count(int localState, int least, boolean orMore);
  }
}
