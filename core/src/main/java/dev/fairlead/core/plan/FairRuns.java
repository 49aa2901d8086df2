package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.reduce.symmetry.RootedSpace;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.ClaimDistance;
import dev.fairlead.core.search.FairProduct;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.StopwatchSpace;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.directed.Estimates;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.search.directed.Priority;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.hull.FairAccelerator;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Answers a question about infinite runs: no fair one may be accepted by an automaton. */
final class FairRuns {

  private static final String FOR_GOOD = "a run has violated it for good";
  private static final String NO_RUN = "no run violates it";

  private final Model.Question question;
  private final PartialOrder order;
  private final FairnessNotion notion;
  private final Plan plan;
  private final Fairness fairness;
  private final Answers answers;
  private final RunFinder finder;
  private final Watch watch;
  private final Tgba negation;
  private final TimedFormula timed;

  /** Whether deadlines are looked at first, by a search of their own. */
  private final boolean inTurn;

  /** How many stopwatches there are in the other one. */
  private final int stopwatches;

  /** What is to be said of the search once it is over. */
  private final List<Plan.Choice> remarks = new ArrayList<>();

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
      RunFinder finder,
      Watch watch) {
    this.question = question;
    this.order = order;
    this.notion = notion;
    this.plan = plan;
    this.fairness = fairness;
    this.answers = answers;
    this.finder = finder;
    this.watch = watch;
    this.negation = plan.negation().orElseThrow();
    this.timed =
        question.property() instanceof Property.Temporal temporal
            ? temporal.timed()
            : new TimedFormula(Formula.TRUE, Formula.TRUE, List.of());
    // A certificate is about all of the formula at once.
    this.inTurn = watch.certifying() == Certifying.OFF && Planner.inTurn(timed, fairness);
    this.stopwatches = inTurn ? 0 : timed.deadlines().size();
  }

  /** The atoms of a property about infinite runs. */
  static Map<String, Atom> atoms(Property property) {
    if (property instanceof Property.NeverMatched never) {
      return never.atoms();
    }
    return property instanceof Property.DivergenceFree divergenceFree
        ? divergenceFree.asTemporal().atoms()
        : ((Property.Temporal) property).atoms();
  }

  /** What a thread searches: a system, and the atoms of the automaton in its order. */
  private BreadthFirst.Subject<List<Atom>> system(Model.Question each) {
    return stopwatches == 0
        ? new BreadthFirst.Subject<>(
            order.over(each.space()), inOrder(negation, atoms(each.property())))
        : watched(negation, each);
  }

  private BreadthFirst.Subject<List<Atom>> watched(Tgba automaton, Model.Question each) {
    StopwatchSpace space =
        new StopwatchSpace(order.over(each.space()), timed.deadlines(), atoms(each.property()));
    return new BreadthFirst.Subject<>(space, inOrder(automaton, space.atoms()));
  }

  private static List<Atom> inOrder(Tgba automaton, Map<String, Atom> atoms) {
    return automaton.atoms().stream().map(atoms::get).toList();
  }

  private static BreadthFirst.Result ofSystem(BreadthFirst.Result result, int stopwatches) {
    if (result instanceof BreadthFirst.Result.Found found) {
      return new BreadthFirst.Result.Found(
          StopwatchSpace.ofSystem(found.run(), stopwatches), found.facts());
    } else if (result instanceof BreadthFirst.Result.Fault fault) {
      return new BreadthFirst.Result.Fault(
          fault.run().map(run -> StopwatchSpace.ofSystem(run, stopwatches)),
          fault.message(),
          fault.facts());
    }
    return result;
  }

  Checked answer() {
    if (inTurn) {
      Tgba late = Planner.negation(timed.inTime());
      BreadthFirst.Result result =
          BadPrefix.search(
              watch.workers(question).map(each -> watched(late, each)),
              late,
              watch.storage(),
              watch.monitor());
      if (!(result instanceof BreadthFirst.Result.Exhausted) || result.facts().isLossy()) {
        return answers.singleState(
            ofSystem(result, timed.deadlines().size()), Outcome.VIOLATED, FOR_GOOD, NO_RUN);
      }
    }
    return plan.engine().isBadPrefix() ? badPrefix() : fairLoop();
  }

  private Checked badPrefix() {
    Pursuit sinks =
        new Pursuit(
            each -> BadPrefix.hunt(system(each), negation),
            each -> Optional.of(ClaimDistance.toSinks(negation, system(each).property())),
            1 + stopwatches);
    BreadthFirst.Result result = ofSystem(BadPrefix.ofSystem(finder.find(sinks)), stopwatches);
    Checked answer =
        answers.singleState(result, Outcome.VIOLATED, FOR_GOOD, NO_RUN + atOnce(result.facts()));
    boolean refused =
        result instanceof BreadthFirst.Result.Found
            && answer.verdict().outcome() == Outcome.UNKNOWN;
    if (!refused) {
      return answer;
    }
    // A replay cannot always see that nothing satisfies the formula any more; a loop it can judge.
    if (!watch.storage().numbersStates()) {
      return answers.checked(
          StoreChoice.refusal(
              watch.storage(), "a bad prefix was found, but only a loop can show it"));
    }
    return stopwatches > 0 && fairness.global()
        ? continued(((BreadthFirst.Result.Found) result).run(), answer)
        : fairLoop();
  }

  /**
   * A fair run that begins with a bad prefix: every continuation violates the formula. Global
   * fairness is about states without stopwatches, so the continuation is one of the plain space.
   *
   * @param otherwise the answer if there is none
   */
  private Checked continued(Evidence.FiniteRun prefix, Checked otherwise) {
    FairSearch.Result any =
        FairSearch.existsFairRun(
            Workers.alone(new RootedSpace(question.space(), prefix.afterStem())),
            fairness,
            FairSearch.Lassos.SHORT,
            watch.monitor());
    if (!(any instanceof FairSearch.Result.Found found) || found.lasso().isEmpty()) {
      return otherwise;
    }
    Evidence.Lasso run = found.lasso().get().behind(prefix);
    return answers.replayed(
        Verdict.violated("a" + fairRun() + " violates it", Optional.of(run), found.facts()));
  }

  /** Searches for a fair loop, whatever the plan is. */
  Checked fairLoop() {
    FairSearch.Result result = searched();
    Checked answer = answer(result);
    for (Plan.Choice remark : remarks) {
      answer = answer.because(remark);
    }
    return answer;
  }

  private Checked answer(FairSearch.Result result) {
    if (result instanceof FairSearch.Result.Fault fault) {
      return answers.faulty(
          fault.run().map(run -> StopwatchSpace.ofSystem(run, stopwatches)),
          fault.message(),
          fault.facts());
    }
    if (result instanceof FairSearch.Result.Found found) {
      return violated(found);
    }
    if (plan.engine().isBadPrefix()) {
      return answers.internalError("two searches disagree", result.facts());
    }
    Checked answer = answers.checked(holds(result.facts()));
    return ((FairSearch.Result.Empty) result)
        .ranking()
        .map(ranking -> answer.with(Certifier.of(ranking)))
        .orElse(answer);
  }

  private FairSearch.Result searched() {
    if (watch.remote().isPresent()) {
      return watch.remote().get().fairRun(plan, watch.monitor());
    }
    return switch (watch.certifying()) {
      case OFF -> watch.guidance().order().estimates() ? directed() : inOnePhase();
      case ON -> {
        BreadthFirst.Subject<List<Atom>> whole = system(question);
        yield FairSearch.ranked(
            whole.space(),
            negation,
            whole.property(),
            StopwatchSpace.watched(fairness, stopwatches),
            watch.monitor());
      }
    };
  }

  private FairSearch.Result inOnePhase() {
    return hereOrOnCard(
        this::product,
        monitor ->
            FairSearch.search(
                watch.workers(question).map(this::system),
                negation,
                StopwatchSpace.watched(fairness, stopwatches),
                answers.needRuns() ? FairSearch.Lassos.SHORT : FairSearch.Lassos.NONE,
                monitor));
  }

  private FairProduct product(Model.Question asked, Fairness owed) {
    return FairProduct.of(everyStep(asked), negation, StopwatchSpace.watched(owed, stopwatches));
  }

  private FairSearch.Result hereOrOnCard(
      BiFunction<Model.Question, Fairness, FairProduct> product,
      Function<SearchMonitor, FairSearch.Result> here) {
    return watch
        .acceleration()
        .either(
            here,
            watched -> onCard(product.apply(question, fairness), watched),
            watched ->
                question
                    .fork()
                    .map(another -> product.apply(another, another.fairness(notion)))
                    .map(another -> onCard(another, watched)),
            Function.identity(),
            watch.monitor(),
            said -> remarks.add(new Plan.Choice(said.what(), said.because())));
  }

  private Acceleration.Done<FairSearch.Result> onCard(FairProduct product, SearchMonitor watched) {
    if (!(watch.acceleration().accelerator() instanceof FairAccelerator card)) {
      throw new Accelerator.Declined("it searches by levels alone");
    }
    card.obstacle(product)
        .ifPresent(
            why -> {
              throw new Accelerator.Declined(why);
            });
    FairAccelerator.FairlySwept swept = card.search(product, watched);
    return new Acceleration.Done<>(swept.result(), "the fair hull on the card: " + swept.how());
  }

  /** The system without a reduction by order: a card follows every step. */
  private BreadthFirst.Subject<List<Atom>> everyStep(Model.Question asked) {
    return stopwatches > 0
        ? system(asked)
        : new BreadthFirst.Subject<>(asked.space(), inOrder(negation, atoms(asked.property())));
  }

  /** The order is another one; what is searched, and what counts as fair, is the same. */
  private FairSearch.Result directed() {
    BreadthFirst.Subject<List<Atom>> system = system(question);
    Guidance guidance = watch.guidance();
    Heuristic heuristic =
        new Heuristics(question, guidance)
            .ofClaim(ClaimDistance.toAcceptance(negation, system.property()), 1 + stopwatches);
    Estimates estimates = new Estimates(heuristic);
    FairSearch.Result result =
        FairSearch.directed(
            system,
            negation,
            StopwatchSpace.watched(fairness, stopwatches),
            Priority.of(guidance),
            estimates,
            watch.monitor());
    remarks.add(RunFinder.estimated(estimates));
    return result;
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
    Evidence.Lasso lasso = StopwatchSpace.ofSystem(found.lasso().get(), stopwatches);
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
          watch
              .remote()
              .map(remote -> remote.anyFairRun(watch.monitor()))
              .orElseGet(this::anyFairRun);
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

  private FairSearch.Result anyFairRun() {
    return hereOrOnCard(
        (asked, owed) ->
            FairProduct.of(
                new BreadthFirst.Subject<>(asked.space(), List.of()), FairSearch.everyRun(), owed),
        monitor ->
            FairSearch.existsFairRun(
                watch.workers(question).map(Model.Question::space),
                fairness,
                FairSearch.Lassos.NONE,
                monitor));
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
    return run(notion);
  }

  /** What a run is called that counts. */
  static String run(FairnessNotion notion) {
    return notion == FairnessNotion.NONE ? " run" : " fair run";
  }
}
