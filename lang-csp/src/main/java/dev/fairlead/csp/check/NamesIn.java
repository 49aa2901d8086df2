package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.LinkedHashSet;
import java.util.Set;

/** The names that stand in an expression or a macro's body, whatever they mean. */
final class NamesIn {

  private NamesIn() {}

  /** Without the macro's own parameters. */
  static Set<String> of(Declaration.Define define) {
    Set<String> names = new LinkedHashSet<>();
    Expressions.everyIn(define, expression -> add(expression, names));
    define.parameters().forEach(names::remove);
    return names;
  }

  static Set<String> of(Expr expression) {
    Set<String> names = new LinkedHashSet<>();
    Expressions.everyIn(expression, each -> add(each, names));
    return names;
  }

  private static void add(Expr expression, Set<String> names) {
    if (expression instanceof Expr.Name name) {
      names.add(name.name());
    } else if (expression instanceof Expr.Index index) {
      names.add(index.array());
    } else if (expression instanceof Expr.Call call && ObjectUse.of(call).isEmpty()) {
      names.add(call.function());
    }
  }
}
