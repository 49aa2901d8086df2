package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.reduce.Concretisation;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.Polling;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers one question: lets reduced spaces answer for the plain one where there are some, and
 * replays whatever run was found on a fresh instance of the model before it is let out. A run that
 * does not replay is an error of the tool, and the answer is <em>unknown</em>.
 */
public final class Checker {
  /** States that may be visited in a reduced space while a smaller one is left to be tried. */
  private static final long ATTEMPT_STATES = 1_000_000;

  /**
   * States that may be visited for a shortest run, beside some for each state of the reduced search
   * that has found one: shorter runs are worth a few seconds, but not what the reduction has saved.
   */
  private static final long SHORTEST_STATES = 100_000;

  private static final long SHORTEST_FACTOR = 10;

  private final Model.Question question;
  private final FairnessNotion notion;
  private final Witnesses witnesses;
  private final Reductions reductions;
  private final ProgressListener listener;

  /** The ways that did not lead to an answer, each with the reason. */
  private final List<Plan.Choice> tried = new ArrayList<>();

  // the search that is going on
  private Optional<Plan> plan = Optional.empty();
  private Optional<Reduction> reduction = Optional.empty();
  private Watch watch = new Watch(SearchMonitor.NONE, Sharing.NONE);

  private Checker(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      Reductions reductions,
      ProgressListener listener) {
    this.question = question;
    this.notion = question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    this.witnesses = witnesses;
    this.reductions = reductions;
    this.listener = listener;
  }

  /** Answers a question within limits, with all reductions. */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    return check(question, fresh, notion, cutoff, Reductions.ALL, limits, listener);
  }

  /**
   * Answers a question within limits.
   *
   * @param fresh makes other instances of the same question, to replay on
   * @param notion of fairness; for the properties that depend on it
   * @param cutoff if the question is about any number of processes
   * @param reductions by which steps may be left out
   */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    if (question.anyNumber().isPresent()) {
      return EverySize.check(question, notion, cutoff, limits, listener);
    }
    return question.anySetting().isPresent()
        ? EverySetting.check(question, notion, reductions, limits, listener)
        : checkInstance(question, fresh, notion, reductions, limits, listener);
  }

  /** Answers a question to a single system, with all reductions. */
  public static Checked checkInstance(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    return checkInstance(question, fresh, notion, Reductions.ALL, limits, listener);
  }

  /** Answers a question to a single system. */
  public static Checked checkInstance(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    return new Checker(question, notion, new Witnesses.Replayed(fresh), reductions, listener)
        .answer(limits);
  }

  /** Answers a question to an abstraction of others: its runs are no evidence about them. */
  static Checked checkAbstraction(
      Model.Question question,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    Checker checker = new Checker(question, notion, Witnesses.UNCHECKED, reductions, listener);
    return checker.within(limits, checker::direct);
  }

  private Checked answer(Limits limits) {
    long start = System.nanoTime();
    List<Reduction> smaller = question.reductions(notion);
    Limits left = limits;
    for (int i = 0; i + 1 < smaller.size(); i++) {
      Reduction attempt = smaller.get(i);
      Checked answer =
          within(left.atMost(ATTEMPT_STATES, left.timeout().dividedBy(2)), () -> reduced(attempt));
      if (!answer.verdict().caveats().contains(Caveat.TRUNCATED)) {
        return answer;
      }
      tried.add(
          new Plan.Choice(
              attempt.what() + ", at first",
              "given up after "
                  + answer.verdict().facts().states()
                  + " states, since there is a smaller space"));
      Duration rest = limits.timeout().minusNanos(System.nanoTime() - start);
      left = limits.withTimeout(rest.isNegative() ? Duration.ZERO : rest);
    }
    return within(
        left, () -> smaller.isEmpty() ? direct() : reduced(smaller.get(smaller.size() - 1)));
  }

  private Checked within(Limits limits, Supplier<Checked> search) {
    plan = Optional.empty();
    Bounded<Checked> end =
        Bounded.run(
            limits,
            listener,
            monitor -> {
              watch = new Watch(monitor, limits.sharing());
              return search.get();
            });
    if (end instanceof Bounded.Finished<Checked> finished) {
      return finished.result();
    }
    Bounded.Stopped<Checked> stopped = (Bounded.Stopped<Checked>) end;
    Verdict unknown =
        Verdict.unknown(Caveat.TRUNCATED, stopped.why().inWords() + watch.known(), stopped.facts());
    return answers().checked(unknown);
  }

  /** Searches the space in question itself. */
  private Checked direct() {
    List<Plan.Choice> choices = new ArrayList<>(tried);
    question
        .obstacle(notion)
        .ifPresent(
            because -> choices.add(new Plan.Choice("equal processes are not counted", because)));
    DirectSearch search = new DirectSearch(question, notion, witnesses, choices, reductions, watch);
    begin(search, Optional.empty());
    Checked answer = search.answer();
    return search.leavesOut() && !isFinal(answer.verdict(), search.plan().engine())
        ? followingAll(answer, choices)
        : answer;
  }

  /** Whether nothing better can be said where all steps are followed; runs are to be shortest. */
  private boolean isFinal(Verdict verdict, Plan.Engine engine) {
    return verdict.evidence().isPresent()
        ? verdict.outcome() != Outcome.UNKNOWN && engine == Plan.Engine.FAIR_EMPTINESS
        : needsNoRun(verdict.outcome());
  }

  /**
   * Follows all steps where some were left out, if there is a run then only within a limit. Without
   * one, that is since the model goes wrong in a state on its way, whose other steps are not known.
   */
  private Checked followingAll(Checked found, List<Plan.Choice> before) {
    SearchFacts facts = found.verdict().facts();
    boolean hasRun = found.verdict().evidence().isPresent();
    long budget = hasRun ? SHORTEST_STATES + SHORTEST_FACTOR * facts.states() : Long.MAX_VALUE;
    String known = watch.known();
    watch.know("");
    Watch limited =
        new Watch(
            (phase, states, transitions, depth, bytes) -> {
              watch.monitor().progress(phase, states, transitions, depth, bytes);
              if (states > budget) {
                throw new SearchStopped("more than " + budget + " states", "");
              }
            },
            watch.sharing());
    List<Plan.Choice> choices = new ArrayList<>(before);
    choices.add(
        new Plan.Choice(
            PartialOrder.STUBBORN + ", at first",
            "a run was found among "
                + facts.states()
                + " states; all steps are to find a shortest"));
    try {
      Reductions others = reductions.without(Reductions.Kind.STUBBORN_SETS);
      Checked nearest =
          new DirectSearch(question, notion, witnesses, choices, others, limited).answer();
      return !hasRun || nearest.verdict().evidence().isPresent()
          ? nearest
          : answers().internalError("two searches disagree", nearest.verdict().facts());
    } catch (SearchStopped stopped) {
      if (!hasRun) {
        throw stopped;
      }
      watch.know(known);
      return found.because(
          new Plan.Choice(
              "the run may not be a shortest one",
              "all steps were followed up to a limit, and no run was found ("
                  + stopped.reason()
                  + ")"));
    }
  }

  private void begin(DirectSearch search, Optional<Reduction> by) {
    plan = Optional.of(search.plan());
    reduction = by;
  }

  /** Why nothing is lost by a reduction is known in full when its space has been searched. */
  private Answers answers() {
    return new Answers(
        question,
        notion,
        witnesses,
        plan.map(
            chosen ->
                reduction
                    .map(r -> chosen.with(new Plan.Choice(r.what(), r.because())))
                    .orElse(chosen)),
        watch);
  }

  /**
   * Lets the smaller space answer. A run that it finds is followed in the space in question and
   * replayed as any other; where that does not succeed, the space in question is searched itself.
   */
  private Checked reduced(Reduction smaller) {
    DirectSearch search =
        new DirectSearch(smaller.question(), notion, Witnesses.UNCHECKED, tried, reductions, watch);
    begin(search, Optional.of(smaller));
    Checked answer = search.answer();
    Verdict verdict = answer.verdict();
    if (verdict.evidence().isEmpty() && needsNoRun(verdict.outcome())) {
      return answers().checked(verdict).with(answer.alongside());
    }
    Shown shown = shown(verdict, smaller);
    if (shown.answer().isEmpty() && search.plan().engine() == Plan.Engine.BAD_PREFIX) {
      // A replay cannot always judge a bad prefix; it can judge a loop.
      shown = shown(search.byLoop().verdict(), smaller);
    }
    if (shown.answer().isPresent()) {
      return shown.answer().get();
    }
    watch.know("");
    tried.add(new Plan.Choice(smaller.what(), "not used in the end: " + shown.obstacle()));
    return direct();
  }

  /** What is said of all runs or all states is said without one. */
  private boolean needsNoRun(Outcome outcome) {
    boolean looksForState =
        question.property() instanceof Property.Reaches
            || question.property() instanceof Property.Optimum;
    return outcome == (looksForState ? Outcome.VIOLATED : Outcome.HOLDS);
  }

  /**
   * An answer of a smaller space, with a run of the space in question.
   *
   * @param obstacle why there is none
   */
  private record Shown(Optional<Checked> answer, String obstacle) {

    private static Shown not(String because) {
      return new Shown(Optional.empty(), because);
    }
  }

  private Shown shown(Verdict verdict, Reduction smaller) {
    if (verdict.evidence().isEmpty()) {
      return Shown.not("its answer comes without a run");
    }
    Evidence found = verdict.evidence().get();
    if (notion.takesEveryStep() && found instanceof Evidence.Lasso) {
      return Shown.not(
          "the plain states behind a loop that takes every step are too many to go through them");
    }
    watch.know(
        verdict.outcome() == Outcome.UNKNOWN
            ? ""
            : (verdict.outcome() == Outcome.VIOLATED ? "; a violation" : "; a witness")
                + " was found where "
                + smaller.what()
                + ", but its run was not completed in time");
    try {
      Optional<Evidence> run =
          concrete(found, smaller, watch.polling("concretisation", verdict.facts()));
      if (run.isEmpty()) {
        return Shown.not("its run could not be followed in the plain system");
      }
      Checked answer = shown(verdict, run.get());
      boolean seen = answer.verdict().evidence().isPresent();
      return seen && answer.verdict().outcome() == verdict.outcome()
          ? new Shown(Optional.of(answer), "")
          : Shown.not(answer.verdict().reason());
    } catch (ModelFault fault) {
      return Shown.not("the plain system goes wrong on its run");
    }
  }

  private Optional<Evidence> concrete(Evidence found, Reduction smaller, Polling poll) {
    return new Concretisation(smaller.question().space(), question.space(), smaller, poll)
        .of(
            found,
            notion.owesEachProcess() ? Concretisation.Turns.EACH_PROCESS : Concretisation.Turns.ANY,
            question.property() instanceof Property.DeadlockFree
                ? Concretisation.Ending.AT_REST
                : Concretisation.Ending.ANYWHERE);
  }

  private Checked shown(Verdict verdict, Evidence run) {
    if (verdict.caveats().contains(Caveat.MODEL_FAULT)) {
      return answers().faulty(Optional.of((FiniteRun) run), verdict.reason(), verdict.facts());
    }
    return answers().replayed(verdict.withEvidence(run));
  }
}
