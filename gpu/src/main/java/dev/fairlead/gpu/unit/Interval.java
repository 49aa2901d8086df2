package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.gpu.packing.Packing;

/** The values that an expression may have, or more: what is stored within is not looked at twice. */
record Interval(long low, long high) {
  private static final Interval ALL = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);
  private static final Interval TRUTH = new Interval(0, 1);

  static Interval of(Expression expression, Packing packing) {
    if (expression instanceof Expression.Constant constant) {
      return new Interval(constant.value(), constant.value());
    } else if (expression instanceof Expression.Read read) {
      int slot = read.place().slot();
      return new Interval(packing.low(slot), packing.high(slot));
    } else if (expression instanceof Expression.Conditional choice) {
      Interval then = of(choice.then(), packing);
      Interval otherwise = of(choice.otherwise(), packing);
      return new Interval(
          Math.min(then.low, otherwise.low), Math.max(then.high, otherwise.high));
    } else if (expression instanceof Expression.Narrowed narrowed) {
      return narrowed(narrowed, of(narrowed.value(), packing));
    } else if (Expression.isTruth(expression)) {
      return TRUTH;
    }
    return expression instanceof Expression.Binary binary ? binary(binary, packing) : ALL;
  }

  private static Interval narrowed(Expression.Narrowed narrowed, Interval value) {
    long half = 1L << narrowed.bits() - 1;
    Interval kept =
        narrowed.signed() ? new Interval(-half, half - 1) : new Interval(0, 2 * half - 1);
    return kept.contains(value) ? value : kept;
  }

  private static Interval binary(Expression.Binary binary, Packing packing) {
    Interval left = of(binary.left(), packing);
    Interval right = of(binary.right(), packing);
    Interval result =
        switch (binary.operator()) {
          case ADD -> new Interval(left.low + right.low, left.high + right.high);
          case SUBTRACT -> new Interval(left.low - right.high, left.high - right.low);
          case BIT_AND -> left.low >= 0 && right.low >= 0
              ? new Interval(0, Math.min(left.high, right.high))
              : ALL;
          case REMAINDER -> left.low >= 0 && right.low > 0
              ? new Interval(0, Math.min(left.high, right.high - 1))
              : ALL;
          default -> ALL;
        };
    return ALL.contains(result) ? result : ALL;
  }

  boolean contains(Interval other) {
    return low <= other.low && other.high <= high;
  }
}
