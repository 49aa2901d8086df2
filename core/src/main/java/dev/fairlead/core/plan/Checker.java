package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Plan.Engine;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.reduce.Concretisation;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.OptimumSearch;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.fair.FairnessReason;
import dev.fairlead.core.search.refine.Comparison;
import dev.fairlead.core.search.refine.DeterminismSearch;
import dev.fairlead.core.search.refine.RefinementSearch;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Answers one question: plans, searches, and replays whatever run was found on a fresh instance of
 * the model before it is let out. A run that does not replay is an error of the tool, and the
 * answer is <em>unknown</em>.
 */
public final class Checker {

  private final Model.Question question;
  private final Optional<Supplier<Model.Question>> fresh;
  private final FairnessNotion notion;
  private Optional<Plan> plan = Optional.empty();

  /** What is known if the search is stopped, as an end of the sentence that says so. */
  private String soFar = "";

  /**
   * @param fresh makes instances to replay on; empty if somebody else takes care of that
   */
  private Checker(
      Model.Question question, Optional<Supplier<Model.Question>> fresh, FairnessNotion notion) {
    this.question = question;
    this.fresh = fresh;
    this.notion = notion;
  }

  /**
   * Answers a question within limits.
   *
   * @param question the evidence is in the numbers of its state space
   * @param fresh makes other instances of the same question, to replay on
   * @param notion of fairness; temporal properties alone depend on it
   */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    boolean temporal = question.property() instanceof Property.Temporal;
    Checker checker =
        new Checker(question, Optional.of(fresh), temporal ? notion : FairnessNotion.NONE);
    Bounded<Checked> end = Bounded.run(limits, listener, checker::answer);
    if (end instanceof Bounded.Finished<Checked> finished) {
      return finished.result();
    }
    Bounded.Stopped<Checked> stopped = (Bounded.Stopped<Checked>) end;
    return checker.checked(
        Verdict.unknown(
            Caveat.TRUNCATED,
            stopped.reason() + "; " + stopped.advice() + checker.soFar,
            stopped.facts()));
  }

  private Checked answer(SearchMonitor monitor) {
    Optional<Reduction> reduction = question.reduction(notion);
    return reduction.isPresent() ? reduced(reduction.get(), monitor) : direct(monitor);
  }

  /**
   * Lets the smaller space answer. A run that it finds is followed in the space in question and
   * replayed as any other; where that does not succeed, the space in question is searched itself.
   */
  private Checked reduced(Reduction reduction, SearchMonitor monitor) {
    Checker smaller = new Checker(reduction.question(), Optional.empty(), notion);
    Checked answer = smaller.direct(monitor);
    plan =
        answer
            .plan()
            .map(chosen -> chosen.with(new Plan.Choice(reduction.what(), reduction.because())));
    Verdict verdict = answer.verdict();
    if (verdict.evidence().isEmpty() && needsNoRun(verdict.outcome())) {
      return checked(verdict);
    }
    Optional<Evidence> run =
        verdict.evidence().flatMap(found -> concrete(found, reduction, monitor));
    if (run.isPresent()) {
      Checked shown = shown(verdict, run.get());
      if (shown.verdict().outcome() == verdict.outcome()) {
        return shown;
      }
    }
    return direct(monitor);
  }

  /** What is said of all runs or all states is said without one. */
  private boolean needsNoRun(Outcome outcome) {
    boolean looksForState =
        question.property() instanceof Property.Reaches
            || question.property() instanceof Property.Optimum;
    return outcome == (looksForState ? Outcome.VIOLATED : Outcome.HOLDS);
  }

  /** The plain states behind a loop that takes every step are too many to run through them. */
  private Optional<Evidence> concrete(Evidence found, Reduction reduction, SearchMonitor monitor) {
    if (notion == FairnessNotion.GLOBAL && found instanceof Evidence.Lasso) {
      return Optional.empty();
    }
    return new Concretisation(reduction.question().space(), question.space(), reduction, monitor)
        .of(found, turns());
  }

  private Concretisation.Turns turns() {
    return switch (notion) {
      case PROCESS_WEAK, PROCESS_STRONG -> Concretisation.Turns.EACH_PROCESS;
      case NONE, EVENT_WEAK, EVENT_STRONG, GLOBAL, ANNOTATED -> Concretisation.Turns.ANY;
    };
  }

  private Checked shown(Verdict verdict, Evidence run) {
    if (verdict.caveats().contains(Caveat.MODEL_FAULT)) {
      return faulty(Optional.of((FiniteRun) run), verdict.reason(), verdict.facts());
    }
    return replayed(
        verdict.withEvidence(run),
        run instanceof Evidence.Lasso lasso
            ? LoopReasons.of(question.space(), question.fairness(notion), lasso)
            : List.of());
  }

  private Checked direct(SearchMonitor monitor) {
    Fairness fairness = question.fairness(notion);
    Plan chosen = Planner.plan(question.property(), fairness);
    plan =
        question
            .obstacle(notion)
            .map(because -> chosen.with(new Plan.Choice("nothing is left out", because)))
            .or(() -> Optional.of(chosen));
    return switch (chosen.engine()) {
      case BREADTH_FIRST -> breadthFirst(monitor);
      case BAD_PREFIX -> badPrefix(chosen, fairness, monitor);
      case FAIR_EMPTINESS -> fairLoop(chosen, fairness, monitor);
      case FULL_SEARCH -> optimum((Property.Optimum) question.property(), monitor);
      case NORMALISATION ->
          compared(
              DeterminismSearch.search(question.space(), monitor),
              "no event is both possible and refused after the same trace");
      case REFINEMENT -> refinement((Property.Refines) question.property(), monitor);
    };
  }

  private Checked breadthFirst(SearchMonitor monitor) {
    Property property = question.property();
    if (property instanceof Property.DeadlockFree deadlockFree) {
      BreadthFirst.Result result =
          BreadthFirst.toDeadlock(question.space(), deadlockFree.termination(), monitor);
      return singleState(
          result, Outcome.VIOLATED, "a deadlock is reached", "no reachable state is a deadlock");
    }
    if (property instanceof Property.NonTerminating nonTerminating) {
      return nonTerminating(
          BreadthFirst.toTheEnd(question.space(), nonTerminating.termination(), monitor),
          nonTerminating.termination());
    }
    BreadthFirst.Result result =
        BreadthFirst.toGoal(question.space(), ((Property.Reaches) property).goal(), monitor);
    return singleState(result, Outcome.HOLDS, "the goal is reached", "no run reaches the goal");
  }

  private Checked nonTerminating(BreadthFirst.Result result, String termination) {
    String found = "a deadlock is reached";
    if (result instanceof BreadthFirst.Result.Found hit && !hit.run().stem().isEmpty()) {
      Move last = hit.run().stem().get(hit.run().stem().size() - 1);
      if (question.space().label(last.label()).text().equals(termination)) {
        found = "a run terminates";
      }
    }
    return singleState(result, Outcome.VIOLATED, found, "every run goes on for ever");
  }

  private Checked optimum(Property.Optimum property, SearchMonitor monitor) {
    OptimumSearch.Result result =
        OptimumSearch.search(
            question.space(),
            property,
            value -> soFar = "; so far " + property.text() + " = " + value,
            monitor);
    if (result instanceof OptimumSearch.Result.Attained attained) {
      String reason =
          property.text()
              + " = "
              + attained.value()
              + " among "
              + attained.goals()
              + " reachable states";
      return replayed(
          new Verdict(
              Outcome.HOLDS, Set.of(), reason, Optional.of(attained.run()), attained.facts()),
          List.of());
    }
    if (result instanceof OptimumSearch.Result.Fault fault) {
      return faulty(fault.run(), fault.message(), fault.facts());
    }
    return checked(Verdict.violated("no run reaches the goal", Optional.empty(), result.facts()));
  }

  private Checked refinement(Property.Refines property, SearchMonitor monitor) {
    String agrees =
        switch (property.model()) {
          case TRACES -> "every trace of the implementation is one of the specification";
          case FAILURES -> "every trace and every refusal is allowed by the specification";
          case FAILURES_DIVERGENCES ->
              "every trace, refusal and divergence is allowed by the specification";
        };
    return compared(
        RefinementSearch.search(
            question.space(), property.specification(), property.model(), monitor),
        agrees);
  }

  private Checked compared(Comparison comparison, String agrees) {
    if (comparison instanceof Comparison.Differs differs) {
      return replayed(
          Verdict.violated(
              differs.violation().inWords(), Optional.of(differs.run()), differs.facts()),
          List.of());
    }
    if (comparison instanceof Comparison.Fault fault) {
      return faulty(fault.run(), fault.message(), fault.facts());
    }
    return checked(Verdict.holds(agrees, comparison.facts()));
  }

  /** What a search for one state means, given the outcome if it finds one. */
  private Checked singleState(
      BreadthFirst.Result result, Outcome ifFound, String found, String notFound) {
    if (result instanceof BreadthFirst.Result.Found hit) {
      String reason = found + after(hit.run());
      return replayed(
          new Verdict(ifFound, Set.of(), reason, Optional.of(hit.run()), hit.facts()), List.of());
    }
    if (result instanceof BreadthFirst.Result.Fault fault) {
      return faulty(fault.run(), fault.message(), fault.facts());
    }
    Outcome otherwise = ifFound == Outcome.HOLDS ? Outcome.VIOLATED : Outcome.HOLDS;
    return checked(new Verdict(otherwise, Set.of(), notFound, Optional.empty(), result.facts()));
  }

  private Checked badPrefix(Plan chosen, Fairness fairness, SearchMonitor monitor) {
    Tgba negation = chosen.negation().orElseThrow();
    BreadthFirst.Result result =
        BadPrefix.search(question.space(), negation, atoms(negation), monitor);
    Checked answer =
        singleState(
            result, Outcome.VIOLATED, "a run has violated it for good", "no run violates it");
    boolean refused =
        result instanceof BreadthFirst.Result.Found
            && answer.verdict().outcome() == Outcome.UNKNOWN;
    // A replay cannot always see that nothing satisfies the formula any more; a loop it can judge.
    return refused ? fairLoop(chosen, fairness, monitor) : answer;
  }

  private Checked fairLoop(Plan chosen, Fairness fairness, SearchMonitor monitor) {
    Tgba negation = chosen.negation().orElseThrow();
    FairSearch.Result result =
        FairSearch.search(question.space(), negation, atoms(negation), fairness, monitor);
    if (result instanceof FairSearch.Result.Fault fault) {
      return faulty(fault.run(), fault.message(), fault.facts());
    }
    if (result instanceof FairSearch.Result.Found found) {
      return violated(found);
    }
    if (chosen.engine() == Engine.BAD_PREFIX) {
      return internalError("two searches disagree", result.facts());
    }
    return checked(holds(fairness, result.facts(), monitor));
  }

  private Checked violated(FairSearch.Result.Found found) {
    boolean divergence = question.property() instanceof Property.DivergenceFree;
    String reason =
        divergence
            ? "from some point on a run is internal for ever"
            : "a" + fairRun() + " violates it";
    if (found.lasso().isEmpty()) {
      return checked(
          Verdict.violated(reason + "; " + found.noLasso(), Optional.empty(), found.facts()));
    }
    Evidence.Lasso lasso = found.lasso().get();
    // The automaton wants to see an internal step before its loop; for people that is part of it.
    Evidence shown = divergence ? lasso.tightened() : lasso;
    return replayed(Verdict.violated(reason, Optional.of(shown), found.facts()), found.reasons());
  }

  private Verdict holds(Fairness fairness, SearchFacts facts, SearchMonitor monitor) {
    String reason =
        question.property() instanceof Property.DivergenceFree
            ? "no run is internal for ever from some point on"
            : "no" + fairRun() + " violates it";
    if (fairness.extendsEveryRun()) {
      return Verdict.holds(reason, facts);
    }
    String unsettled = reason + "; whether there is a fair run at all was not settled: ";
    try {
      FairSearch.Result any = FairSearch.existsFairRun(question.space(), fairness, monitor);
      if (any instanceof FairSearch.Result.Empty) {
        return Verdict.holds(Caveat.VACUOUS.text(), facts).with(Caveat.VACUOUS);
      }
      return any instanceof FairSearch.Result.Fault fault
          ? Verdict.holds(unsettled + fault.message(), facts)
          : Verdict.holds(reason, facts);
    } catch (SearchStopped stopped) {
      return Verdict.holds(unsettled + stopped.reason(), facts);
    }
  }

  private String fairRun() {
    return notion == FairnessNotion.NONE ? " run" : " fair run";
  }

  private List<Atom> atoms(Tgba automaton) {
    Property.Temporal property =
        question.property() instanceof Property.DivergenceFree divergenceFree
            ? divergenceFree.asTemporal()
            : (Property.Temporal) question.property();
    return automaton.atoms().stream().map(property.atoms()::get).toList();
  }

  private Checked replayed(Verdict verdict, List<FairnessReason> reasons) {
    Replay.Result result = settles(verdict.evidence().orElseThrow());
    if (result instanceof Replay.Result.Refused refused) {
      return internalError(
          "the run that was found does not replay: " + refused.reason(), verdict.facts());
    }
    boolean starves = fresh.isPresent() && question.property() instanceof Property.Temporal;
    return new Checked(starves ? withStarved(verdict) : verdict, plan, reasons);
  }

  private Verdict withStarved(Verdict verdict) {
    return verdict.evidence().orElseThrow() instanceof Evidence.Lasso lasso
        ? verdict.withReason(verdict.reason() + Starvation.inWords(question.space(), lasso))
        : verdict;
  }

  private Replay.Result settles(Evidence evidence) {
    if (fresh.isEmpty()) {
      return new Replay.Result.Confirmed();
    }
    Model.Question other = fresh.get().get();
    return new Replay(question.space(), other.space())
        .settles(other.property(), other.fairness(notion), evidence);
  }

  private Checked faulty(Optional<FiniteRun> run, String message, SearchFacts facts) {
    String reason = message.startsWith(GOES_WRONG) ? message : GOES_WRONG + message;
    Verdict unknown = Verdict.unknown(Caveat.MODEL_FAULT, reason, facts);
    return checked(
        run.isPresent() && goesWrong(run.get()) ? unknown.withEvidence(run.get()) : unknown);
  }

  private boolean goesWrong(FiniteRun run) {
    if (fresh.isEmpty()) {
      return true;
    }
    Model.Question other = fresh.get().get();
    return new Replay(question.space(), other.space()).goesWrong(other.property(), run)
        instanceof Replay.Result.Confirmed;
  }

  private static final String GOES_WRONG = "the model goes wrong: ";

  private Checked internalError(String what, SearchFacts facts) {
    return checked(
        new Verdict(
            Outcome.UNKNOWN,
            Set.of(),
            "internal error, please report it: " + what,
            Optional.empty(),
            facts));
  }

  private Checked checked(Verdict verdict) {
    return new Checked(verdict, plan, List.of());
  }

  private static String after(FiniteRun run) {
    int moves = run.stem().size();
    return switch (moves) {
      case 0 -> " at once";
      case 1 -> " after 1 step";
      default -> " after " + moves + " steps";
    };
  }
}
