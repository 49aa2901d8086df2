package dev.fairlead.core.counting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Linear inequalities over integers. Fourier-Motzkin elimination tells that no integers satisfy
 * them: it derives 0 ≥ 1. Each inequality is divided by the greatest common divisor of its factors
 * and its bound rounded up, so that some systems with rational solutions only are found out, too.
 * The converse is not claimed: a system that is not found to be infeasible may still be.
 */
public final class LinearSystem {
  /** Elimination squares the number of inequalities in the worst case; beyond this it ends. */
  private static final int MOST_ROWS = 400;

  private final int variables;

  /** So many at the end are eliminated after all others. */
  private final int last;

  /** By factors: the greatest bound. A row says that Σ factors[i] · x[i] ≥ bound. */
  private Map<Key, Long> rows = new HashMap<>();

  private boolean infeasible;

  /** Factors as a key; the array is not changed. */
  private record Key(long[] factors) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(factors, key.factors);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(factors);
    }
  }

  public LinearSystem(int variables) {
    this(variables, 0);
  }

  /**
   * @param last so many variables at the end are eliminated after all others: the bound of a row
   *     with a single variable is rounded, which tells something of variables whose factors are not
   *     1, such as the multiples of a modulus
   */
  public LinearSystem(int variables, int last) {
    this.variables = variables;
    this.last = last;
  }

  /** Σ factors[i] · x[i] ≥ bound. */
  public void atLeast(long[] factors, long bound) {
    add(factors.clone(), bound);
  }

  /** Σ factors[i] · x[i] ≤ bound. */
  public void atMost(long[] factors, long bound) {
    long[] negated = new long[variables];
    Arrays.setAll(negated, i -> -factors[i]);
    add(negated, -bound);
  }

  private void add(long[] factors, long bound) {
    long divisor = 0;
    for (long factor : factors) {
      divisor = gcd(divisor, Math.abs(factor));
    }
    if (divisor == 0) {
      infeasible |= bound > 0;
      return;
    }
    for (int i = 0; i < factors.length; i++) {
      factors[i] /= divisor;
    }
    rows.merge(new Key(factors), Math.negateExact(Math.floorDiv(-bound, divisor)), Math::max);
  }

  private static long gcd(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** Whether no integers satisfy all inequalities, as far as elimination tells. */
  public boolean isInfeasible() {
    try {
      eliminateAll(0, variables - last);
      eliminateAll(variables - last, variables);
      return infeasible;
    } catch (ArithmeticException overflow) {
      // Nothing is claimed.
      return false;
    }
  }

  private void eliminateAll(int from, int to) {
    List<Integer> left = new ArrayList<>();
    for (int variable = from; variable < to; variable++) {
      left.add(variable);
    }
    while (!infeasible && !left.isEmpty() && rows.size() <= MOST_ROWS) {
      eliminate(left.remove(cheapest(left)));
    }
  }

  /** The position of the variable whose elimination makes the fewest inequalities. */
  private int cheapest(List<Integer> left) {
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < left.size(); i++) {
      long below = 0;
      long above = 0;
      for (Key row : rows.keySet()) {
        below += row.factors[left.get(i)] > 0 ? 1 : 0;
        above += row.factors[left.get(i)] < 0 ? 1 : 0;
      }
      if (below * above - below - above < least) {
        least = below * above - below - above;
        best = i;
      }
    }
    return best;
  }

  private void eliminate(int variable) {
    Map<Key, Long> before = rows;
    rows = new HashMap<>();
    List<Map.Entry<Key, Long>> lower = new ArrayList<>();
    List<Map.Entry<Key, Long>> upper = new ArrayList<>();
    before
        .entrySet()
        .forEach(
            row -> {
              long factor = row.getKey().factors[variable];
              if (factor == 0) {
                rows.put(row.getKey(), row.getValue());
              } else {
                (factor > 0 ? lower : upper).add(row);
              }
            });
    for (Map.Entry<Key, Long> low : lower) {
      for (Map.Entry<Key, Long> high : upper) {
        combine(low, high, variable);
      }
    }
  }

  private void combine(Map.Entry<Key, Long> low, Map.Entry<Key, Long> high, int variable) {
    long a = low.getKey().factors[variable];
    long b = -high.getKey().factors[variable];
    long[] factors = new long[variables];
    for (int i = 0; i < variables; i++) {
      factors[i] =
          Math.addExact(
              Math.multiplyExact(b, low.getKey().factors[i]),
              Math.multiplyExact(a, high.getKey().factors[i]));
    }
    add(
        factors,
        Math.addExact(
            Math.multiplyExact(b, low.getValue()), Math.multiplyExact(a, high.getValue())));
  }
}
