package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Target;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.gpu.unit.Sought;
import java.util.Optional;
import java.util.function.Predicate;

/** What a generated unit has to look for in place of a target. */
final class SoughtStates {
  private SoughtStates() {}

  /** Empty if a condition cannot be said over slots. */
  static Optional<Sought> of(Target target, StateSpace space) {
    Predicate<Label> terminates =
        space instanceof Endings endings && endings.hasTerminations()
            ? endings::isTermination
            : label -> false;
    Sought.Rest rest =
        target.findsAnyEnd()
            ? Sought.Rest.ANY
            : target.findsDeadlocks() ? Sought.Rest.DEADLOCK : Sought.Rest.NONE;
    if (!target.findsStates()) {
      return Optional.of(
          new Sought(Optional.empty(), rest, target.last(), target.findsLast(), terminates));
    }
    Optional<Expression> goal = target.goal().expression();
    return goal.map(
        known ->
            new Sought(Optional.of(known), rest, target.last(), target.findsLast(), terminates));
  }
}
