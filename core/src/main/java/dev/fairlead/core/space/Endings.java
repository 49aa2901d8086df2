package dev.fairlead.core.space;

/** A state space in which some states without steps are no deadlocks. */
public interface Endings {

  /** Whether a run may end in a state without steps. */
  boolean isValidEnd(int[] state, int length);
}
