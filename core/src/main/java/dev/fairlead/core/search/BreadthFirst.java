package dev.fairlead.core.search;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.ShortestRun.Target;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Breadth-first search for a shortest run to a deadlock, to a state that satisfies a predicate, or
 * to a bad step. Beside the store it keeps four bytes a state: the parent.
 */
public final class BreadthFirst {

  private BreadthFirst() {}

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /** A shortest run to a state that was looked for. */
    record Found(FiniteRun run, SearchFacts facts) implements Result {}

    /** Every reachable state has been seen and none was looked for. */
    record Exhausted(SearchFacts facts) implements Result {}

    /**
     * The model goes wrong before anything was found.
     *
     * @param run to the state whose steps cannot be computed; empty if no initial state can be
     */
    record Fault(Optional<FiniteRun> run, String message, SearchFacts facts) implements Result {}
  }

  /**
   * Looks for a state without steps that is no valid end. What follows a step labelled with the
   * termination text is not looked at.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toDeadlock(
      StateSpace space, Property.DeadlockFree property, SearchMonitor monitor) {
    return find(
        space,
        new Target(
            Target.NO_STATE,
            property::isDeadlock,
            Target.NOBODY_ASKS,
            property::isTermination,
            false),
        monitor);
  }

  /**
   * Looks for a state without steps or with a step labelled with the termination text, which then
   * ends the run and counts as one of its steps.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toTheEnd(
      StateSpace space, Property.NonTerminating property, SearchMonitor monitor) {
    Predicate<Label> termination = label -> label.text().equals(property.termination());
    return find(
        space,
        new Target(Target.NO_STATE, Target.ANY_STATE, Target.NOBODY_ASKS, termination, true),
        monitor);
  }

  /**
   * Looks for a step with a bad label, which then ends the run.
   *
   * @param atRest gets the states without steps; if no bad step is found, all that are reachable
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toBadStep(
      StateSpace space,
      Property.NoBadStep property,
      StateSpace.StateSink atRest,
      SearchMonitor monitor) {
    return find(
        space, new Target(Target.NO_STATE, Target.NO_STATE, atRest, property.bad(), true), monitor);
  }

  /**
   * Looks for a state that satisfies the predicate; an initial one counts.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toGoal(StateSpace space, StatePredicate goal, SearchMonitor monitor) {
    return find(
        space,
        new Target(goal, Target.NO_STATE, Target.NOBODY_ASKS, Target.NO_STEP, false),
        monitor);
  }

  private static Result find(StateSpace space, Target target, SearchMonitor monitor) {
    return new ShortestRun(space, target, monitor).search();
  }
}
