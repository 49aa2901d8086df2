package dev.fairlead.core.space;

import java.util.Optional;

/**
 * Lets the values of a state be read one by one, for following a run through states of thousands of
 * values of which a step changes few. An optional capability of a {@link StateSpace}.
 */
public interface SlotAccess {

  /**
   * The positions, ascending, at which the lists of {@link StateSpace#describe} (and those of
   * {@link StateSpace#identify}) of two states may differ; empty if the states do not even have the
   * same list of names.
   */
  Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength);

  /** What {@link StateSpace#describe} has at a position. */
  SlotValue described(int[] state, int length, int position);

  /** What {@link StateSpace#identify} has at a position. */
  SlotValue identified(int[] state, int length, int position);
}
