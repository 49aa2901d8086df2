package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;

/** The parts of statements. */
final class StatementParts {

  private StatementParts() {}

  /** The statements of a part of a model. */
  static Optional<Spec.Body> body(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      return Optional.of(proctype.body());
    }
    if (unit instanceof Spec.Init init) {
      return Optional.of(init.body());
    }
    if (unit instanceof Spec.Never never) {
      return Optional.of(never.body());
    }
    if (unit instanceof Spec.Trace trace) {
      return Optional.of(trace.body());
    }
    return Optional.empty();
  }

  /** The sequences directly inside of a statement. */
  static List<Spec.Body> bodies(Stmt statement) {
    if (statement instanceof Stmt.If choice) {
      return choice.options();
    }
    if (statement instanceof Stmt.Do loop) {
      return loop.options();
    }
    if (statement instanceof Stmt.Block block) {
      return List.of(block.body());
    }
    if (statement instanceof Stmt.Atomic atomic) {
      return List.of(atomic.body());
    }
    if (statement instanceof Stmt.DStep step) {
      return List.of(step.body());
    }
    if (statement instanceof Stmt.ForRange loop) {
      return List.of(loop.body());
    }
    if (statement instanceof Stmt.ForIn loop) {
      return List.of(loop.body());
    }
    return List.of();
  }

  /** The statements directly inside of a statement that are in no sequence of their own. */
  static List<Stmt> parts(Stmt statement) {
    if (statement instanceof Stmt.Labelled labelled) {
      return List.of(labelled.statement());
    }
    if (statement instanceof Stmt.Unless unless) {
      return List.of(unless.main(), unless.escape());
    }
    return List.of();
  }

  static boolean isLoop(Stmt statement) {
    return statement instanceof Stmt.Do
        || statement instanceof Stmt.ForRange
        || statement instanceof Stmt.ForIn;
  }
}
