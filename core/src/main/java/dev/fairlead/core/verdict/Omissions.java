package dev.fairlead.core.verdict;

import java.util.Locale;

/**
 * How much a search with a store that may lose states is expected to have missed. What is reached
 * through omitted states only comes on top; but if no state was omitted, nothing was missed.
 *
 * @param expected how many new states were taken for known ones, by expectation
 */
public record Omissions(double expected) {

  /** The probability that a state was omitted at all (omissions are rare and independent). */
  public double probability() {
    return -Math.expm1(-expected);
  }

  public String inWords() {
    return String.format(
        Locale.ROOT,
        "expected number of omitted states %.2g, probability that any was omitted %.2g",
        expected,
        probability());
  }
}
