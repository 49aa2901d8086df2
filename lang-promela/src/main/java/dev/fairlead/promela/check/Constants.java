package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Expr;
import java.util.Optional;

/** Expressions whose value is known before the model runs. */
final class Constants {

  private final Symbols symbols;

  Constants(Symbols symbols) {
    this.symbols = symbols;
  }

  /** The value, if it is made of numbers and symbols only. */
  Optional<Integer> value(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return Optional.of(literal.value());
    }
    if (expression instanceof Expr.Ref ref && ref.index().isEmpty() && ref.field().isEmpty()) {
      return symbols.value(ref.name());
    }
    if (expression instanceof Expr.Unary unary) {
      return value(unary.operand())
          .map(
              v ->
                  switch (unary.op()) {
                    case NEGATE -> -v;
                    case NOT -> v == 0 ? 1 : 0;
                    case COMPLEMENT -> ~v;
                  });
    }
    if (expression instanceof Expr.Binary binary) {
      Optional<Integer> left = value(binary.left());
      Optional<Integer> right = value(binary.right());
      return left.isPresent() && right.isPresent()
          ? apply(binary, left.get(), right.get())
          : Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<Integer> apply(Expr.Binary binary, int left, int right) {
    boolean division = binary.op() == Expr.BinaryOp.DIV || binary.op() == Expr.BinaryOp.MOD;
    if (division && right == 0) {
      throw binary.span().error("FL0541", "a division by zero in a constant", "");
    }
    return Optional.of(
        switch (binary.op()) {
          case OR -> left != 0 || right != 0 ? 1 : 0;
          case AND -> left != 0 && right != 0 ? 1 : 0;
          case BIT_OR -> left | right;
          case BIT_XOR -> left ^ right;
          case BIT_AND -> left & right;
          case EQ -> left == right ? 1 : 0;
          case NE -> left != right ? 1 : 0;
          case GT -> left > right ? 1 : 0;
          case LT -> left < right ? 1 : 0;
          case GE -> left >= right ? 1 : 0;
          case LE -> left <= right ? 1 : 0;
          case SHIFT_LEFT -> left << right;
          case SHIFT_RIGHT -> left >> right;
          case ADD -> left + right;
          case SUB -> left - right;
          case MUL -> left * right;
          case DIV -> left / right;
          case MOD -> left % right;
        });
  }
}
