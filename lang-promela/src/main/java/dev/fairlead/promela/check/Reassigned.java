package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names that some statement stores into. */
final class Reassigned {

  private final Set<String> names = new HashSet<>();

  private Reassigned() {}

  static Set<String> channels(Spec spec) {
    Reassigned reassigned = new Reassigned();
    for (Spec.Unit unit : spec.units()) {
      StatementParts.body(unit).ifPresent(reassigned::body);
    }
    return reassigned.names;
  }

  private void body(Spec.Body body) {
    body.statements().forEach(this::statement);
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Assign assign) {
      names.add(assign.target().name());
    } else if (statement instanceof Stmt.Receive receive) {
      patterns(receive.message());
    } else if (statement instanceof Stmt.ForIn loop) {
      names.add(loop.variable().name());
    }
    StatementParts.bodies(statement).forEach(this::body);
    StatementParts.parts(statement).forEach(this::statement);
  }

  private void patterns(List<Expr.Pattern> message) {
    for (Expr.Pattern pattern : message) {
      if (pattern instanceof Expr.Pattern.Store store) {
        names.add(store.variable().name());
      }
    }
  }
}
