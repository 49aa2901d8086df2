package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.Optional;

/** Names that stand for conditions on states. */
public final class Propositions {
  private static final Span NOWHERE = new Span(0, 0);

  private Propositions() {}

  /** Why a constant or macro is no condition that a formula can ask about. */
  public record Problem(String code, String message, String hint) {}

  /** Empty if the declared constant or macro is a proposition. */
  public static Optional<Problem> problemWith(String name, Symbols symbols) {
    Checking checking = new Checking(symbols, new Sources(symbols.source()));
    Type type;
    try {
      type =
          new ExpressionChecker(checking)
              .check(new Expr.Name(name, NOWHERE), Scope.EMPTY, Mode.PURE);
    } catch (ModelException e) {
      Diagnostic d = e.diagnostic();
      String message = "'" + name + "' is no proposition: " + d.message();
      return Optional.of(new Problem(d.code(), message, d.hint()));
    }
    if (type.array() || type.kind().resolved() != Kind.BOOL) {
      String sort = type.array() ? "an array" : "a " + Wording.of(type.kind().resolved());
      String message = "a formula needs a truth value, but '" + name + "' is " + sort;
      return Optional.of(new Problem("FL0125", message, "compare it, for example with '!= 0'"));
    }
    return Optional.empty();
  }
}
