package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Target;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.gpu.unit.Sought;
import java.util.Optional;

/** What a generated unit has to look for in place of a target. */
final class SoughtStates {
  private SoughtStates() {}

  /** Empty if a condition cannot be said over slots. */
  static Optional<Sought> of(Target target) {
    Sought.Rest rest =
        target.findsAnyEnd()
            ? Sought.Rest.ANY
            : target.findsDeadlocks() ? Sought.Rest.DEADLOCK : Sought.Rest.NONE;
    if (!target.findsStates()) {
      return Optional.of(
          new Sought(Optional.empty(), rest, target.last(), target.findsLast()));
    }
    Optional<Expression> goal = target.goal().expression();
    return goal.map(
        known -> new Sought(Optional.of(known), rest, target.last(), target.findsLast()));
  }
}
