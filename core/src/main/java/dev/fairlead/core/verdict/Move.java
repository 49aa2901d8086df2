package dev.fairlead.core.verdict;

import dev.fairlead.core.space.KeptState;

/**
 * One step of a run, in the numbers of the state space it was found in.
 *
 * @param label a label number, or {@link dev.fairlead.core.space.Label#STUTTER}
 * @param processSet the processes engaged; meaningless for a stuttering step
 * @param reached the state reached
 */
public record Move(int label, int processSet, KeptState reached) {

  /**
   * @param target the state reached; exactly as long as the state
   */
  public Move(int label, int processSet, int[] target) {
    this(label, processSet, KeptState.of(target));
  }

  /** The state reached; exactly as long as the state, and not to be modified. */
  public int[] target() {
    return reached.slots();
  }
}
