package dev.fairlead.core.fairness;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How it comes about that runs are fair to abstract timers, by the names on the command line. All
 * but one give the same verdicts: the others are there to be compared with it.
 */
public enum TFairness {
  BUILT_IN(
      "built-in",
      "a part of the search, which owes it to each abstract timer to go below its bound or be set"),
  OFF("off", "an abstract timer may stay at its bound for ever, as no concrete one does"),
  WEAK_LTL(
      "weak-ltl",
      "a premise of the formula for each abstract timer: if it stays at its bound from some state on,"
          + " it is set again and again"),
  STRONG_LTL(
      "strong-ltl",
      "a premise of the formula for each abstract timer: if a tick may take it below its bound again"
          + " and again, one does so again and again, or it is set again and again");

  private final String text;
  private final String description;

  TFairness(String text, String description) {
    this.text = text;
    this.description = description;
  }

  public static Optional<TFairness> parse(String name) {
    return Arrays.stream(values()).filter(each -> each.text.equals(name)).findFirst();
  }

  /** The names of all, in their order. */
  public static List<String> names() {
    return Arrays.stream(values()).map(TFairness::toString).toList();
  }

  /** In words. */
  public String describe() {
    return description;
  }

  @Override
  public String toString() {
    return text;
  }
}
