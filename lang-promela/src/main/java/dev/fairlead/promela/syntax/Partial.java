package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.BinaryOp;

/** Expressions whose evaluation can end in an error of the model. */
final class Partial {

  private Partial() {}

  static boolean canFail(Expr expression) {
    if (expression instanceof Expr.Ref ref) {
      return ref.index().isPresent() || ref.field().isPresent() && canFail(ref.field().get());
    }
    if (expression instanceof Expr.Unary unary) {
      return canFail(unary.operand());
    }
    if (expression instanceof Expr.Binary binary) {
      return binary.op() == BinaryOp.DIV
          || binary.op() == BinaryOp.MOD
          || canFail(binary.left())
          || canFail(binary.right());
    }
    boolean constant =
        expression instanceof Expr.Literal
            || expression instanceof Expr.Timeout
            || expression instanceof Expr.NonProgress;
    // The rest asks a channel or a process, which need not exist.
    return !constant;
  }
}
