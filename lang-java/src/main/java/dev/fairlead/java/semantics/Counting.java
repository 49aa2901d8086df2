package dev.fairlead.java.semantics;

/** What a state keeps of equal processes. */
public enum Counting {
  /** The state of each. */
  TOLD_APART,
  /** How many are in each state. */
  COUNTED
}
