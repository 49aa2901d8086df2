package dev.fairlead.core.graded;

import dev.fairlead.core.space.Label;

/**
 * The values at or above a join-irreducible element of a logic: those whose component in one factor
 * is at least a threshold. A join-irreducible element of a distributive lattice is join-prime, so a
 * join is in the cut exactly if an operand is, and a meet exactly if both are.
 *
 * @param threshold above the least value of the factor: every value is in the cut of that one
 */
public record Cut(Logic logic, int factor, int threshold) {
  public Cut {
    if (threshold <= 0 || threshold >= logic.factors().get(factor).size()) {
      throw new IllegalArgumentException("no cut at " + threshold);
    }
  }

  public boolean contains(int value) {
    return logic.component(value, factor) >= threshold;
  }

  /** Whether the negation of a value is in the cut. */
  public boolean containsNot(int value) {
    return contains(logic.not(value));
  }

  /** Whether a step of this level is followed. */
  public boolean keeps(int level) {
    return level == Label.TOP || contains(level);
  }

  /** Such as {@code ≥ U}, or {@code ≥ U in a} in a product. */
  public String inWords() {
    TruthChain chain = logic.factors().get(factor);
    return "≥ "
        + chain.values().get(threshold)
        + (logic.factors().size() == 1 ? "" : " in " + chain.name());
  }
}
