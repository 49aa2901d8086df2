package dev.fairlead.core.structure;

/** The structure of a space, or why there is none. */
public sealed interface Structuring {

  record Found(Structure structure, StateSlots states) implements Structuring {}

  /**
   * @param why in words, with the line of the construct that stands in the way: {@code m.pml:3:5:
   *     priorities}
   */
  record Refused(String why) implements Structuring {}
}
