package dev.fairlead.core.verdict;

/** The three possible answers. */
public enum Outcome {
  HOLDS,
  VIOLATED,
  UNKNOWN;

  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
