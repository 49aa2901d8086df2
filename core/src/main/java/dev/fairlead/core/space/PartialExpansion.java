package dev.fairlead.core.space;

import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.space.StateSpace.StepSink;

/**
 * A space in which some of the transitions of a state may be enough, such as those of a stubborn
 * set, provided that every cycle has a fully expanded state.
 */
public interface PartialExpansion {

  void initialStates(StateSink states);

  /**
   * Delivers transitions of a state that are enough but for cycles; always the same ones.
   *
   * @return whether they are all
   */
  boolean someSteps(int[] state, int length, StepSink sink);

  void allSteps(int[] state, int length, StepSink sink);
}
