package dev.fairlead.core.space;

/**
 * A state space in which members of groups are counted up to a cutoff, more being ω. A state stands
 * for those of all instances with these counts. Its steps with the same label and the same process
 * set are one <em>offer</em>: each state that it stands for can take it, and is led to a state that
 * one of the targets stands for (docs/fairness.md, Lemmas 1 and 2).
 */
public interface CutoffSpace extends StateSpace {

  /**
   * The local states of such groups that lose members in an offer, as processes: net, or, where the
   * difference is not known, among those that gain some, too.
   */
  int[] statesLeft(int processSet);

  /** Those that gain some. */
  int[] statesEntered(int processSet);
}
