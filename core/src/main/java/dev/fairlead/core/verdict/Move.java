package dev.fairlead.core.verdict;

/**
 * One step of a run, in the numbers of the state space it was found in.
 *
 * @param label a label number, or {@link dev.fairlead.core.space.Label#STUTTER}
 * @param processSet the processes engaged; meaningless for a stuttering step
 * @param target the state reached; exactly as long as the state
 */
public record Move(int label, int processSet, int[] target) {}
