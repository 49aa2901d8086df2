package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.counting.LinearSystem;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The counts that are ω, now and at first, as unknowns of a linear system: it may tell that no
 * numbers behind ω are as they have to be.
 */
final class OpenCounts {
  private final LocalCounts.Of now;
  private final LocalCounts.Of initially;

  /** The local states that have an unknown now, and those that had one at first. */
  private final List<Integer> open;

  private final List<Integer> openFirst;
  private final LinearSystem system;

  OpenCounts(LocalCounts.Of now, LocalCounts.Of initially) {
    this.now = now;
    this.initially = initially;
    this.open = now.open();
    this.openFirst = initially.open();
    this.system = new LinearSystem(open.size() + openFirst.size());
    for (int i = 0; i < open.size(); i++) {
      system.atLeast(unknown(i), now.least(open.get(i)));
    }
    for (int i = 0; i < openFirst.size(); i++) {
      system.atLeast(unknown(open.size() + i), initially.least(openFirst.get(i)));
    }
  }

  private long[] none() {
    return new long[open.size() + openFirst.size()];
  }

  private long[] unknown(int position) {
    long[] one = none();
    one[position] = 1;
    return one;
  }

  /** The weighted sum now is this much more than it was at first. */
  void differBy(long[] weights, long difference) {
    long[] factors = none();
    for (int i = 0; i < open.size(); i++) {
      factors[i] = weights[open.get(i)];
    }
    for (int i = 0; i < openFirst.size(); i++) {
      factors[open.size() + i] = -weights[openFirst.get(i)];
    }
    long value = difference;
    for (int state = 0; state < weights.length; state++) {
      int known = now.exact(state) - initially.exact(state);
      value = Math.subtractExact(value, Math.multiplyExact(weights[state], known));
    }
    system.atLeast(factors, value);
    system.atMost(factors, value);
  }

  /** One sum of counts that are ω now is at most so much more than another one. */
  void areApart(int[] sum, int[] other, long most) {
    long[] factors = none();
    Arrays.stream(sum).forEach(state -> factors[open.indexOf(state)] = 1);
    Arrays.stream(other).forEach(state -> factors[open.indexOf(state)] = -1);
    system.atMost(factors, most);
  }

  /** A count that is ω now is so many or more. */
  void isAtLeast(int state, long many) {
    system.atLeast(unknown(open.indexOf(state)), many);
  }

  /** There are at most so many in some local states together, now and at first. */
  void areAtMost(IntPredicate some, long most) {
    long[] allNow = none();
    for (int i = 0; i < open.size(); i++) {
      allNow[i] = some.test(open.get(i)) ? 1 : 0;
    }
    system.atMost(allNow, most - known(now, some));
    long[] allFirst = none();
    for (int i = 0; i < openFirst.size(); i++) {
      allFirst[open.size() + i] = some.test(openFirst.get(i)) ? 1 : 0;
    }
    system.atMost(allFirst, most - known(initially, some));
  }

  private static long known(LocalCounts.Of counts, IntPredicate some) {
    long known = 0;
    for (int state = 0; state < counts.counted().length; state++) {
      known += some.test(state) ? counts.exact(state) : 0;
    }
    return known;
  }

  boolean isInfeasible() {
    return system.isInfeasible();
  }
}
