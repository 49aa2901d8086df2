package dev.fairlead.core.structure;

/** The states of a space as values of the slots of its structure, one to one. */
public interface StateSlots {

  /**
   * Writes the value of every slot.
   *
   * @return false if the structure does not know something that the state has, such as a process:
   *     asked again, it may
   */
  boolean write(int[] state, int length, int[] slots);

  /** The state that has these values: the inverse of {@link #write}. */
  int[] state(int[] slots);
}
