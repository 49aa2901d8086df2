package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.OptimumSearch;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.refine.Comparison;
import dev.fairlead.core.search.refine.DeterminismSearch;
import dev.fairlead.core.search.refine.RefinementSearch;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Answers a question by one search through its own space. */
final class DirectSearch {
  private final Model.Question question;
  private final FairnessNotion notion;
  private final Fairness fairness;
  private final Plan plan;
  private final PartialOrder order;
  private final Answers answers;
  private final RunFinder finder;
  private final Watch watch;

  /** Whether a search for something else came across a deadlock, on whatever thread. */
  private volatile boolean deadlockMet;

  /**
   * @param tried what leads to this search, for the plan of the answer
   * @param reductions by which steps may be left out
   */
  DirectSearch(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      List<Plan.Choice> tried,
      Reductions reductions,
      Watch watch) {
    this.question = question;
    this.notion = notion;
    this.fairness = question.fairness(notion);
    Plan search =
        switch (watch.certifying()) {
          case OFF -> Planner.plan(question.property(), fairness, watch.guidance());
          case ON -> Planner.certifiable(question.property(), fairness);
        };
    StateStorage storage = watch.storage();
    boolean onCard = watch.acceleration().mode() == Acceleration.Mode.GPU;
    this.order =
        PartialOrder.of(
            question,
            notion,
            search.engine(),
            // A card follows every step; it is told of no other order.
            onCard ? Reductions.EVERY_STATE : StoreChoice.usable(reductions, storage));
    this.plan = search.after(order.choices()).after(StoreChoice.choices(storage)).after(tried);
    this.watch = watch;
    this.finder = new RunFinder(question, order, plan, watch);
    this.answers = new Answers(question, notion, witnesses, Optional.of(plan), watch);
  }

  Plan plan() {
    return plan;
  }

  /** Whether states are left out, so that another run may be shorter than the one found. */
  boolean leavesOut() {
    return order.leavesOutStates();
  }

  /** Whether the first run found may be longer than others, and that is what was asked for. */
  boolean takesAnyRun() {
    return plan.engine().isDirected() && !watch.guidance().keepsShortest()
        || finder.foundBesideLevels();
  }

  Checked answer() {
    boolean canBeKept =
        plan.engine() == Plan.Engine.BREADTH_FIRST || plan.engine() == Plan.Engine.BAD_PREFIX;
    if (watch.keeps() && !(canBeKept && watch.storage().numbersStates())) {
      throw new CheckpointRefusal(
          "a checkpoint cannot keep what answers this: "
              + plan.engine()
              + (canBeKept ? " with --store" : ""));
    }
    Optional<String> obstacle = notRemotely().or(this::notOnCard);
    if (obstacle.isPresent()) {
      return answers.checked(
          new Verdict(
              Outcome.UNKNOWN, Set.of(), obstacle.get(), Optional.empty(), SearchFacts.NONE));
    }
    if (!StoreChoice.fits(plan.engine(), watch.storage())) {
      return answers.checked(StoreChoice.refusal(watch.storage(), plan.engine()));
    }
    Optional<String> unguided = unguided();
    if (unguided.isPresent()) {
      return answers.checked(
          new Verdict(
              Outcome.UNKNOWN,
              Set.of(),
              "not tried with --heuristic "
                  + watch.guidance().estimate()
                  + ": "
                  + unguided.get()
                  + "; choose another one, or leave it out",
              Optional.empty(),
              SearchFacts.NONE));
    }
    if (question.property().measuresTime() && fairness.global() && !fairness.extendsEveryRun()) {
      return answers.checked(
          new Verdict(
              Outcome.UNKNOWN,
              Set.of(),
              "not tried: under global fairness every step of every state is taken, and a formula"
                  + " with a bound is decided with stopwatches beside the states; choose another"
                  + " notion",
              Optional.empty(),
              SearchFacts.NONE));
    }
    return switch (plan.engine()) {
      case BREADTH_FIRST, DIRECTED -> finder.explained(singleState());
      case BAD_PREFIX, DIRECTED_PREFIX -> finder.explained(fairRuns().answer());
      case FAIR_EMPTINESS -> fairRuns().answer();
      case FULL_SEARCH -> optimum((Property.Optimum) question.property());
      case LEAST_TIME -> new GoalTimes(question, order, plan, answers, watch).least();
      case GREATEST_TIME -> new GoalTimes(question, order, plan, answers, watch).greatest();
      case NORMALISATION ->
          compared(
              DeterminismSearch.search(question.space(), watch.monitor()),
              Certificate.Kind.REACHABLE_STATES,
              "no event is both possible and refused after the same trace");
      case REFINEMENT -> refinement((Property.Refines) question.property());
    };
  }

  /** Why the estimate that is asked for cannot be had. */
  private Optional<String> unguided() {
    Heuristics heuristics = new Heuristics(question, watch.guidance());
    if (plan.engine().isDirected()) {
      return heuristics.obstacle();
    }
    return plan.engine() == Plan.Engine.FAIR_EMPTINESS && watch.guidance().order().estimates()
        ? heuristics.obstacleForClaim()
        : Optional.empty();
  }

  /** Why other machines that are to do the search cannot, in words. */
  private Optional<String> notRemotely() {
    return watch
        .remote()
        .flatMap(
            remote ->
                RemoteSearch.obstacle(question, plan)
                    .map(
                        why ->
                            "not tried "
                                + remote.where()
                                + ": "
                                + why
                                + "; 'fairlead check' answers it on one machine"));
  }

  /** Why a card that is to do the search cannot, in words. */
  private Optional<String> notOnCard() {
    if (watch.acceleration().mode() != Acceleration.Mode.GPU) {
      return Optional.empty();
    }
    Optional<String> why = Optional.empty();
    if (!plan.engine().takesAnyStore() && plan.engine() != Plan.Engine.FAIR_EMPTINESS) {
      why = Optional.of("the card searches by levels, and this takes a " + plan.engine());
    } else if (watch.storage().kind() == StateStorage.Kind.DISK) {
      why = Optional.of("it keeps states in memory, not in files");
    } else if (watch.keeps() || watch.certifying() == Certifying.ON) {
      why = Optional.of("states of the card are neither kept nor certified");
    }
    return why.map(text -> "not tried with --engine gpu: " + text + "; try --engine cpu");
  }

  /** The same for a plan by bad prefixes, with an infinite run for evidence. */
  Checked byLoop() {
    return fairRuns().fairLoop();
  }

  private FairRuns fairRuns() {
    return new FairRuns(question, order, notion, plan, fairness, answers, finder, watch);
  }

  private Checked refinement(Property.Refines property) {
    String agrees =
        switch (property.model()) {
          case TRACES -> "every trace of the implementation is one of the specification";
          case TIMED_TRACES ->
              "every timed trace of the implementation is one of the specification";
          case FAILURES -> "every trace and every refusal is allowed by the specification";
          case FAILURES_DIVERGENCES ->
              "every trace, refusal and divergence is allowed by the specification";
        };
    return compared(
        RefinementSearch.search(
            question.space(), property.specification(), property.model(), watch.monitor()),
        Certificate.Kind.REFINING_STATES,
        agrees);
  }

  private Checked compared(Comparison comparison, Certificate.Kind kind, String agrees) {
    if (comparison instanceof Comparison.Differs differs) {
      return answers.replayed(
          Verdict.violated(
              differs.violation().inWords(), Optional.of(differs.run()), differs.facts()));
    }
    if (comparison instanceof Comparison.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    Checked holds = answers.checked(Verdict.holds(agrees, comparison.facts()));
    return watch.certifying() == Certifying.ON && comparison instanceof Comparison.Agrees agreed
        ? holds.with(
            Certifier.ofStates(kind, question.property(), question.space(), agreed.states()))
        : holds;
  }

  private Checked singleState() {
    Property property = question.property();
    if (property instanceof Property.DeadlockFree deadlockFree) {
      return certified(
          finder.find(pursuit(each -> Target.deadlock((Property.DeadlockFree) each.property()))),
          result ->
              answers.singleState(
                  result,
                  Outcome.VIOLATED,
                  deadlockFree.what() + " is reached",
                  restsWell(deadlockFree)));
    }
    if (property instanceof Property.NonTerminating nonTerminating) {
      return certified(
          finder.find(pursuit(each -> Target.end((Property.NonTerminating) each.property()))),
          result -> nonTerminating(result, nonTerminating.termination()));
    }
    if (property instanceof Property.NoBadStep noBadStep) {
      return noBadStep(noBadStep);
    }
    BreadthFirst.Result result =
        finder.find(
            new Pursuit(
                each -> hunt(each, Target.goal(goal(each))),
                each -> Optional.of(goal(each).distanceTo(true)),
                0));
    return certified(
        result,
        found ->
            answers.singleState(
                found, Outcome.HOLDS, "the goal is reached", "no run reaches the goal"));
  }

  /** With a certificate of the states seen, if nothing was found among them and one is wanted. */
  private Checked certified(
      BreadthFirst.Result result, Function<BreadthFirst.Result, Checked> answer) {
    Checked told = answer.apply(result);
    return watch.certifying() == Certifying.ON
            && result instanceof BreadthFirst.Result.Exhausted exhausted
        ? told.with(
            Certifier.ofStates(
                Certificate.Kind.REACHABLE_STATES,
                question.property(),
                question.space(),
                exhausted.states()))
        : told;
  }

  private static StatePredicate goal(Model.Question each) {
    return ((Property.Reaches) each.property()).goal();
  }

  private Pursuit pursuit(Function<Model.Question, Target> target) {
    return Pursuit.of(each -> hunt(each, target.apply(each)));
  }

  private Hunt hunt(Model.Question each, Target target) {
    return new Hunt(order.over(each.space()), target);
  }

  private static String restsWell(Property.DeadlockFree property) {
    return "no reachable state is " + property.what();
  }

  /** One search for two properties, if both hold: where it finds nothing it has seen every end. */
  private Checked noBadStep(Property.NoBadStep property) {
    Optional<Model.Alongside> ends = question.alongside();
    BreadthFirst.Result result =
        finder.find(
            pursuit(each -> Target.badStep((Property.NoBadStep) each.property(), atRest(each))));
    boolean sawEverything =
        result instanceof BreadthFirst.Result.Exhausted && !result.facts().isLossy();
    // What a search met before it was kept is not known any more.
    // A certificate is about one property; a remote search does not report deadlocks on its way.
    boolean settled =
        sawEverything
            && !deadlockMet
            && !finder.metDeadlocks()
            && !watch.keeps()
            && watch.certifying() == Certifying.OFF
            && watch.remote().isEmpty();
    return certified(
            result,
            found ->
                answers.singleState(
                    found,
                    Outcome.VIOLATED,
                    property.what() + " is reached",
                    "no run reaches " + property.what()))
        .with(ends.filter(asked -> settled).map(asked -> holds(asked, result)));
  }

  private StateSpace.StateSink atRest(Model.Question each) {
    Optional<Model.Alongside> ends = each.alongside();
    return (state, length) -> {
      if (ends.isPresent() && ends.get().property().isDeadlock(state, length)) {
        deadlockMet = true;
      }
    };
  }

  private static Checked.Settled holds(Model.Alongside asked, BreadthFirst.Result result) {
    return new Checked.Settled(
        asked.assertion(),
        asked.property().kind(),
        Verdict.holds(restsWell(asked.property()), result.facts()));
  }

  private Checked nonTerminating(BreadthFirst.Result result, String termination) {
    String found = "a deadlock is reached";
    if (result instanceof BreadthFirst.Result.Found hit && !hit.run().stem().isEmpty()) {
      Move last = hit.run().stem().get(hit.run().stem().size() - 1);
      if (question.space().label(last.label()).text().equals(termination)) {
        found = "a run terminates";
      }
    }
    return answers.singleState(result, Outcome.VIOLATED, found, "every run goes on for ever");
  }

  private Checked optimum(Property.Optimum property) {
    OptimumSearch.Result result =
        OptimumSearch.search(
            order.over(question.space()),
            property,
            value -> watch.know("; so far " + property.text() + " = " + value),
            watch.monitor());
    if (result instanceof OptimumSearch.Result.Attained attained) {
      String reason =
          property.text()
              + " = "
              + attained.value()
              + " among "
              + attained.goals()
              + " reachable states";
      return answers.replayed(
          new Verdict(
              Outcome.HOLDS, Set.of(), reason, Optional.of(attained.run()), attained.facts()));
    }
    if (result instanceof OptimumSearch.Result.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    return answers.checked(
        Verdict.violated("no run reaches the goal", Optional.empty(), result.facts()));
  }
}
