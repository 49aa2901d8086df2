package dev.fairlead.core.plan;

import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.reduce.symmetry.BrokenSymmetry;
import dev.fairlead.core.reduce.symmetry.SymmetricQuestion;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.CappedMonitor;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private final Checkpoints checkpoints;
  private final Certifying certifying;
  private final ProgressListener listener;

  /** The ways that did not lead to an answer, each with the reason. */
  private final List<Plan.Choice> tried = new ArrayList<>();

  /** The searches that other machines do. */
  private Optional<RemoteSearch> remote = Optional.empty();

  // the search that is going on
  private Optional<Plan> plan = Optional.empty();
  private Optional<Reduction> reduction = Optional.empty();

  /** Whether the search follows all steps, so that its levels are numbers of steps. */
  private boolean keepsSteps;

  private Watch watch =
      new Watch(SearchMonitor.NONE, Sharing.NONE, StateStorage.EXACT, Guidance.AUTO);

  private Checker(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      Reductions reductions,
      Checkpoints checkpoints,
      Certifying certifying,
      ProgressListener listener) {
    this.question = question;
    this.notion = question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    this.witnesses = witnesses;
    this.reductions = reductions;
    this.checkpoints = checkpoints;
    this.certifying = certifying;
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

  /** The same with some reductions, and not kept. */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    return check(question, fresh, notion, cutoff, reductions, limits, Checkpoints.NONE, listener);
  }

  /**
   * Answers a question within limits.
   *
   * @param fresh makes other instances of the same question, to replay on
   * @param notion of fairness; for the properties that depend on it
   * @param cutoff if the question is about any number of processes
   * @param reductions by which steps may be left out
   * @param checkpoints where searches are kept
   */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      Checkpoints checkpoints,
      ProgressListener listener) {
    boolean many = question.anyNumber().isPresent();
    boolean graded = question.grades().isPresent();
    boolean several = many || question.anySetting().isPresent() || graded;
    if (several && checkpoints.areOn()) {
      throw new CheckpointRefusal(
          "an answer for any number of processes, for every setting of a timer, or to a degree"
              + " takes many searches, which are not kept in a checkpoint");
    } else if (graded) {
      return GradedCheck.check(question, fresh, notion, reductions, limits, listener);
    } else if (!several) {
      Witnesses witnesses = new Witnesses.Replayed(fresh);
      Reductions used = usable(reductions, limits.guidance());
      return new Checker(question, notion, witnesses, used, checkpoints, Certifying.OFF, listener)
          .answer(limits);
    } else if (!many) {
      return EverySetting.check(question, notion, reductions, limits, listener);
    }
    return limits.storage().numbersStates()
        ? EverySize.check(question, notion, cutoff, limits, listener)
        : new Checked(
            StoreChoice.refusal(
                limits.storage(),
                "any number of processes takes searches that need numbers for states (--size gives"
                    + " a number of processes)"),
            Optional.empty(),
            List.of(),
            question.space());
  }

  /**
   * Answers a question by a search that can be certified, through the space in question itself.
   *
   * @see CertifiedCheck
   */
  static Checked certifiable(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      Limits limits,
      ProgressListener listener) {
    Checker checker =
        new Checker(
            question,
            notion,
            witnesses,
            Certifier.REDUCTIONS,
            Checkpoints.NONE,
            Certifying.ON,
            listener);
    return checker.within(limits, Checkpoints.NONE, checker::direct);
  }

  /**
   * Answers a question by searches on other machines, through the space in question itself.
   *
   * @param fresh makes other instances of the same question, to replay on
   */
  public static Checked checkRemotely(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      RemoteSearch machines,
      Limits limits,
      ProgressListener listener) {
    boolean several =
        question.anyNumber().isPresent()
            || question.anySetting().isPresent()
            || question.grades().isPresent();
    if (several) {
      return new Checked(
          new Verdict(
              Outcome.UNKNOWN,
              Set.of(),
              "not tried "
                  + machines.where()
                  + ": an answer for any number of processes, for every setting of a timer, or to a"
                  + " degree takes many searches; 'fairlead check' answers it on one machine",
              Optional.empty(),
              SearchFacts.NONE),
          Optional.empty(),
          List.of(),
          question.space());
    }
    Checker checker =
        new Checker(
            question,
            notion,
            new Witnesses.Replayed(fresh),
            Reductions.NONE,
            Checkpoints.NONE,
            Certifying.OFF,
            listener);
    checker.remote = Optional.of(machines);
    return checker.within(
        limits.withGuidance(Guidance.of(Guidance.Order.BREADTH_FIRST)),
        Checkpoints.NONE,
        checker::direct);
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
    Witnesses witnesses = new Witnesses.Replayed(fresh);
    Reductions used = usable(reductions, limits.guidance());
    return new Checker(
            question, notion, witnesses, used, Checkpoints.NONE, Certifying.OFF, listener)
        .answer(limits);
  }

  /** An estimate is about the steps of the space in question: nothing may make runs shorter. */
  private static Reductions usable(Reductions reductions, Guidance guidance) {
    boolean counts = guidance.order().isDirected() && guidance.keepsShortest();
    return counts
        ? reductions
            .without(Reductions.Kind.STUBBORN_SETS)
            .without(Reductions.Kind.MERGED_STATEMENTS)
        : reductions;
  }

  /** Answers a question to an abstraction of others: its runs are no evidence about them. */
  static Checked checkAbstraction(
      Model.Question question,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    Checker checker =
        new Checker(
            question,
            notion,
            Witnesses.UNCHECKED,
            reductions,
            Checkpoints.NONE,
            Certifying.OFF,
            listener);
    return checker.within(limits, Checkpoints.NONE, checker::direct);
  }

  private Checked answer(Limits limits) {
    boolean timeless = question.property().measuresTime() && !question.isTimed();
    return search(limits).withMore(timeless ? "; nothing in the model lets time pass" : "");
  }

  private Checked search(Limits limits) {
    if (limits.acceleration().mode() == Acceleration.Mode.GPU) {
      tried.add(
          new Plan.Choice(
              "every step is followed, and processes are told apart",
              "a card expands whole levels: a stubborn set would have to know which states are on a"
                  + " cycle, and a canonical form would have to sort the processes of each state"));
      return within(limits, checkpoints, this::direct);
    }
    long start = System.nanoTime();
    List<Reduction> counted = question.reductions(notion);
    boolean permuting =
        reductions.symmetry() != Reductions.Symmetries.AUTO
            || counted.stream().allMatch(Reduction::yieldsToSymmetry);
    Optional<Reduction> symmetric = permuting ? symmetric() : Optional.empty();
    List<Reduction> smaller = symmetric.map(List::of).orElse(counted);
    Limits left = limits;
    for (int i = 0; i + 1 < smaller.size(); i++) {
      Reduction attempt = smaller.get(i);
      Checked answer =
          within(
              left.atMost(ATTEMPT_STATES, left.timeout().dividedBy(2)),
              Checkpoints.NONE,
              () -> reduced(attempt));
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
    Optional<Reduction> chosen =
        smaller.isEmpty()
            ? question.slimmed(notion, reductions)
            : Optional.of(smaller.get(smaller.size() - 1));
    return within(left, checkpoints, () -> chosen.map(this::reduced).orElseGet(this::direct));
  }

  private Optional<Reduction> symmetric() {
    Permuting permuting = Permuting.of(question, notion, reductions);
    permuting.choice().ifPresent(tried::add);
    return permuting.reduction();
  }

  private Checked within(Limits limits, Checkpoints kept, Supplier<Checked> search) {
    plan = Optional.empty();
    Bounded<Checked> end =
        Bounded.run(
            limits,
            listener,
            monitor -> {
              watch =
                  new Watch(
                      monitor,
                      limits.sharing(),
                      limits.storage(),
                      limits.guidance(),
                      limits.acceleration(),
                      kept,
                      certifying,
                      remote);
              return search.get();
            });
    if (end instanceof Bounded.Finished<Checked> finished) {
      return finished.result().because(watch.threads());
    }
    Bounded.Stopped<Checked> stopped = (Bounded.Stopped<Checked>) end;
    Verdict unknown =
        Verdict.unknown(
            Caveat.TRUNCATED,
            stopped.why().inWords() + watch.known() + established(stopped.facts()),
            stopped.facts());
    Checked answer = answers().checked(unknown).because(watch.threads());
    return certifying == Certifying.ON && hasSeenNearer(stopped.facts())
        ? answer.with(Certifier.near(question.property(), stopped.facts().depth()))
        : answer;
  }

  /**
   * What a search level by level has shown before it was stopped: it has seen all nearer states.
   */
  private String established(SearchFacts facts) {
    return hasSeenNearer(facts)
        ? "; no run of fewer than " + facts.depth() + " steps shows it"
        : "";
  }

  private boolean hasSeenNearer(SearchFacts facts) {
    boolean byLevels =
        plan.stream()
            .anyMatch(
                chosen ->
                    chosen.engine() == Plan.Engine.BREADTH_FIRST
                        || chosen.engine() == Plan.Engine.BAD_PREFIX);
    return byLevels
        && reduction.isEmpty()
        && keepsSteps
        && watch.known().isEmpty()
        && watch.storage().numbersStates()
        && facts.depth() > 1;
  }

  /** Searches the space in question itself. */
  private Checked direct() {
    List<Plan.Choice> choices = choicesBefore();
    DirectSearch search = new DirectSearch(question, notion, witnesses, choices, reductions, watch);
    begin(search, Optional.empty());
    return followingAll(search, question, witnesses, choices);
  }

  /** What leads to a search in which processes are told apart. */
  private List<Plan.Choice> choicesBefore() {
    List<Plan.Choice> choices = new ArrayList<>(tried);
    question
        .obstacle(notion)
        .ifPresent(
            because -> choices.add(new Plan.Choice("equal processes are not counted", because)));
    question
        .remarks()
        .forEach(remark -> choices.add(new Plan.Choice(remark.what(), remark.because())));
    return choices;
  }

  /** Whether nothing better can be said where all steps are followed; runs are to be shortest. */
  private boolean isFinal(Verdict verdict, Plan.Engine engine) {
    if (saysNothing(verdict)) {
      return true;
    }
    return verdict.evidence().isPresent()
        ? verdict.outcome() != Outcome.UNKNOWN && engine == Plan.Engine.FAIR_EMPTINESS
        : needsNoRun(verdict.outcome());
  }

  /**
   * The answer of a search. If it has left out states and found a run, all steps are followed
   * within a limit; and without one if the run is none of the space.
   *
   * @param asked by the search
   */
  private Checked followingAll(
      DirectSearch search, Model.Question asked, Witnesses seenBy, List<Plan.Choice> before) {
    Checked found = search.answer();
    return !search.leavesOut()
            || search.takesAnyRun()
            || isFinal(found.verdict(), search.plan().engine())
        ? found
        : followingAll(found, asked, seenBy, before, PartialOrder.STUBBORN);
  }

  /**
   * Follows all steps where some were left out, if there is a run then only within a limit. Without
   * one, that is since the model goes wrong in a state on its way, whose other steps are not known.
   *
   * @param by what they were left out
   */
  private Checked followingAll(
      Checked found, Model.Question asked, Witnesses seenBy, List<Plan.Choice> before, String by) {
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
      Reductions others = reductions.without(Reductions.Kind.STUBBORN_SETS);
      DirectSearch all = new DirectSearch(asked, notion, seenBy, choices, others, limited);
      Checked nearest = all.answer();
      plan = nearest.plan();
      if (!hasRun || nearest.verdict().evidence().isPresent()) {
        return nearest;
      }
      return nearest.verdict().facts().isLossy()
          ? found.because(
              new Plan.Choice(
                  "the run may not be a shortest one",
                  "where all steps were followed, the store has lost the state it leads to"))
          : answers().internalError("two searches disagree", nearest.verdict().facts());
    } catch (SearchStopped stopped) {
      if (!hasRun) {
        throw stopped;
      }
      watch.know(known);
      Plan.Choice notShortest =
          new Plan.Choice(
              "the run may not be a shortest one",
              "all steps were followed up to a limit, and no run was found ("
                  + stopped.reason()
                  + ")");
      plan = plan.map(chosen -> chosen.before(notShortest));
      return found.because(notShortest);
    }
  }

  private void begin(DirectSearch search, Optional<Reduction> by) {
    keepsSteps = !search.leavesOut();
    plan = Optional.of(search.plan());
    reduction = by;
    watch.searchIn(by.map(Reduction::what).orElse("the space in question"));
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
    try {
      return searched(smaller);
    } catch (BrokenSymmetry broken) {
      tried.add(new Plan.Choice(smaller.what(), "not used in the end: " + broken.getMessage()));
      return direct();
    }
  }

  private Checked searched(Reduction smaller) {
    List<Plan.Choice> choices = choicesBefore();
    if (smaller instanceof SymmetricQuestion symmetric && notion.owesEachProcess()) {
      Plan searched = Planner.plan(question.property(), question.fairness(notion)).after(choices);
      // Where a search cannot be kept or stored so, the other one says it.
      boolean possible = !watch.keeps() && StoreChoice.fits(searched.engine(), watch.storage());
      if (searched.engine() == Plan.Engine.FAIR_EMPTINESS && possible) {
        plan = Optional.of(searched);
        reduction = Optional.of(smaller);
        watch.searchIn(smaller.what());
        Optional<Checked> answer =
            new FairThreads(question, notion, symmetric, searched, watch, this::answers).answer();
        return answer.orElseGet(
            () -> {
              tried.add(
                  new Plan.Choice(smaller.what(), "not used in the end: no run could be shown"));
              return direct();
            });
      }
    }
    DirectSearch search =
        new DirectSearch(
            smaller.question(), notion, Witnesses.UNCHECKED, choices, reductions, watch);
    begin(search, Optional.of(smaller));
    Checked answer =
        smaller.keepsLengths()
            ? followingAll(search, smaller.question(), Witnesses.UNCHECKED, choices)
            : search.answer();
    plan = answer.plan();
    Verdict verdict = answer.verdict();
    if (verdict.evidence().isEmpty() && (needsNoRun(verdict.outcome()) || saysNothing(verdict))) {
      return answers().checked(verdict).with(answer.alongside());
    }
    ReducedRun run = new ReducedRun(question, notion, smaller, watch, this::answers);
    ReducedRun.Shown shown = run.of(verdict);
    if (shown.answer().isEmpty()
        && search.plan().engine().isBadPrefix()
        && watch.storage().numbersStates()) {
      // A replay cannot always judge a bad prefix; it can judge a loop.
      shown = run.of(search.byLoop().verdict());
    }
    if (shown.answer().isPresent()) {
      Checked found = shown.answer().get();
      return smaller.keepsLengths()
              || search.takesAnyRun()
              || isFinal(found.verdict(), search.plan().engine())
          ? found
          : followingAll(found, question, witnesses, choices, smaller.what());
    }
    watch.know("");
    tried.add(new Plan.Choice(smaller.what(), "not used in the end: " + shown.obstacle()));
    return direct();
  }

  /** Whether another search with this store would say no more. */
  private boolean saysNothing(Verdict verdict) {
    return verdict.outcome() == Outcome.UNKNOWN
        && verdict.evidence().isEmpty()
        && (verdict.caveats().contains(Caveat.LOSSY)
            || verdict.facts() == SearchFacts.NONE
            || plan.filter(chosen -> !StoreChoice.fits(chosen.engine(), watch.storage()))
                .isPresent());
  }

  /** What is said of all runs or all states is said without one. */
  private boolean needsNoRun(Outcome outcome) {
    return outcome == (question.property().looksForRun() ? Outcome.VIOLATED : Outcome.HOLDS);
  }
}
