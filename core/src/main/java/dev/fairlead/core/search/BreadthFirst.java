package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;

/**
 * Breadth-first search for a shortest run to a deadlock or to a state that satisfies a predicate.
 * Beside the store it keeps four bytes a state: the parent.
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
   * Looks for a state without steps. What follows a step labelled with the termination text is not
   * looked at.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toDeadlock(StateSpace space, String termination, SearchMonitor monitor) {
    StatePredicate nothing = (state, length) -> false;
    return new ShortestRun(space, ShortestRun.Target.DEADLOCK, nothing, termination, monitor)
        .search();
  }

  /**
   * Looks for a state without steps or with a step labelled with the termination text, which then
   * ends the run.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toTheEnd(StateSpace space, String termination, SearchMonitor monitor) {
    StatePredicate nothing = (state, length) -> false;
    return new ShortestRun(
            space, ShortestRun.Target.DEADLOCK_OR_TERMINATION, nothing, termination, monitor)
        .search();
  }

  /**
   * Looks for a state that satisfies the predicate; an initial one counts.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toGoal(StateSpace space, StatePredicate goal, SearchMonitor monitor) {
    return new ShortestRun(space, ShortestRun.Target.GOAL, goal, "", monitor).search();
  }
}
