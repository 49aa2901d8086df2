package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.gpu.packing.Packing;

/**
 * The values that an expression may have, or more: what is stored within is not looked at twice.
 */
record ValueRange(long low, long high) {
  private static final ValueRange ALL = new ValueRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
  private static final ValueRange TRUTH = new ValueRange(0, 1);

  static ValueRange of(Expression expression, Packing packing) {
    if (expression instanceof Expression.Constant constant) {
      return new ValueRange(constant.value(), constant.value());
    } else if (expression instanceof Expression.Read read) {
      int slot = read.place().slot();
      return new ValueRange(packing.low(slot), packing.high(slot));
    } else if (expression instanceof Expression.Conditional choice) {
      ValueRange then = of(choice.then(), packing);
      ValueRange otherwise = of(choice.otherwise(), packing);
      return new ValueRange(Math.min(then.low, otherwise.low), Math.max(then.high, otherwise.high));
    } else if (expression instanceof Expression.Narrowed narrowed) {
      return narrowed(narrowed, of(narrowed.value(), packing));
    } else if (Expression.isTruth(expression)) {
      return TRUTH;
    }
    return expression instanceof Expression.Binary binary ? binary(binary, packing) : ALL;
  }

  private static ValueRange narrowed(Expression.Narrowed narrowed, ValueRange value) {
    long half = 1L << narrowed.bits() - 1;
    ValueRange kept =
        narrowed.signed() ? new ValueRange(-half, half - 1) : new ValueRange(0, 2 * half - 1);
    return kept.contains(value) ? value : kept;
  }

  private static ValueRange binary(Expression.Binary binary, Packing packing) {
    ValueRange left = of(binary.left(), packing);
    ValueRange right = of(binary.right(), packing);
    ValueRange result =
        switch (binary.operator()) {
          case ADD -> new ValueRange(left.low + right.low, left.high + right.high);
          case SUBTRACT -> new ValueRange(left.low - right.high, left.high - right.low);
          case BIT_AND ->
              left.low >= 0 && right.low >= 0
                  ? new ValueRange(0, Math.min(left.high, right.high))
                  : ALL;
          case REMAINDER ->
              left.low >= 0 && right.low > 0
                  ? new ValueRange(0, Math.min(left.high, right.high - 1))
                  : ALL;
          default -> ALL;
        };
    return ALL.contains(result) ? result : ALL;
  }

  boolean contains(ValueRange other) {
    return low <= other.low && other.high <= high;
  }
}
