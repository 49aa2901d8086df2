package dev.fairlead.core.space;

/**
 * A space in which processes, and folded timers with them, may have other numbers behind a step
 * than before it. An optional capability: fairness to them needs to follow them.
 */
public interface PermutedSteps extends StateSpace {

  /** Delivers every step of a state, as {@link #steps} does, with what becomes of numbers. */
  void permutedSteps(int[] state, int length, PermutedSink sink);

  /** The number that a process has behind a step with a permutation. */
  int renamedProcess(int process, int[] permutation);

  /** The number that a {@linkplain FoldedTimers folded timer} has behind a step. */
  int renamedTimer(int timer, int[] permutation);

  /** Receives steps; arrays are valid during the call only. */
  @FunctionalInterface
  interface PermutedSink {
    /**
     * @param target the state that the step is taken to lead to
     * @param permutation what has been done to the numbers, for {@link #renamedProcess} and {@link
     *     #renamedTimer}
     */
    void step(int label, int processSet, int[] target, int length, int[] permutation);
  }
}
