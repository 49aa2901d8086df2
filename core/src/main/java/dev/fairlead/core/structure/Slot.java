package dev.fairlead.core.structure;

/**
 * A part of a state.
 *
 * @param name for people
 * @param low the least value it may have; at most 0, which is what it has where nothing exists
 * @param high the greatest
 */
public record Slot(String name, Kind kind, int low, int high) {

  /** What the value is. */
  public enum Kind {
    /** A variable, or a place of a buffer. */
    DATA,
    /** Where a process is in its control graph; 0 if there is no such process. */
    LOCATION,
    /** How many messages a buffer holds. */
    LENGTH,
    /** How many processes are in a local state. */
    COUNT
  }

  public Slot {
    if (low > 0 || high < 0) {
      throw new IllegalArgumentException(name + " cannot be 0");
    }
  }
}
