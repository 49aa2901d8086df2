package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Plan.Engine;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers a question about infinite runs: no fair one may be accepted by an automaton. */
final class FairRuns {

  private final Model.Question question;
  private final PartialOrder order;
  private final FairnessNotion notion;
  private final Plan plan;
  private final Fairness fairness;
  private final Answers answers;
  private final Watch watch;
  private final Tgba negation;

  /**
   * @param order the steps to be followed
   * @param plan has an automaton
   */
  FairRuns(
      Model.Question question,
      PartialOrder order,
      FairnessNotion notion,
      Plan plan,
      Fairness fairness,
      Answers answers,
      Watch watch) {
    this.question = question;
    this.order = order;
    this.notion = notion;
    this.plan = plan;
    this.fairness = fairness;
    this.answers = answers;
    this.watch = watch;
    this.negation = plan.negation().orElseThrow();
  }

  private static Map<String, Atom> atoms(Property property) {
    if (property instanceof Property.NeverMatched never) {
      return never.atoms();
    }
    return property instanceof Property.DivergenceFree divergenceFree
        ? divergenceFree.asTemporal().atoms()
        : ((Property.Temporal) property).atoms();
  }

  /** The atoms of the automaton, in its order. */
  private List<Atom> atoms(Model.Question of) {
    Map<String, Atom> bound = atoms(of.property());
    return negation.atoms().stream().map(bound::get).toList();
  }

  /** What each thread searches. */
  private Workers<BreadthFirst.Subject<List<Atom>>> systems() {
    return watch
        .workers(question)
        .map(each -> new BreadthFirst.Subject<>(order.over(each.space()), atoms(each)));
  }

  Checked answer() {
    return plan.engine() == Engine.BAD_PREFIX ? badPrefix() : fairLoop();
  }

  private Checked badPrefix() {
    BreadthFirst.Result result =
        BadPrefix.search(systems(), negation, watch.storage(), watch.keeping(plan, order));
    Checked answer =
        answers.singleState(
            result,
            Outcome.VIOLATED,
            "a run has violated it for good",
            "no run violates it" + atOnce(result.facts()));
    boolean refused =
        result instanceof BreadthFirst.Result.Found
            && answer.verdict().outcome() == Outcome.UNKNOWN;
    if (!refused) {
      return answer;
    }
    // A replay cannot always see that nothing satisfies the formula any more; a loop it can judge.
    return watch.storage().numbersStates()
        ? fairLoop()
        : answers.checked(
            StoreChoice.refusal(
                watch.storage(), "a bad prefix was found, but only a loop can show it"));
  }

  /** Searches for a fair loop, whatever the plan is. */
  Checked fairLoop() {
    FairSearch.Result result = FairSearch.search(systems(), negation, fairness, watch.monitor());
    if (result instanceof FairSearch.Result.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    if (result instanceof FairSearch.Result.Found found) {
      return violated(found);
    }
    if (plan.engine() == Engine.BAD_PREFIX) {
      return answers.internalError("two searches disagree", result.facts());
    }
    return answers.checked(holds(result.facts()));
  }

  private Checked violated(FairSearch.Result.Found found) {
    boolean divergence = question.property() instanceof Property.DivergenceFree;
    String reason =
        divergence
            ? "from some point on a run is internal for ever"
            : "a" + fairRun() + " violates it";
    if (found.lasso().isEmpty()) {
      return answers.checked(
          Verdict.violated(reason + "; " + found.noLasso(), Optional.empty(), found.facts()));
    }
    Evidence.Lasso lasso = found.lasso().get();
    // The automaton wants to see an internal step before its loop; for people that is part of it.
    Evidence shown = divergence ? lasso.tightened() : lasso;
    return answers.replayed(Verdict.violated(reason, Optional.of(shown), found.facts()));
  }

  private Verdict holds(SearchFacts facts) {
    String reason =
        question.property() instanceof Property.DivergenceFree
            ? "no run is internal for ever from some point on"
            : "no" + fairRun() + " violates it" + atOnce(facts);
    if (fairness.extendsEveryRun()) {
      return Verdict.holds(reason, facts);
    }
    String unsettled = reason + "; whether there is a fair run at all was not settled: ";
    try {
      FairSearch.Result any =
          FairSearch.existsFairRun(
              watch.workers(question).map(Model.Question::space), fairness, watch.monitor());
      if (any instanceof FairSearch.Result.Empty) {
        return Verdict.holds(Caveat.VACUOUS.text(), facts).with(Caveat.VACUOUS);
      }
      return any instanceof FairSearch.Result.Fault fault
          ? Verdict.holds(unsettled + fault.message(), facts).with(Caveat.FAIRNESS_UNSETTLED)
          : Verdict.holds(reason, facts);
    } catch (SearchStopped stopped) {
      return Verdict.holds(unsettled + stopped.reason(), facts).with(Caveat.FAIRNESS_UNSETTLED);
    }
  }

  /** What decides where no state had to be looked at: the figures alone would surprise. */
  private String atOnce(SearchFacts facts) {
    if (facts.states() > 0 || !(question.property() instanceof Property.Temporal)) {
      return "";
    }
    boolean unsatisfiable = negation.edges().get(negation.initial()).isEmpty();
    return unsatisfiable ? ": the formula alone decides it" : ": the first state decides it";
  }

  private String fairRun() {
    return notion == FairnessNotion.NONE ? " run" : " fair run";
  }
}
