package dev.fairlead.core.property;

import java.util.Optional;

/** A model that can say where in its text something stands that its states only number. */
public interface Located {

  /**
   * A place for people; different numbers may be the same place to them.
   *
   * @param name of a value of a state, as {@link dev.fairlead.core.space.SlotValue#name} has it
   * @param value of it in that state
   * @return empty if the value is no place
   */
  Optional<String> place(String name, String value);
}
