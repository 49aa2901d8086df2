package dev.fairlead.core.property;

/** Whether a smaller state space may answer for the one in question. */
public enum Abstraction {
  /** Wherever it gives the same answers. */
  AUTO,
  /** Where processes are counted, only those that are equal in everything. */
  IDENTICAL,
  /** Never. */
  NONE
}
