package dev.fairlead.core.space;

import dev.fairlead.core.space.StateSpace.StepSink;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * What a state space of thousands of processes can tell of some of them without computing the steps
 * of all. An optional capability of a {@link StateSpace}: whoever asks must be able to do without.
 */
public interface ProcessSteps {

  /**
   * Delivers those steps of a state that engage exactly these processes, in the order in which
   * {@link StateSpace#steps} delivers them.
   *
   * @param processes in ascending order
   */
  void stepsOf(int[] processes, int[] state, int length, StepSink sink);

  /**
   * Reports the processes outside of a set that some step of a state engages, possibly one several
   * times. A process whose step would go wrong may be among them.
   */
  void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink);

  /**
   * Reports the processes that are part of a state, whether they can move or not, in the order of
   * the text; possibly one several times.
   */
  void present(int[] state, int length, IntConsumer sink);

  /**
   * About how many steps {@link StateSpace#steps} would have to look at in a state, told without
   * computing them. It decides whether to ask, so no verdict may rest on it.
   */
  long estimatedSteps(int[] state, int length);

  /** The process with this {@linkplain StateSpace#identifyProcess identity}, or -1. */
  int processIdentifiedBy(String identity);
}
