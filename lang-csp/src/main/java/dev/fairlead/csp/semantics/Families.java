package dev.fairlead.csp.semantics;

/** What becomes of the components of an interleaving that are equal from the start. */
public enum Families {
  /** Each has a place of its own. */
  LISTED,
  /**
   * Only how many are in each local state is kept. Interleaving is symmetric in equal components,
   * so nothing is lost but which of them is where (Sun, Liu, Roychoudhury, Liu and Dong, FM 2009).
   */
  COUNTED
}
