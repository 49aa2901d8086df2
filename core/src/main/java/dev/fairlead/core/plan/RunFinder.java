package dev.fairlead.core.plan;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.Estimates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for a finite run in the order that is asked for. */
final class RunFinder {
  private static final String SHORTEST = "the run is a shortest one";
  private static final String MAY_BE_LONGER = "the run may not be a shortest one";

  /** States that may be visited to shorten a run, beside some for each that was expanded. */
  private static final long SHORTENING_STATES = 100_000;

  private static final long SHORTENING_FACTOR = 4;

  /** Where a run was found beside levels, a part of the states of these are spent on that. */
  private static final long SHORTENING_SHARE = 5;

  /** Nobody reads a longer run as it is, and to tell it takes its time. */
  private static final int LONGEST = 5_000;

  private final Model.Question question;
  private final PartialOrder order;
  private final Plan plan;
  private final Watch watch;

  /** What is to be said of the search once it is over. */
  private final List<Plan.Choice> remarks = new ArrayList<>();

  private boolean mayBeLonger;
  private boolean metDeadlocks;
  private boolean foundBesideLevels;

  RunFinder(Model.Question question, PartialOrder order, Plan plan, Watch watch) {
    this.question = question;
    this.order = order;
    this.plan = plan;
    this.watch = watch;
  }

  /** A search in an order other than that of levels, with what it follows. */
  record Directed(Guidance guidance, DirectedSearch.Outcome outcome) {

    static Directed search(
        Model.Question question, Pursuit pursuit, Guidance guidance, SearchMonitor monitor) {
      DirectedSearch search = new DirectedSearch(pursuit.hunt().apply(question));
      Heuristics heuristics = new Heuristics(question, guidance);
      Optional<Distance> formula = pursuit.formula().apply(question);
      DirectedSearch.Outcome outcome =
          guidance.takesTurns()
              ? search.inTurns(heuristics.inTurns(search, formula), guidance.seed(), monitor)
              : search.search(guidance, heuristics.of(search, formula, pursuit.beside()), monitor);
      return new Directed(guidance, outcome);
    }

    boolean isShortest() {
      return guidance.keepsShortest()
          && outcome.estimates().stream().allMatch(each -> each.heuristic().isAdmissible());
    }
  }

  /**
   * @throws SearchStopped if the monitor stops it
   */
  Result find(Pursuit pursuit) {
    if (watch.remote().isPresent()) {
      return watch.remote().get().find(plan, watch.monitor());
    }
    Guidance guidance = watch.guidance();
    if (guidance.order().isDirected()) {
      Directed search = Directed.search(question, pursuit, guidance, watch.monitor());
      explain(search);
      return shortened(search, pursuit, guidance.shorten(), budget(search));
    }
    boolean probes =
        guidance.order() == Order.AUTO
            && watch.storage().numbersStates()
            && !watch.keeps()
            && watch.acceleration().mode() != Acceleration.Mode.GPU;
    if (!probes) {
      return byLevels(pursuit, watch.keeping(plan, order));
    }
    Probes beside = new Probes(question, pursuit, guidance, watch);
    try {
      return byLevels(pursuit, beside);
    } catch (SearchStopped stopped) {
      if (beside.winner().isEmpty()) {
        throw stopped;
      }
      Directed winner = beside.winner().get();
      foundBesideLevels = true;
      remarks.add(
          new Plan.Choice(
              winner.guidance().order().words() + ", beside it",
              "levels had grown to "
                  + beside.states()
                  + " states, and went on growing; this one has found a run"));
      explain(winner);
      long budget =
          guidance.shorten()
              ? budget(winner)
              : Math.min(budget(winner), beside.states() / SHORTENING_SHARE);
      Result.Found found = (Result.Found) shortened(winner, pursuit, true, budget);
      return new Result.Found(found.run(), beside.with(found.facts()));
    } finally {
      beside.close();
    }
  }

  private Result byLevels(Pursuit pursuit, SearchMonitor monitor) {
    return watch
        .acceleration()
        .search(
            () -> pursuit.hunt().apply(question),
            () -> question.fork().map(pursuit.hunt()),
            watch.storage(),
            watched ->
                BreadthFirst.find(
                    watch.workers(question).map(pursuit.hunt()), watch.storage(), watched),
            swept -> {
              metDeadlocks = swept.deadlocks() > 0;
              return swept.result();
            },
            monitor,
            said -> remarks.add(new Plan.Choice(said.what(), said.because())));
  }

  /** Whether a card came across deadlocks, whatever it was to look for. */
  boolean metDeadlocks() {
    return metDeadlocks;
  }

  /** Whether levels had grown too large when another search found a run. */
  boolean foundBesideLevels() {
    return foundBesideLevels;
  }

  private void explain(Directed search) {
    Guidance guidance = search.guidance();
    DirectedSearch.Outcome outcome = search.outcome();
    if (guidance.order().estimates()) {
      outcome.estimates().forEach(each -> remarks.add(estimated(each)));
      if (guidance.takesTurns()) {
        remarks.add(
            new Plan.Choice(
                "taken in turns: a state of least estimate, one at random by steps and estimate,"
                    + " one deeper than the last, one with values that are new together; later by"
                    + " some estimates alone as well",
                "where an estimate misleads, the other turns go on; --heuristic follows one"
                    + " alone"));
      } else if (outcome.estimates().stream().allMatch(e -> e.greatest() - e.least() <= 1)) {
        remarks.add(
            new Plan.Choice(
                "the estimate hardly tells states apart",
                "try another --heuristic, or --search bfs or dfs"));
      }
    }
    remarks.add(new Plan.Choice(guidance.order().words(), outcome.figures()));
  }

  static Plan.Choice estimated(Estimates estimates) {
    return new Plan.Choice(
        "estimated by " + estimates.heuristic().words(),
        (estimates.heuristic().isAdmissible()
                ? "never too high (admissible)"
                : "may be too high (not admissible)")
            + ", from "
            + estimates.least()
            + " to "
            + estimates.greatest());
  }

  /** States that may be visited where it is asked for that a run be shortened. */
  private static long budget(Directed search) {
    return SHORTENING_STATES + SHORTENING_FACTOR * search.outcome().expanded();
  }

  /** What was found, with the run shortened if that is wanted, and what is promised of it. */
  private Result shortened(Directed search, Pursuit pursuit, boolean wanted, long budget) {
    if (!(search.outcome().result() instanceof Result.Found found)) {
      return search.outcome().result();
    }
    if (search.isShortest()) {
      remarks.add(new Plan.Choice(SHORTEST, "states are expanded in the order of a lower bound"));
      return found;
    }
    if (wanted || found.run().stem().size() > LONGEST) {
      return shorter(search, found, budget, pursuit);
    }
    mayBeLonger = true;
    remarks.add(
        new Plan.Choice(
            MAY_BE_LONGER,
            (search.guidance().keepsShortest()
                    ? "the estimate is no lower bound"
                    : "the order does not go by the length of runs")
                + "; --shorten makes it shorter"));
    return found;
  }

  private Result shorter(Directed search, Result.Found found, long budget, Pursuit pursuit) {
    int before = found.run().stem().size();
    ShorterRuns shorter = new ShorterRuns(question, pursuit, found.run(), budget, watch.monitor());
    shorter.find(search.guidance().seed());
    int after = shorter.run().stem().size();
    mayBeLonger = !shorter.isShortest() || order.leavesOutStates();
    if (after < before) {
      remarks.add(
          new Plan.Choice(
              "shortened from " + before + " to " + after + " steps", "by " + shorter.by()));
    }
    remarks.add(
        mayBeLonger
            ? new Plan.Choice(
                MAY_BE_LONGER,
                shorter.isShortest()
                    ? "steps were left out by partial order reduction"
                    : "searches for a shorter one have ended at a limit of states")
            : new Plan.Choice(
                SHORTEST, after < before ? "nothing of fewer steps is left" : shorter.by()));
    return new Result.Found(shorter.run(), found.facts());
  }

  /** An answer made of what was found, with what is to be said of the search. */
  Checked explained(Checked answer) {
    Checked told = answer;
    for (Plan.Choice remark : remarks) {
      told = told.because(remark);
    }
    return mayBeLonger && told.verdict().evidence().isPresent()
        ? told.withMore(", which may not be the fewest")
        : told;
  }
}
