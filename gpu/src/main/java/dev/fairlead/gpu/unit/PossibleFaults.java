package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;

/** Whether evaluating an expression may be a fault. */
final class PossibleFaults {
  private PossibleFaults() {}

  /** Whether a command is never enabled, and evaluates nothing that may be a fault. */
  static boolean isIdle(GuardedCommand command) {
    return isNever(command.guard()) && !in(command.guard());
  }

  /** Whether a guard says that something differs from itself. */
  private static boolean isNever(Expression guard) {
    if (!(guard instanceof Expression.Binary binary)) {
      return guard.equals(Expression.FALSE);
    }
    return switch (binary.operator()) {
      case NOT_EQUAL -> binary.left().equals(binary.right());
      case AND -> isNever(binary.left()) || isNever(binary.right());
      default -> false;
    };
  }

  static boolean in(Expression expression) {
    if (expression instanceof Expression.Read read) {
      return !read.place().indices().isEmpty();
    } else if (expression instanceof Expression.Unary unary) {
      return in(unary.operand());
    } else if (expression instanceof Expression.Binary binary) {
      boolean divides =
          binary.operator() == Expression.BinaryOperator.DIVIDE
              || binary.operator() == Expression.BinaryOperator.REMAINDER;
      boolean byZero =
          divides
              && !(binary.right() instanceof Expression.Constant divisor && divisor.value() != 0);
      return byZero || in(binary.left()) || in(binary.right());
    } else if (expression instanceof Expression.Conditional choice) {
      return in(choice.condition()) || in(choice.then()) || in(choice.otherwise());
    }
    return expression instanceof Expression.Narrowed narrowed && in(narrowed.value());
  }
}
