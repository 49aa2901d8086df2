package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.directed.Estimates;
import dev.fairlead.core.search.directed.Priority;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;

/** Is there a fair run of a system that an automaton accepts? The door to this package. */
public final class FairSearch {

  private final Workers<BreadthFirst.Subject<List<Atom>>> workers;
  private final SearchResources resources;
  private final Product product;
  private final Lassos lassos;

  /** What is made of a fair component. */
  public enum Lassos {
    /** A run with a short loop: that may take longer than the search for the component. */
    SHORT,
    NONE
  }

  private FairSearch(
      Workers<BreadthFirst.Subject<List<Atom>>> workers,
      Tgba automaton,
      Fairness fairness,
      Lassos lassos,
      SearchMonitor monitor) {
    this.workers = workers;
    this.lassos = lassos;
    StateSpace space = workers.first().space();
    this.resources = new SearchResources(monitor, HeldMemory.of(space));
    this.product = new Product(space, automaton, workers.first().property(), fairness, resources);
  }

  /** What the search found. If it was stopped there is none, see {@link #search}. */
  public sealed interface Result {

    SearchFacts facts();

    /**
     * The search was complete and there is no such run.
     *
     * @param ranking what shows it, if that was asked for
     */
    record Empty(SearchFacts facts, Optional<Ranking> ranking) implements Result {}

    /**
     * There is such a run.
     *
     * @param lasso the run, unless it was not made
     * @param noLasso why the run was not made; empty with a lasso
     */
    record Found(Optional<Evidence.Lasso> lasso, String noLasso, SearchFacts facts)
        implements Result {}

    /**
     * The model went wrong before an answer was found.
     *
     * @param run to the state in which it did; empty if there is no initial state to begin with
     */
    record Fault(String message, Optional<Evidence.FiniteRun> run, SearchFacts facts)
        implements Result {}
  }

  /**
   * Searches the product of a system and the automaton of a negated property.
   *
   * @param workers with the atoms of the automaton, by number
   * @param fairness about the space of the first worker; one thread asks it at a time, while no
   *     thread uses that space
   * @throws SearchStopped if the monitor stops the search before there is an answer
   */
  public static Result search(
      Workers<BreadthFirst.Subject<List<Atom>>> workers,
      Tgba negatedProperty,
      Fairness fairness,
      SearchMonitor monitor) {
    return search(workers, negatedProperty, fairness, Lassos.SHORT, monitor);
  }

  /** The same, with the runs that are of use. */
  public static Result search(
      Workers<BreadthFirst.Subject<List<Atom>>> workers,
      Tgba negatedProperty,
      Fairness fairness,
      Lassos lassos,
      SearchMonitor monitor) {
    return new FairSearch(workers, negatedProperty, fairness, lassos, monitor).result();
  }

  /**
   * The same by one thread, with a {@link Ranking} if there is no such run: it is made while
   * components are completed, one after the other.
   */
  public static Result ranked(
      StateSpace space,
      Tgba negatedProperty,
      List<Atom> atoms,
      Fairness fairness,
      SearchMonitor monitor) {
    FairSearch search =
        new FairSearch(
            Workers.alone(new BreadthFirst.Subject<>(space, atoms)),
            negatedProperty,
            fairness,
            Lassos.SHORT,
            monitor);
    Ranking ranking = new Ranking(search.product, space, fairness, search.resources);
    Emptiness emptiness =
        new FairEmptiness(search.product, search.resources, states -> false, ranking);
    Result result = search.result(emptiness);
    return result instanceof Result.Empty
        ? new Result.Empty(result.facts(), Optional.of(ranking))
        : result;
  }

  /**
   * The same by one thread, in the order of an estimate as far as the automaton cannot accept.
   *
   * @param estimates of a state of the product, the automaton's part last
   */
  public static Result directed(
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negatedProperty,
      Fairness fairness,
      Priority priority,
      Estimates estimates,
      SearchMonitor monitor) {
    FairSearch search =
        new FairSearch(Workers.alone(system), negatedProperty, fairness, Lassos.SHORT, monitor);
    return search.result(
        new DirectedEmptiness(search.product, search.resources, priority, estimates));
  }

  /** The same by one thread. */
  public static Result search(
      StateSpace space,
      Tgba negatedProperty,
      List<Atom> atoms,
      Fairness fairness,
      SearchMonitor monitor) {
    return search(
        Workers.alone(new BreadthFirst.Subject<>(space, atoms)),
        negatedProperty,
        fairness,
        monitor);
  }

  /** Searches for any fair run at all: if there is none, every property holds vacuously. */
  public static Result existsFairRun(
      Workers<StateSpace> workers, Fairness fairness, Lassos lassos, SearchMonitor monitor) {
    return search(
        workers.map(space -> new BreadthFirst.Subject<>(space, List.of())),
        everyRun(),
        fairness,
        lassos,
        monitor);
  }

  /** Accepts every run; it has no atoms. */
  public static Tgba everyRun() {
    Tgba.Cube anything = new Tgba.Cube(new BitSet(), new BitSet());
    return new Tgba(List.of(), 0, 0, List.of(List.of(new Tgba.Edge(anything, 0, new BitSet()))));
  }

  private Result result() {
    FairCrew crew = new FairCrew(workers, product, resources);
    return byOneThread(crew::isWorthIt).orElseGet(() -> result(crew));
  }

  /** Empty, and nothing of it is kept, if the search is too large after some states. */
  private Optional<Result> byOneThread(LongPredicate isTooLarge) {
    SearchResources its = resources.part();
    FairEmptiness emptiness = new FairEmptiness(product, its, isTooLarge, null);
    Result result = result(emptiness);
    if (emptiness.isCutShort()) {
      its.drop();
      return Optional.empty();
    }
    return Optional.of(result);
  }

  private Result result(Emptiness emptiness) {
    try {
      Optional<FairComponent> fair = emptiness.search();
      return fair.isPresent()
          ? found(fair.get(), emptiness)
          : new Result.Empty(resources.facts(), Optional.empty());
    } catch (ModelFault fault) {
      return fault(fault, emptiness);
    }
  }

  /** The answer is known by now, so being stopped costs the lasso only. */
  private Result found(FairComponent component, Emptiness emptiness) {
    SearchFacts facts = resources.facts();
    if (lassos == Lassos.NONE) {
      return new Result.Found(Optional.empty(), "no run was asked for", facts);
    }
    int visited = product.size();
    try {
      resources.answered("shortening the counterexample");
      int detours = emptiness.detours();
      Optional<FairRun> run = runThrough(component, emptiness::hasVisited, detours);
      if (run.isEmpty() || run.get().length() > LONG_RUN) {
        NearestPart nearest = new NearestPart(product, resources);
        Optional<FairRun> nearer =
            nearest.among(visited).flatMap(part -> runThrough(part, nearest::contains, detours));
        run = nearer.isPresent() && isShorter(nearer.get(), run) ? nearer : run;
      }
      if (run.isEmpty()) {
        return new Result.Found(Optional.empty(), CycleSearch.TOO_LONG, facts);
      }
      return withLasso(run.get(), facts);
    } catch (SearchStopped stopped) {
      return new Result.Found(
          Optional.empty(),
          "a fair loop exists; stopped while shortening it: " + stopped.reason(),
          facts);
    }
  }

  /** Runs longer than this are worth the search for another one. */
  private static final int LONG_RUN = 500;

  private static boolean isShorter(FairRun one, Optional<FairRun> other) {
    return other.isEmpty() || one.length() < other.get().length();
  }

  /**
   * @param stem the product states on the way to the cycle, its first one included
   */
  private record FairRun(int[] stem, FairCycle cycle) {
    int length() {
      return stem.length - 1 + cycle.length();
    }
  }

  /**
   * @param visited states through which the component can be reached
   */
  private Optional<FairRun> runThrough(FairComponent component, IntPredicate visited, int detours) {
    return new CycleSearch(component, product, resources)
        .shortest()
        .map(cycle -> runInto(cycle, visited, detours));
  }

  private FairRun runInto(FairCycle anyStart, IntPredicate visited, int detours) {
    BitSet onCycle = new BitSet();
    for (int step = 0; step < anyStart.length(); step++) {
      onCycle.set(anyStart.state(step));
    }
    int[] stem = new Stem(product, resources, visited, detours).to(onCycle::get);
    return new FairRun(stem, anyStart.startingAt(stepFrom(stem[stem.length - 1], anyStart)));
  }

  private Result withLasso(FairRun run, SearchFacts facts) {
    int[] stem = run.stem();
    FairCycle cycle = run.cycle();
    Projection moves = new Projection(workers.first().space(), product, resources);
    Evidence.Lasso lasso =
        new Evidence.Lasso(product.vector(stem[0]), moves.along(stem), moves.along(cycle));
    return new Result.Found(Optional.of(lasso), "", facts);
  }

  private static int stepFrom(int state, FairCycle cycle) {
    int step = 0;
    while (cycle.state(step) != state) {
      step++;
    }
    return step;
  }

  private Result fault(ModelFault fault, Emptiness emptiness) {
    SearchFacts facts = resources.facts();
    int state = emptiness.expanding();
    if (state < 0) {
      return new Result.Fault(fault.getMessage(), Optional.empty(), facts);
    }
    // A system that grows until it goes wrong has no end of states off the way.
    int detours = Math.min(emptiness.detours(), Stem.detoursAfter(facts.states()));
    int[] way =
        new Stem(product, resources, emptiness::hasVisited, detours)
            .to(reached -> reached == state);
    Evidence.FiniteRun run =
        new Evidence.FiniteRun(
            product.vector(way[0]),
            new Projection(workers.first().space(), product, resources).along(way));
    return new Result.Fault(fault.getMessage(), Optional.of(run), facts);
  }
}
