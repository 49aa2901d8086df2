package dev.fairlead.core.plan;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.CappedMonitor;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.LastSteps;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.EstimateTurns;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.search.directed.Shortening;
import dev.fairlead.core.verdict.Evidence.FiniteRun;

/**
 * Looks for shorter runs than one that is known, within a number of states: by the search that has
 * found it, begun anew with other random choices and the length to beat as a bound (Richter, Thayer
 * and Ruml 2010), by A* with that bound, and at last by searches around the run.
 */
final class ShorterRuns {
  /** States of a first look whether a lower bound tells at once that there is nothing shorter. */
  private static final long FIRST_LOOK = 1_000;

  private final Model.Question question;
  private final Pursuit pursuit;
  private final SearchMonitor monitor;

  /** Of each of the three. */
  private final long budget;

  private FiniteRun run;
  private boolean isShortest;
  private String by = "";

  /**
   * @param budget states of each way to find one
   */
  ShorterRuns(
      Model.Question question, Pursuit pursuit, FiniteRun run, long budget, SearchMonitor monitor) {
    this.question = question;
    this.pursuit = pursuit;
    this.run = run;
    this.budget = budget;
    this.monitor = monitor;
  }

  /** The shortest run that was found. */
  FiniteRun run() {
    return run;
  }

  /** Whether there is no shorter one. */
  boolean isShortest() {
    return isShortest;
  }

  /** What has found it, or that there is no other, in words. */
  String by() {
    return by;
  }

  /**
   * @param seed of random choices
   */
  void find(long seed) {
    byLowerBounds(Math.min(budget, FIRST_LOOK));
    if (!isShortest) {
      byTurns(seed);
    }
    if (!isShortest) {
      byLowerBounds(budget);
    }
    if (!isShortest) {
      around();
    }
  }

  private int length() {
    return run.stem().size();
  }

  private void byTurns(long seed) {
    Guidance guidance = Guidance.of(Guidance.Order.BEST_FIRST);
    long left = budget;
    for (int round = 1; left > 0 && !isShortest; round++) {
      DirectedSearch search = new DirectedSearch(pursuit.hunt().apply(question));
      Heuristics heuristics = new Heuristics(question, guidance);
      try {
        DirectedSearch.Outcome outcome =
            search.inTurns(
                EstimateTurns.together(
                    heuristics.inTurns(search, pursuit.formula().apply(question)).together()),
                seed + round,
                length(),
                new CappedMonitor(monitor, left));
        left -= outcome.result().facts().states();
        take(outcome, true, "best-first search begun anew");
      } catch (SearchStopped stopped) {
        return;
      }
    }
  }

  private void byLowerBounds(long most) {
    DirectedSearch search = new DirectedSearch(pursuit.hunt().apply(question));
    Heuristic estimate =
        new Heuristics(question, Guidance.of(Guidance.Order.A_STAR))
            .of(search, pursuit.formula().apply(question), pursuit.beside());
    try {
      DirectedSearch.Outcome outcome =
          search.shorterThan(length(), estimate, new CappedMonitor(monitor, most));
      take(outcome, estimate.isAdmissible(), "A* search");
      isShortest |= estimate.isAdmissible() && outcome.result() instanceof Result.Found;
    } catch (SearchStopped stopped) {
      // A run is known.
    }
  }

  /**
   * @param isComplete whether there is no shorter run if the search has seen everything
   */
  private void take(DirectedSearch.Outcome outcome, boolean isComplete, String name) {
    if (outcome.result() instanceof Result.Found found) {
      run = found.run();
      by = name + ", " + outcome.figures();
    } else if (outcome.result() instanceof Result.Exhausted && isComplete) {
      isShortest = true;
      by = by.isEmpty() ? name + " has found none of fewer steps, " + outcome.figures() : by;
    }
  }

  private void around() {
    Hunt hunt = pursuit.hunt().apply(question);
    LastSteps last = new LastSteps(hunt);
    int before = length();
    try {
      run =
          new Shortening(hunt.space(), label -> !last.contain(label), budget, monitor).shorten(run);
    } catch (SearchStopped stopped) {
      // So much the longer.
    }
    by = length() < before ? "searches around it" : by;
  }
}
