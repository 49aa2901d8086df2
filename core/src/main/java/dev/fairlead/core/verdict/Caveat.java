package dev.fairlead.core.verdict;

import java.util.Locale;

/** Why an answer should be read with care. */
public enum Caveat {
  /** The search stopped before it had seen everything. */
  TRUNCATED("the search stopped before it was complete"),
  /** States may have been lost by the store. */
  LOSSY("the store may have lost states"),
  /** There is no fair run at all, so every property holds. */
  VACUOUS("no run of the model is fair, so every property holds"),
  /** The search for a fair run did not end, so the answer may be vacuous. */
  FAIRNESS_UNSETTLED("whether any run of the model is fair was not settled"),
  /** A reduction was used outside its proven conditions because the user insisted. */
  REDUCTION_FORCED("a reduction was forced outside its proven conditions"),
  /** The model went wrong (see the reason). */
  MODEL_FAULT("the model itself goes wrong in a reachable state");

  private final String text;

  Caveat(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Its short name, e.g. {@code model-fault}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A complete and exact search is the only ground for <em>holds</em>. */
  public boolean forbidsHolds() {
    return this == TRUNCATED || this == LOSSY || this == MODEL_FAULT;
  }
}
