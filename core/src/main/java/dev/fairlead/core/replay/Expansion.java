package dev.fairlead.core.replay;

import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StateSpace.StepSink;
import java.util.Optional;

/**
 * Asks a fresh space for <em>all</em> steps of states. What a space tells of some processes only
 * ({@link ProcessSteps}) is another piece of code than its steps, and a replay rests on that code
 * only where steps are beyond a budget: with n processes that meet in pairs one state alone has
 * about n² steps to states of n slots.
 */
final class Expansion {

  /** The budget: so many slots in the targets of all steps together. */
  static final long MOST_SLOTS = 200_000_000;

  /** What a step to a state of no slots would count as. */
  private static final int SLOTS_OF_STEP = 64;

  private final StateSpace space;
  private final Runnable poll;
  private long left = MOST_SLOTS;
  private long unasked;

  /**
   * @param poll is called at every step and may stop the replay by an exception
   */
  Expansion(StateSpace space, Runnable poll) {
    this.space = space;
    this.poll = poll;
  }

  /** Delivers every step of a state, whatever it costs. */
  void steps(int[] state, StepSink sink) {
    poll.run();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          poll.run();
          left -= SLOTS_OF_STEP + length;
          sink.step(label, processSet, target, length);
        });
  }

  /**
   * What to ask instead of the steps of a state if these are beyond the budget; empty if they are
   * not, and for a space that has nothing else to offer.
   */
  Optional<ProcessSteps> insteadOfSteps(int[] state) {
    poll.run();
    if (space instanceof ProcessSteps selective
        && selective.estimatedSteps(state, state.length) > left / (SLOTS_OF_STEP + state.length)) {
      unasked++;
      return Optional.of(selective);
    }
    return Optional.empty();
  }

  /** How often something else was asked instead. */
  long unasked() {
    return unasked;
  }
}
