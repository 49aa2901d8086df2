package dev.fairlead.core.space;

/**
 * One named value of a state.
 *
 * @param name as the user wrote it, e.g. {@code pos[1]}
 * @param value as text; numbers in decimal, truth values as {@code true} and {@code false}
 * @param owner the process whose local state this is, or empty for a global variable
 */
public record SlotValue(String name, String value, String owner) {

  public boolean isGlobal() {
    return owner.isEmpty();
  }
}
