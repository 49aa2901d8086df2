package dev.fairlead.core.space;

/** A state space in which some states without steps are no deadlocks. */
public interface Endings {

  /** Whether a run may end in a state without steps, however it got there. */
  default boolean isValidEnd(int[] state, int length) {
    return false;
  }

  /** Whether there may be steps after which a run may end. */
  default boolean hasTerminations() {
    return false;
  }

  /** Whether a run may end after a step with this label. */
  default boolean isTermination(int label) {
    return false;
  }

  /** The same, of a label by itself. */
  default boolean isTermination(Label label) {
    return false;
  }
}
