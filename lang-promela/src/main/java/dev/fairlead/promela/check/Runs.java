package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Expr;
import java.util.ArrayList;
import java.util.List;

/** The processes that an expression starts. */
final class Runs {

  private Runs() {}

  static List<Expr.Run> in(Expr expression) {
    List<Expr.Run> found = new ArrayList<>();
    collect(expression, found);
    return found;
  }

  private static void collect(Expr expression, List<Expr.Run> found) {
    if (expression instanceof Expr.Run run) {
      found.add(run);
      run.arguments().forEach(argument -> collect(argument, found));
    } else if (expression instanceof Expr.Unary unary) {
      collect(unary.operand(), found);
    } else if (expression instanceof Expr.Binary binary) {
      collect(binary.left(), found);
      collect(binary.right(), found);
    } else if (expression instanceof Expr.Conditional conditional) {
      collect(conditional.condition(), found);
      collect(conditional.then(), found);
      collect(conditional.otherwise(), found);
    } else if (expression instanceof Expr.Ref ref) {
      ref.index().ifPresent(index -> collect(index, found));
      ref.field().ifPresent(field -> collect(field, found));
    }
  }
}
