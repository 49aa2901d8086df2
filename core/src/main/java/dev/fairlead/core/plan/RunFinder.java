package dev.fairlead.core.plan;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.Heuristic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for a finite run in the order that is asked for. */
final class RunFinder {
  private final Model.Question question;
  private final PartialOrder order;
  private final Plan plan;
  private final Watch watch;

  /** What is to be said of the search once it is over. */
  private final List<Plan.Choice> remarks = new ArrayList<>();

  RunFinder(Model.Question question, PartialOrder order, Plan plan, Watch watch) {
    this.question = question;
    this.order = order;
    this.plan = plan;
    this.watch = watch;
  }

  /**
   * @param hunts what each thread looks for
   * @param formula how far a state is from the target, if states tell that
   * @param beside how many slots a state has behind those of the space in question
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  BreadthFirst.Result find(Workers<Hunt> hunts, Optional<Distance> formula, int beside) {
    Guidance guidance = watch.guidance();
    if (!guidance.order().isDirected()) {
      return BreadthFirst.find(hunts, watch.storage(), watch.keeping(plan, order));
    }
    DirectedSearch search = new DirectedSearch(hunts.first());
    Heuristic heuristic = new Heuristics(question, guidance).of(search, formula, beside);
    DirectedSearch.Outcome outcome = search.search(guidance, heuristic, watch.monitor());
    explain(guidance, heuristic, outcome);
    return outcome.result();
  }

  private void explain(Guidance guidance, Heuristic heuristic, DirectedSearch.Outcome outcome) {
    String range = outcome.least() + " to " + outcome.greatest();
    if (guidance.order().estimates()) {
      boolean admissible = heuristic.isAdmissible();
      remarks.add(
          new Plan.Choice(
              "estimated by " + heuristic.words(),
              (admissible ? "never too high (admissible)" : "may be too high (not admissible)")
                  + ", from "
                  + range));
      if (outcome.greatest() - outcome.least() <= 1) {
        remarks.add(
            new Plan.Choice(
                "the estimate hardly tells states apart",
                "try another --heuristic, or --search bfs or dfs"));
      }
    }
    remarks.add(new Plan.Choice(guidance.order().words(), outcome.figures()));
    if (outcome.result() instanceof BreadthFirst.Result.Found) {
      remarks.add(
          isShortest(guidance, heuristic)
              ? new Plan.Choice(
                  "the run is a shortest one", "states are expanded in the order of a lower bound")
              : new Plan.Choice(
                  "the run may not be a shortest one",
                  guidance.keepsShortest()
                      ? "the estimate is no lower bound"
                      : "the order does not go by the length of runs"));
    }
  }

  private static boolean isShortest(Guidance guidance, Heuristic heuristic) {
    return guidance.keepsShortest() && heuristic.isAdmissible();
  }

  /** An answer made of what was found, with what is to be said of the search. */
  Checked explained(Checked answer) {
    Checked told = answer;
    for (Plan.Choice remark : remarks) {
      told = told.because(remark);
    }
    boolean longer =
        remarks.stream()
            .anyMatch(remark -> remark.what().equals("the run may not be a shortest one"));
    return longer && told.verdict().evidence().isPresent()
        ? told.withMore(", which may not be the fewest")
        : told;
  }
}
