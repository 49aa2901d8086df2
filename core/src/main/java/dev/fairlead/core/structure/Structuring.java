package dev.fairlead.core.structure;

import java.util.Optional;

/** The structure of a space, or why there is none. */
public sealed interface Structuring {

  /**
   * @param observer what watches the system, if something does
   */
  record Found(Structure structure, StateSlots states, Optional<Observer> observer)
      implements Structuring {
    public Found(Structure structure, StateSlots states) {
      this(structure, states, Optional.empty());
    }
  }

  /**
   * @param why in words, with the line of the construct that stands in the way: {@code m.pml:3:5:
   *     priorities}
   */
  record Refused(String why) implements Structuring {}
}
