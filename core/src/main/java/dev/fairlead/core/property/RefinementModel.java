package dev.fairlead.core.property;

/**
 * What is compared when one process refines another (Roscoe, The Theory and Practice of
 * Concurrency, chapter 8).
 */
public enum RefinementModel {
  /** What can be seen to happen. */
  TRACES("refines"),
  /** The same with each unit of time as an event among the others. */
  TIMED_TRACES("refines<T>"),
  /** Traces, and what a process that rests can refuse after them. */
  FAILURES("refines<F>"),
  /** Failures, and the traces after which a process can go on internally for ever. */
  FAILURES_DIVERGENCES("refines<FD>");

  private final String text;

  RefinementModel(String text) {
    this.text = text;
  }

  /** Whether traces alone are compared. */
  public boolean isOfTraces() {
    return this == TRACES || this == TIMED_TRACES;
  }

  @Override
  public String toString() {
    return text;
  }
}
