package dev.fairlead.core.search.cutoff;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells which weightings exclude nodes, each alone: a certificate names those, and a verifier need
 * not solve systems of equations. Tried are the weightings of a basis, their sums and differences.
 */
final class SingleSums {
  private final LocalCounts counts;
  private final List<long[]> candidates = new ArrayList<>();
  private final List<long[]> used = new ArrayList<>();

  SingleSums(LocalCounts counts, List<long[]> basis) {
    this.counts = counts;
    candidates.addAll(basis);
    for (int i = 0; i < basis.size(); i++) {
      for (int k = i + 1; k < basis.size(); k++) {
        candidates.add(combined(basis.get(i), basis.get(k), 1));
        candidates.add(combined(basis.get(i), basis.get(k), -1));
      }
    }
  }

  private static long[] combined(long[] one, long[] other, int sign) {
    long[] sum = new long[one.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.addExact(one[i], Math.multiplyExact(sign, other[i]));
    }
    return sum;
  }

  /** Those that were needed. */
  List<long[]> used() {
    return used;
  }

  /** Whether one of them excludes a node; one that was needed before is preferred. */
  boolean exclude(int node, long[] difference) {
    for (long[] weights : used) {
      if (excludes(weights, node, difference)) {
        return true;
      }
    }
    for (long[] weights : candidates) {
      if (excludes(weights, node, difference)) {
        used.add(weights);
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the equation of a weighting has no solution: what is on its left side is at least, at
   * most or a multiple of something that the right side is not.
   */
  private boolean excludes(long[] weights, int node, long[] difference) {
    LocalCounts.Of now = counts.of(node);
    LocalCounts.Of initially = counts.of(0);
    long value = 0;
    long bound = 0;
    long divisor = 0;
    boolean rises = false;
    boolean falls = false;
    for (int i = 0; i < weights.length; i++) {
      long exact = difference[i] - now.exact(i) + initially.exact(i);
      value = Math.addExact(value, Math.multiplyExact(weights[i], exact));
      for (int factor : new int[] {now.isMore(i) ? 1 : 0, initially.isMore(i) ? -1 : 0}) {
        long term = Math.multiplyExact(weights[i], factor);
        int least = factor > 0 ? now.least(i) : initially.least(i);
        bound = Math.addExact(bound, Math.multiplyExact(term, least));
        rises |= term > 0;
        falls |= term < 0;
        divisor = divisor(divisor, Math.abs(term));
      }
    }
    return !falls && value < bound
        || !rises && value > bound
        || (divisor == 0 ? value != 0 : value % divisor != 0);
  }

  private static long divisor(long one, long other) {
    return other == 0 ? one : divisor(other, one % other);
  }
}
