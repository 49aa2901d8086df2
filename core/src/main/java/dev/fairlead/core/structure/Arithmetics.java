package dev.fairlead.core.structure;

import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.Expression.UnaryOperator;

/** What the operators of expressions do. */
public final class Arithmetics {
  private Arithmetics() {}

  /** Whether 0 on the right is a fault. */
  public static boolean divides(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  public static int apply(UnaryOperator operator, int operand) {
    return switch (operator) {
      case NEGATE -> -operand;
      case NOT -> truth(operand == 0);
      case COMPLEMENT -> ~operand;
    };
  }

  /**
   * @throws ArithmeticException if something is divided by zero
   */
  public static int apply(BinaryOperator operator, int left, int right) {
    return switch (operator) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case REMAINDER -> left % right;
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case BIT_AND -> left & right;
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case LESS_OR_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_OR_EQUAL -> truth(left >= right);
      case AND -> truth(left != 0 && right != 0);
      case OR -> truth(left != 0 || right != 0);
    };
  }

  /** The lowest bits of a value. */
  public static int narrow(int value, int bits, boolean signed) {
    int spare = Integer.SIZE - bits;
    return signed ? value << spare >> spare : value << spare >>> spare;
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }
}
