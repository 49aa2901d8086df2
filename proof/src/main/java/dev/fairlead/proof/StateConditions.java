package dev.fairlead.proof;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import java.util.function.Predicate;

/**
 * What a property that single states or steps decide demands of each of them.
 *
 * @param badState that must not be reachable
 * @param badEnd a state without steps that must not be reachable
 * @param badStep a step that must not be possible
 * @param lastStep a step behind which nothing is looked at
 */
record StateConditions(
    StatePredicate badState,
    StatePredicate badEnd,
    Predicate<Label> badStep,
    Predicate<Label> lastStep) {

  private static final StatePredicate NO_STATE = (state, length) -> false;
  private static final Predicate<Label> NO_STEP = label -> false;

  static StateConditions of(Property property) {
    if (property instanceof Property.DeadlockFree deadlockFree) {
      return new StateConditions(
          NO_STATE, deadlockFree::isDeadlock, NO_STEP, deadlockFree::isTermination);
    }
    if (property instanceof Property.NonTerminating nonTerminating) {
      return new StateConditions(
          NO_STATE,
          (state, length) -> true,
          label -> label.text().equals(nonTerminating.termination()),
          NO_STEP);
    }
    if (property instanceof Property.NoBadStep noBadStep) {
      return new StateConditions(NO_STATE, NO_STATE, noBadStep.bad(), NO_STEP);
    }
    if (property instanceof Property.Reaches reaches) {
      return new StateConditions(reaches.goal(), NO_STATE, NO_STEP, NO_STEP);
    }
    throw new WrongStep("there are no certificates for this kind of property");
  }
}
