package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.function.Predicate;

/** What a sequence of statements may begin with. */
final class Beginnings {
  static final Predicate<Stmt> ELSE = Stmt.Else.class::isInstance;

  static final Predicate<Stmt> MESSAGE =
      each -> each instanceof Stmt.Send || each instanceof Stmt.Receive;

  private Beginnings() {}

  static boolean any(Spec.Body body, Predicate<Stmt> kind) {
    // Declarations are no statements where a sequence begins.
    for (Stmt each : body.statements()) {
      if (!(each instanceof Stmt.Declare)) {
        return any(each, kind);
      }
    }
    return false;
  }

  private static boolean any(Stmt statement, Predicate<Stmt> kind) {
    if (statement instanceof Stmt.Labelled labelled) {
      return any(labelled.statement(), kind);
    } else if (statement instanceof Stmt.Block block) {
      return any(block.body(), kind);
    } else if (statement instanceof Stmt.Atomic atomic) {
      return any(atomic.body(), kind);
    } else if (statement instanceof Stmt.DStep step) {
      return any(step.body(), kind);
    } else if (statement instanceof Stmt.If choice) {
      return anyOf(choice.options(), kind);
    } else if (statement instanceof Stmt.Do loop) {
      return anyOf(loop.options(), kind);
    }
    return kind.test(statement);
  }

  private static boolean anyOf(List<Spec.Body> options, Predicate<Stmt> kind) {
    return options.stream().anyMatch(each -> any(each, kind));
  }
}
