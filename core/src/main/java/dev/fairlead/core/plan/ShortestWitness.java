package dev.fairlead.core.plan;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.CappedMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for a shortest run where a reduction that leaves states out has found a longer one: all
 * steps are followed, within a limit.
 */
record ShortestWitness(CheckRequest request, SearchInProgress current) {
  /**
   * States that may be visited for a shortest run, beside some for each state of the reduced search
   * that has found one: shorter runs are worth a few seconds, but not what the reduction has saved.
   */
  private static final long SHORTEST_STATES = 100_000;

  private static final long SHORTEST_FACTOR = 10;

  private static final String MAY_BE_LONGER = "the run may not be a shortest one";

  /**
   * The answer of a search. If it has left out states and found a run, all steps are followed
   * within a limit; and without one if the run is none of the space.
   *
   * @param asked by the search
   * @param witnesses what the search demands of runs
   * @param before what has led to the search
   */
  Checked of(
      DirectSearch search, Model.Question asked, Witnesses witnesses, List<Plan.Choice> before) {
    Checked found = search.answer();
    return !search.leavesOut() || isFinal(found.verdict(), search)
        ? found
        : instead(found, asked, witnesses, before, PartialOrder.STUBBORN);
  }

  /** Whether all steps would give nothing better than what a search has found. */
  boolean isFinal(Verdict verdict, DirectSearch search) {
    if (search.takesAnyRun() || current.exhaustsStore(verdict)) {
      return true;
    }
    return verdict.evidence().isPresent()
        ? verdict.outcome() != Outcome.UNKNOWN
            && search.plan().engine() == Plan.Engine.FAIR_EMPTINESS
        : request.needsNoRun(verdict.outcome());
  }

  /**
   * Follows all steps where some were left out, within a limit if a run is known. If none is, the
   * model has a fault in a state on its way, whose other steps are not known.
   *
   * @param by what they were left out
   */
  Checked instead(
      Checked found,
      Model.Question asked,
      Witnesses witnesses,
      List<Plan.Choice> before,
      String by) {
    Watch watch = current.watch();
    SearchFacts facts = found.verdict().facts();
    boolean hasRun = found.verdict().evidence().isPresent();
    long budget = hasRun ? SHORTEST_STATES + SHORTEST_FACTOR * facts.states() : Long.MAX_VALUE;
    String known = watch.known();
    watch.know("");
    Watch limited = watch.with(new CappedMonitor(watch.monitor(), budget));
    List<Plan.Choice> choices = new ArrayList<>(before);
    choices.add(
        new Plan.Choice(
            by + ", at first",
            "a run was found among "
                + facts.states()
                + " states; all steps are to find a shortest"));
    try {
      Reductions others = request.reductions().without(Reductions.Kind.STUBBORN_SETS);
      Checked nearest =
          new DirectSearch(asked, request.notion(), witnesses, choices, others, limited).answer();
      current.follow(nearest.plan());
      return hasRun && nearest.verdict().evidence().isEmpty() ? lost(found, nearest) : nearest;
    } catch (SearchStopped stopped) {
      if (!hasRun) {
        throw stopped;
      }
      watch.know(known);
      Plan.Choice notShortest =
          new Plan.Choice(
              MAY_BE_LONGER,
              "all steps were followed up to a limit, and no run was found ("
                  + stopped.reason()
                  + ")");
      current.follow(current.plan().map(chosen -> chosen.before(notShortest)));
      return found.because(notShortest);
    }
  }

  /** A run is known, and the search along all steps has found none. */
  private Checked lost(Checked found, Checked nearest) {
    SearchFacts facts = nearest.verdict().facts();
    return facts.isLossy()
        ? found.because(
            new Plan.Choice(
                MAY_BE_LONGER,
                "where all steps were followed, the store has lost the state it leads to"))
        : current.answers().internalError("two searches disagree", facts);
  }
}
