package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;

/** The operators of expressions, as in C. */
public final class Arithmetic {
  private Arithmetic() {}

  public static int apply(UnaryOp op, int operand) {
    return switch (op) {
      case NEGATE -> -operand;
      case NOT -> truth(operand == 0);
      case COMPLEMENT -> ~operand;
    };
  }

  /**
   * @throws ArithmeticException if something is divided by zero
   */
  public static int apply(BinaryOp op, int left, int right) {
    return switch (op) {
      case OR -> truth(left != 0 || right != 0);
      case AND -> truth(left != 0 && right != 0);
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case EQ -> truth(left == right);
      case NE -> truth(left != right);
      case GT -> truth(left > right);
      case LT -> truth(left < right);
      case GE -> truth(left >= right);
      case LE -> truth(left <= right);
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case DIV -> left / right;
      case MOD -> left % right;
    };
  }

  public static int truth(boolean value) {
    return value ? 1 : 0;
  }
}
