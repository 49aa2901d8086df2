package dev.fairlead.core.property;

import java.util.Optional;

/**
 * What the text of a model calls values that its states only number: places of processes, constants
 * of enumerations. A {@link Model} may have such names.
 */
@FunctionalInterface
public interface ValueNames {

  /** Every value is its own name. */
  ValueNames NONE = (name, value) -> Optional.empty();

  /**
   * A name for people; different values may have the same.
   *
   * @param name of a value of a state, as {@link dev.fairlead.core.space.SlotValue#name} has it
   * @param value of it in that state
   * @return empty if the value is called by nothing else
   */
  Optional<String> nameOf(String name, String value);

  /** The value as it is told to people. */
  default String text(String name, String value) {
    return nameOf(name, value).orElse(value);
  }

  /** The names that a model has. */
  static ValueNames in(Model model) {
    return model instanceof ValueNames names ? names : NONE;
  }
}
