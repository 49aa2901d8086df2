package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;

/**
 * Atomic sequences that are one step: only their first statement may have to wait, and there is no
 * loop in them. One that waits in the middle gives up control there and has it back as soon as it
 * can go on, which may depend on members that are left out.
 */
final class OneStep {
  private final boolean meets;

  private OneStep(boolean meets) {
    this.meets = meets;
  }

  /**
   * @param meets whether there is a channel without a buffer
   * @throws Misuse if it need not be one step
   */
  static void check(Spec.Body body, boolean meets) {
    new OneStep(meets).sequence(body.statements(), true);
  }

  private void sequence(List<Stmt> statements, boolean mayWait) {
    boolean first = mayWait;
    for (Stmt each : statements) {
      statement(each, first);
      first = false;
    }
  }

  private void statement(Stmt statement, boolean mayWait) {
    if (statement instanceof Stmt.Condition condition) {
      boolean waits =
          !(condition.expression() instanceof Expr.Literal literal && literal.value() != 0);
      require(!waits || mayWait, statement);
    } else if (statement instanceof Stmt.Send) {
      require(mayWait && !meets, statement);
    } else if (statement instanceof Stmt.Receive) {
      require(mayWait && !meets, statement);
    } else if (statement instanceof Stmt.If choice) {
      boolean goesOn =
          choice.options().stream()
              .anyMatch(
                  option ->
                      !option.statements().isEmpty()
                          && option.statements().get(0) instanceof Stmt.Else);
      require(mayWait || goesOn, statement);
      choice.options().forEach(option -> sequence(option.statements(), true));
    } else if (statement instanceof Stmt.Block block) {
      sequence(block.body().statements(), mayWait);
    } else if (statement instanceof Stmt.Atomic atomic) {
      sequence(atomic.body().statements(), mayWait);
    } else if (statement instanceof Stmt.DStep step) {
      sequence(step.body().statements(), mayWait);
    } else {
      boolean passes =
          statement instanceof Stmt.Declare
              || statement instanceof Stmt.Assign
              || statement instanceof Stmt.Step
              || statement instanceof Stmt.Else
              || statement instanceof Stmt.Assert
              || statement instanceof Stmt.Printf
              || statement instanceof Stmt.Printm
              || statement instanceof Stmt.Goto
              || statement instanceof Stmt.Break
              || statement instanceof Stmt.Empty;
      require(passes, statement);
    }
  }

  private static void require(boolean known, Stmt statement) {
    if (!known) {
      throw new Misuse(
          statement.span(),
          "'" + statement.span().text() + "' waits, or goes on, inside of an atomic sequence");
    }
  }
}
