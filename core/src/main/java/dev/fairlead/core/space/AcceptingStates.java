package dev.fairlead.core.space;

/** A state space some of whose states the text of the model marks as accepting. */
public interface AcceptingStates {

  boolean isAccepting(int[] state, int length);
}
