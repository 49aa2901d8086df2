package dev.fairlead.core.property;

/** Whether a smaller state space may answer for the one in question. */
public enum Abstraction {
  /** Wherever it gives the same answers. */
  AUTO,
  /** Never. */
  NONE
}
