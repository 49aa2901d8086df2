package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.LinearSystem;
import java.util.Arrays;

/** What counts and sums of counts say about the numbers of members, some of which are ω. */
final class SumConstraints {
  private final LinearSystem system;

  /** The counts, and how often the modulus of each remainder goes into its sum. */
  private final int variables;

  private int nextMultiple;

  /**
   * @param counts how many there are
   * @param remainders how many will be told
   */
  SumConstraints(int counts, int remainders) {
    this.system = new LinearSystem(counts + remainders, remainders);
    this.variables = counts + remainders;
    this.nextMultiple = counts;
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
    long[] all = Arrays.copyOf(factors, variables);
    if (value >= -bound) {
      system.atLeast(all, value - others);
    }
    if (value <= bound) {
      system.atMost(all, value - others);
    }
  }

  /** The sum, with what does not depend on the variables, is a multiple of the modulus and this. */
  void remainder(long[] factors, int value, int modulus, long others) {
    long[] all = Arrays.copyOf(factors, variables);
    all[nextMultiple++] = -modulus;
    system.atLeast(all, value - others);
    system.atMost(all, value - others);
  }

  boolean areContradictory() {
    return system.isInfeasible();
  }
}
