package dev.fairlead.core.property;

/**
 * What is compared when one process refines another (Roscoe, The Theory and Practice of
 * Concurrency, chapter 8).
 */
public enum RefinementModel {
  /** What can be seen to happen. */
  TRACES("refines"),
  /** Traces, and what a process that rests can refuse after them. */
  FAILURES("refines<F>"),
  /** Failures, and the traces after which a process can go on internally for ever. */
  FAILURES_DIVERGENCES("refines<FD>");

  private final String text;

  RefinementModel(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
