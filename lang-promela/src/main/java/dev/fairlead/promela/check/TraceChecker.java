package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.promela.check.ExpressionChecker.Place;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;

/**
 * A trace consists of sends and receives on global channels, and of what leads from one to another.
 */
final class TraceChecker {

  private TraceChecker() {}

  static void check(Spec.Trace trace, Symbols symbols) {
    sequence(trace.body());
    new StatementChecker(symbols, Place.TRACE).body(trace.body(), Scope.outermost(symbols));
  }

  private static void sequence(Spec.Body body) {
    Mistakes.inEach(body.statements(), TraceChecker::statement);
  }

  private static void statement(Stmt statement) {
    boolean event =
        statement instanceof Stmt.Send send && !send.sorted()
            || statement instanceof Stmt.Receive receive && !receive.anywhere() && !receive.keep();
    boolean control =
        statement instanceof Stmt.If
            || statement instanceof Stmt.Do
            || statement instanceof Stmt.Break
            || statement instanceof Stmt.Goto
            || statement instanceof Stmt.Labelled;
    if (!event && !control) {
      throw statement.span().error("FL0561", "not an event", "a trace consists of c!... and c?...");
    }
    Mistakes.inEach(StatementParts.bodies(statement), TraceChecker::sequence);
    // A label without a statement stands before a condition that the parser made.
    if (statement instanceof Stmt.Labelled labelled && !isLone(labelled)) {
      statement(labelled.statement());
    }
  }

  private static boolean isLone(Stmt.Labelled labelled) {
    return labelled.statement() instanceof Stmt.Condition;
  }
}
