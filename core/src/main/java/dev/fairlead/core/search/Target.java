package dev.fairlead.core.search;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.function.Predicate;

/**
 * What a search for a finite run looks for: a state, or a step. Each thread has one that is bound
 * to its own space.
 *
 * @param goal any such state
 * @param deadlock such a state if it has no steps
 * @param atRest gets every state without steps that is expanded
 * @param last steps with these labels end a run: their targets are not part of the search
 * @param findsLast whether a step that ends a run is looked for
 */
public record Target(
    StatePredicate goal,
    StatePredicate deadlock,
    StateSpace.StateSink atRest,
    Predicate<Label> last,
    boolean findsLast) {

  private static final StatePredicate NO_STATE = (state, length) -> false;
  private static final StatePredicate ANY_STATE = (state, length) -> true;
  private static final StateSpace.StateSink IGNORED = (state, length) -> {};
  private static final Predicate<Label> NO_STEP = label -> false;

  /** Nothing: every state is visited. */
  public static Target everything() {
    return new Target(NO_STATE, NO_STATE, IGNORED, NO_STEP, false);
  }

  /** A state that satisfies a predicate. */
  public static Target goal(StatePredicate goal) {
    return new Target(goal, NO_STATE, IGNORED, NO_STEP, false);
  }

  /** A state without steps that is no valid end. */
  public static Target deadlock(Property.DeadlockFree property) {
    return new Target(NO_STATE, property::isDeadlock, IGNORED, property::isTermination, false);
  }

  /** A state without steps, or a step of termination. */
  public static Target end(Property.NonTerminating property) {
    return new Target(
        NO_STATE, ANY_STATE, IGNORED, label -> label.text().equals(property.termination()), true);
  }

  /**
   * A bad step.
   *
   * @param atRest gets the states without steps
   */
  public static Target badStep(Property.NoBadStep property, StateSpace.StateSink atRest) {
    return new Target(NO_STATE, NO_STATE, atRest, property.bad(), true);
  }

  /** Whether a state is looked for, whatever its steps are. */
  public boolean findsStates() {
    return goal != NO_STATE;
  }

  /** Whether a state without steps is looked for. */
  public boolean findsDeadlocks() {
    return deadlock != NO_STATE;
  }

  /** Whether every state without steps is looked for, valid end or not. */
  public boolean findsAnyEnd() {
    return deadlock == ANY_STATE;
  }

  /** Whether some steps end a run. */
  boolean hasLastSteps() {
    return last != NO_STEP;
  }
}
