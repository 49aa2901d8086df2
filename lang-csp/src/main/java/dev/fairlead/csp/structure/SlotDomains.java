package dev.fairlead.csp.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.csp.code.Code;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * The values that variables and places of buffers have been found to have. They only grow; one that
 * grows again and again is widened to the next constant of the model, so that this comes to an end
 * (Cousot and Cousot 1977).
 */
final class SlotDomains {
  private static final int PATIENCE = 6;

  private final Interval[] domains;
  private final int[] changes;
  private final Interval[] assumed;
  private final TreeSet<Integer> thresholds = new TreeSet<>();
  private int version;

  /** How many processes there are at most. */
  private int processes;

  /** Over slots, how many processes are in a local state; null as long as that is not known. */
  private BiFunction<String, int[], Expression> headcount;

  /**
   * @param constants of the model, near which values are likely to end
   * @param assumed values outside of these are not gone on with; null where there are none
   */
  SlotDomains(int slots, Collection<Integer> constants, Interval[] assumed) {
    this.domains = new Interval[slots];
    this.changes = new int[slots];
    this.assumed = assumed;
    for (int constant : constants) {
      thresholds.add(constant);
      thresholds.add(constant == Integer.MIN_VALUE ? constant : constant - 1);
      thresholds.add(constant == Integer.MAX_VALUE ? constant : constant + 1);
    }
    for (int bits = 0; bits < Integer.SIZE; bits++) {
      thresholds.add((int) ((1L << bits) - 1));
      thresholds.add((int) -(1L << bits));
    }
  }

  /** Changes whenever a domain does. */
  int version() {
    return version;
  }

  /** So many processes there may be. */
  void provideFor(int some) {
    version += some > processes ? 1 : 0;
    processes = Math.max(processes, some);
  }

  /** How many of them a local state can have. */
  Interval headcount() {
    return new Interval(0, processes);
  }

  void countBy(BiFunction<String, int[], Expression> slots) {
    headcount = slots;
  }

  Expression headcount(Code.ProcessCount code, List<Expression> arguments) {
    if (headcount == null || !arguments.stream().allMatch(Expression.Constant.class::isInstance)) {
      throw new Unstructured(Obstacle.of(code));
    }
    return headcount.apply(
        code.process(),
        arguments.stream().mapToInt(one -> ((Expression.Constant) one).value()).toArray());
  }

  Interval of(int slot) {
    Interval known = domains[slot];
    return known == null ? Interval.of(0) : known;
  }

  Interval ofAll(int from, int to) {
    Interval all = of(from);
    for (int slot = from + 1; slot < to; slot++) {
      all = all.hull(of(slot));
    }
    return all;
  }

  /** A value at the beginning. */
  void begin(int slot, int value) {
    Interval first = Interval.of(value);
    version += of(slot).contains(value) ? 0 : 1;
    domains[slot] = domains[slot] == null ? first : domains[slot].hull(first);
  }

  void add(int slot, Interval values) {
    if (assumed[slot] != null && !values.meets(assumed[slot])) {
      return;
    }
    Interval more = assumed[slot] == null ? values : values.meet(assumed[slot]);
    Interval before = domains[slot];
    if (before != null && before.contains(more)) {
      return;
    }
    Interval after = before == null ? more : before.hull(more);
    if (++changes[slot] > PATIENCE && assumed[slot] == null) {
      after =
          new Interval(
              before.low() == after.low() ? after.low() : thresholds.floor(after.low()),
              before.high() == after.high() ? after.high() : thresholds.ceiling(after.high()));
    }
    domains[slot] = after;
    version++;
  }

  @Override
  public String toString() {
    return Arrays.toString(domains);
  }
}
