package dev.fairlead.core.search;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;
import java.util.function.Function;

/**
 * Breadth-first search for a shortest run to a deadlock, to a state that satisfies a predicate, or
 * to a bad step. Where states have numbers it keeps four bytes a state beside the store, the parent
 * ({@link ShortestRun}); with any other {@link StateStorage} it keeps all levels in files ({@link
 * StreamedRun}).
 */
public final class BreadthFirst {

  private BreadthFirst() {}

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /** A shortest run to a state that was looked for. */
    record Found(FiniteRun run, SearchFacts facts) implements Result {}

    /**
     * Every reachable state has been seen and none was looked for.
     *
     * @param states those that were seen
     */
    record Exhausted(SearchFacts facts, VisitedStates states) implements Result {}

    /**
     * The model goes wrong before anything was found.
     *
     * @param run to the state whose steps cannot be computed; empty if no initial state can be
     */
    record Fault(Optional<FiniteRun> run, String message, SearchFacts facts) implements Result {}
  }

  /**
   * A space and the property that is looked at in it, bound to it; each thread has its own.
   *
   * @param <P> the kind of property
   */
  public record Subject<P>(StateSpace space, P property) {

    /** For a search by one thread. */
    public static <P> Workers<Subject<P>> alone(StateSpace space, P property) {
      return Workers.alone(new Subject<>(space, property));
    }
  }

  /**
   * Looks for a state without steps that is no valid end. What follows a step labelled with the
   * termination text is not looked at.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toDeadlock(
      Workers<Subject<Property.DeadlockFree>> workers,
      StateStorage storage,
      SearchMonitor monitor) {
    return find(workers, Target::deadlock, storage, monitor);
  }

  /** The same with all states in memory. */
  public static Result toDeadlock(
      Workers<Subject<Property.DeadlockFree>> workers, SearchMonitor monitor) {
    return toDeadlock(workers, StateStorage.EXACT, monitor);
  }

  /**
   * Looks for a state without steps or with a step labelled with the termination text, which then
   * ends the run and counts as one of its steps.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toTheEnd(
      Workers<Subject<Property.NonTerminating>> workers,
      StateStorage storage,
      SearchMonitor monitor) {
    return find(workers, Target::end, storage, monitor);
  }

  /** The same with all states in memory. */
  public static Result toTheEnd(
      Workers<Subject<Property.NonTerminating>> workers, SearchMonitor monitor) {
    return toTheEnd(workers, StateStorage.EXACT, monitor);
  }

  /**
   * Looks for a step with a bad label, which then ends the run.
   *
   * @param workers with a property, and what gets the states without steps; if no bad step is
   *     found, all that are reachable, on whatever thread
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toBadStep(
      Workers<Subject<BadSteps>> workers, StateStorage storage, SearchMonitor monitor) {
    return find(
        workers, looked -> Target.badStep(looked.property(), looked.atRest()), storage, monitor);
  }

  /** The same with all states in memory. */
  public static Result toBadStep(Workers<Subject<BadSteps>> workers, SearchMonitor monitor) {
    return toBadStep(workers, StateStorage.EXACT, monitor);
  }

  /**
   * What a search for bad steps looks at.
   *
   * @param atRest gets the states without steps
   */
  public record BadSteps(Property.NoBadStep property, StateSpace.StateSink atRest) {}

  /**
   * Looks for a state that satisfies the predicate; an initial one counts.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result toGoal(
      Workers<Subject<StatePredicate>> workers, StateStorage storage, SearchMonitor monitor) {
    return find(workers, Target::goal, storage, monitor);
  }

  /** The same with all states in memory. */
  public static Result toGoal(Workers<Subject<StatePredicate>> workers, SearchMonitor monitor) {
    return toGoal(workers, StateStorage.EXACT, monitor);
  }

  private static <P> Result find(
      Workers<Subject<P>> workers,
      Function<P, Target> target,
      StateStorage storage,
      SearchMonitor monitor) {
    return find(
        workers.map(subject -> new Hunt(subject.space(), target.apply(subject.property()))),
        storage,
        monitor);
  }

  /**
   * Looks for a target.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Result find(Workers<Hunt> hunts, StateStorage storage, SearchMonitor monitor) {
    return storage.numbersStates()
        ? new ShortestRun(hunts, monitor).search()
        : StreamedRun.search(hunts, storage, monitor);
  }
}
