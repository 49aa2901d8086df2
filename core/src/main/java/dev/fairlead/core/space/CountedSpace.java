package dev.fairlead.core.space;

import java.util.Arrays;

/**
 * A state space whose states count things, ω standing for as many as you like. More never do less:
 * what a state can do, a state that {@linkplain #covers covers} it can do, too, and the targets
 * cover each other as the sources do (a well-structured system; Finkel and Schnoebelen 2001).
 */
public interface CountedSpace extends StateSpace {

  /** The number of leading slots that are no counts. */
  int finitePart(int[] state, int length);

  /** Whether two states have the same finite part and no count of the first is less. */
  boolean covers(int[] state, int length, int[] other, int otherLength);

  /**
   * Whether a state has more than one that it covers, and can have more again in the same way. Not
   * so where one that has ended stands for all that have.
   */
  default boolean isMore(int[] state, int length, int[] covered, int coveredLength) {
    return !Arrays.equals(state, 0, length, covered, 0, coveredLength);
  }

  /** Makes ω of the counts that are greater than in a state that is covered. */
  void accelerate(int[] state, int length, int[] covered, int coveredLength);
}
