package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.LinearSystem;

/** What counts and sums of counts say about the numbers of members, some of which are ω. */
final class SumConstraints {
  private final LinearSystem system;
  private final int variables;

  SumConstraints(int variables) {
    this.system = new LinearSystem(variables);
    this.variables = variables;
  }

  /**
   * @param isMany whether it may also be more
   */
  void count(int variable, long least, boolean isMany) {
    long[] one = new long[variables];
    one[variable] = 1;
    system.atLeast(one, least);
    if (!isMany) {
      system.atMost(one, least);
    }
  }

  /**
   * @param value of the sum, known if it is not beyond the bound
   * @param others what does not depend on the variables
   */
  void sum(long[] factors, int value, int bound, long others) {
    if (value >= -bound) {
      system.atLeast(factors, value - others);
    }
    if (value <= bound) {
      system.atMost(factors, value - others);
    }
  }

  boolean areContradictory() {
    return system.isInfeasible();
  }
}
