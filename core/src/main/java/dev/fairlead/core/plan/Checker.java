package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.reduce.Concretisation;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.OptimumSearch;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.refine.Comparison;
import dev.fairlead.core.search.refine.DeterminismSearch;
import dev.fairlead.core.search.refine.RefinementSearch;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
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
  /** What may be spent on {@linkplain Model.Question#customary the states others show}. */
  private static final long CUSTOMARY_STATES = 1_000_000;

  private static final Duration CUSTOMARY_TIME = Duration.ofSeconds(5);

  private final Model.Question question;
  private final FairnessNotion notion;
  private final Answers answers;

  /** What is known if the search is stopped, as an end of the sentence that says so. */
  private String soFar = "";

  /** Whether a search for something else came across a deadlock. */
  private boolean deadlockMet;

  /**
   * @param fresh makes instances to replay on; empty if somebody else takes care of that
   */
  private Checker(
      Model.Question question, Optional<Supplier<Model.Question>> fresh, FairnessNotion notion) {
    this.question = question;
    this.notion = notion;
    this.answers = new Answers(question, fresh, notion);
  }

  /**
   * Answers a question within limits.
   *
   * @param fresh makes other instances of the same question, to replay on
   * @param notion of fairness; for the properties that depend on it
   * @param cutoff if the question is about any number of processes
   */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    return question.anyNumber().isPresent()
        ? EverySize.check(question, notion, cutoff, limits, listener)
        : check(question, fresh, notion, limits, listener);
  }

  /** Answers a question to a single system. */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    Optional<Model.Question> customary = question.customary(notion);
    Limits rest = limits;
    if (customary.isPresent()) {
      long start = System.nanoTime();
      Limits few =
          limits
              .atMost(CUSTOMARY_STATES, CUSTOMARY_TIME)
              .atMost(CUSTOMARY_STATES, limits.timeout().dividedBy(2));
      Checked answer = check(customary.get(), Optional.of(fresh), notion, few, listener);
      if (!answer.verdict().caveats().contains(Caveat.TRUNCATED)) {
        return answer;
      }
      Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
      rest = limits.withTimeout(left.isNegative() ? Duration.ZERO : left);
    }
    return check(question, Optional.of(fresh), notion, rest, listener);
  }

  /**
   * @param fresh empty for a system in place of others: its runs mean nothing to them
   */
  static Checked check(
      Model.Question question,
      Optional<Supplier<Model.Question>> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    boolean fair = question.property().dependsOnFairness();
    Checker checker = new Checker(question, fresh, fair ? notion : FairnessNotion.NONE);
    Bounded<Checked> end = Bounded.run(limits, listener, checker::answer);
    if (end instanceof Bounded.Finished<Checked> finished) {
      return finished.result();
    }
    Bounded.Stopped<Checked> stopped = (Bounded.Stopped<Checked>) end;
    return checker.answers.checked(
        Verdict.unknown(
            Caveat.TRUNCATED, stopped.why().inWords() + checker.soFar, stopped.facts()));
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
    answers.by(
        answer
            .plan()
            .map(chosen -> chosen.with(new Plan.Choice(reduction.what(), reduction.because()))));
    Verdict verdict = answer.verdict();
    if (verdict.evidence().isEmpty() && needsNoRun(verdict.outcome())) {
      return answers.checked(verdict).with(answer.alongside());
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
    try {
      return new Concretisation(reduction.question().space(), question.space(), reduction, monitor)
          .of(
              found,
              turns(),
              question.property() instanceof Property.DeadlockFree
                  ? Concretisation.Ending.AT_REST
                  : Concretisation.Ending.ANYWHERE);
    } catch (ModelFault fault) {
      // The search of the space in question will say how it goes wrong.
      return Optional.empty();
    }
  }

  private Concretisation.Turns turns() {
    return switch (notion) {
      case PROCESS_WEAK, PROCESS_STRONG -> Concretisation.Turns.EACH_PROCESS;
      case NONE, EVENT_WEAK, EVENT_STRONG, GLOBAL, ANNOTATED -> Concretisation.Turns.ANY;
    };
  }

  private Checked shown(Verdict verdict, Evidence run) {
    if (verdict.caveats().contains(Caveat.MODEL_FAULT)) {
      return answers.faulty(Optional.of((FiniteRun) run), verdict.reason(), verdict.facts());
    }
    return answers.replayed(
        verdict.withEvidence(run),
        run instanceof Evidence.Lasso lasso
            ? LoopReasons.of(question.space(), question.fairness(notion), lasso)
            : List.of());
  }

  private Checked direct(SearchMonitor monitor) {
    Fairness fairness = question.fairness(notion);
    Plan chosen = Planner.plan(question.property(), fairness);
    answers.by(
        question
            .obstacle(notion)
            .map(because -> chosen.with(new Plan.Choice("nothing is left out", because)))
            .or(() -> Optional.of(chosen)));
    return switch (chosen.engine()) {
      case BREADTH_FIRST -> breadthFirst(monitor);
      case BAD_PREFIX, FAIR_EMPTINESS ->
          new FairRuns(question, notion, chosen, fairness, answers, monitor).answer();
      case FULL_SEARCH -> optimum((Property.Optimum) question.property(), monitor);
      case NORMALISATION ->
          compared(
              DeterminismSearch.search(question.space(), monitor),
              "no event is both possible and refused after the same trace");
      case REFINEMENT -> refinement((Property.Refines) question.property(), monitor);
    };
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
      return answers.replayed(
          Verdict.violated(
              differs.violation().inWords(), Optional.of(differs.run()), differs.facts()),
          List.of());
    }
    if (comparison instanceof Comparison.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    return answers.checked(Verdict.holds(agrees, comparison.facts()));
  }

  private Checked breadthFirst(SearchMonitor monitor) {
    Property property = question.property();
    if (property instanceof Property.DeadlockFree deadlockFree) {
      BreadthFirst.Result result = BreadthFirst.toDeadlock(question.space(), deadlockFree, monitor);
      return answers.singleState(
          result, Outcome.VIOLATED, deadlockFree.what() + " is reached", restsWell(deadlockFree));
    }
    if (property instanceof Property.NonTerminating nonTerminating) {
      return nonTerminating(
          BreadthFirst.toTheEnd(question.space(), nonTerminating, monitor),
          nonTerminating.termination());
    }
    if (property instanceof Property.NoBadStep noBadStep) {
      return noBadStep(noBadStep, monitor);
    }
    BreadthFirst.Result result =
        BreadthFirst.toGoal(question.space(), ((Property.Reaches) property).goal(), monitor);
    return answers.singleState(
        result, Outcome.HOLDS, "the goal is reached", "no run reaches the goal");
  }

  private static String restsWell(Property.DeadlockFree property) {
    return "no reachable state is " + property.what();
  }

  /** One search for two properties, if both hold: where it finds nothing it has seen every end. */
  private Checked noBadStep(Property.NoBadStep property, SearchMonitor monitor) {
    Optional<Property.DeadlockFree> ends = question.alongside().map(Model.Alongside::property);
    BreadthFirst.Result result =
        BreadthFirst.toBadStep(
            question.space(),
            property,
            (state, length) ->
                deadlockMet |= ends.isPresent() && ends.get().isDeadlock(state, length),
            monitor);
    boolean settled = result instanceof BreadthFirst.Result.Exhausted && !deadlockMet;
    return answers
        .singleState(
            result,
            Outcome.VIOLATED,
            property.what() + " is reached",
            "no run reaches " + property.what())
        .with(
            ends.filter(asked -> settled)
                .map(asked -> Verdict.holds(restsWell(asked), result.facts())));
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
      return answers.replayed(
          new Verdict(
              Outcome.HOLDS, Set.of(), reason, Optional.of(attained.run()), attained.facts()),
          List.of());
    }
    if (result instanceof OptimumSearch.Result.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    return answers.checked(
        Verdict.violated("no run reaches the goal", Optional.empty(), result.facts()));
  }
}
