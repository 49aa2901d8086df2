package dev.fairlead.core.space;

import java.util.function.IntConsumer;

/**
 * A state space with timers whose values are folded: from a bound on only that is known of them.
 * They are numbered from 0 as they appear.
 */
public interface FoldedTimers extends StateSpace {

  /** A name for people. */
  String timerName(int timer);

  /** Names the timers of a state whose values are not known but for their bounds. */
  void folded(int[] state, int length, IntConsumer timers);

  /** The timers that a step with this label sets to such a value; not to be modified. */
  int[] setBy(int label);
}
