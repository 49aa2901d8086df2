package dev.fairlead.core.plan;

import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.reduce.symmetry.BrokenSymmetry;
import dev.fairlead.core.reduce.symmetry.SymmetricQuestion;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers a question about one system: by the smaller spaces that stand for it, in their order, or
 * by a search through the space in question itself.
 */
final class InstanceCheck {
  /** States that may be visited in a reduced space while a smaller one is left to be tried. */
  private static final long ATTEMPT_STATES = 1_000_000;

  /** States that are visited before processes are permuted without being asked for. */
  private static final int FIRST_STATES = 20_000;

  private final CheckRequest request;
  private final Model.Question question;
  private final FairnessNotion notion;
  private final SearchInProgress current;
  private final ShortestWitness shortest;

  /** The ways that did not lead to an answer, each with the reason. */
  private final List<Plan.Choice> tried = new ArrayList<>();

  InstanceCheck(CheckRequest request) {
    this.request = request;
    this.question = request.question();
    this.notion = request.notion();
    this.current = new SearchInProgress(request);
    this.shortest = new ShortestWitness(request, current);
  }

  /** Answers through the space in question itself. */
  Checked plain(Limits limits) {
    if (request.certifying() == Certifying.ON) {
      Permuting.not(question, "a certificate is about the states of the model itself")
          .ifPresent(tried::add);
    } else if (request.remote().isPresent()) {
      Permuting.not(question, "other machines search the space of the model itself")
          .ifPresent(tried::add);
    }
    return current.within(limits, request.checkpoints(), this::direct);
  }

  /** Answers through the smallest space that can be used. */
  Checked answer(Limits limits) {
    Checked answer =
        limits.acceleration().mode() == Acceleration.Mode.GPU ? onCard(limits) : smallest(limits);
    boolean timeless = question.property().measuresTime() && !question.isTimed();
    return answer.withMore(timeless ? "; nothing in the model lets time pass" : "");
  }

  private Checked onCard(Limits limits) {
    tried.add(
        new Plan.Choice(
            "every step is followed, and no processes are permuted",
            "a card expands whole levels: a stubborn set would have to know which states are on a"
                + " cycle, and a canonical form would have to sort the processes of each state"));
    Optional<Reduction> counted =
        request.certifying() == Certifying.ON
            ? Optional.empty()
            : countedOnCard(limits.acceleration().accelerator());
    return counted.isEmpty()
        ? plain(limits)
        : current.within(limits, request.checkpoints(), () -> countedOrApart(counted.get()));
  }

  /** Where it turns out that the card cannot count the processes they are told apart there. */
  private Checked countedOrApart(Reduction counted) {
    try {
      return reduced(counted);
    } catch (SearchStopped stopped) {
      if (stopped.wasDeclined()) {
        return directInsteadOf(counted, stopped.reason());
      }
      throw stopped;
    }
  }

  /** The smallest space of counted processes that the card can search. */
  private Optional<Reduction> countedOnCard(Accelerator card) {
    List<Reduction> counted = new ArrayList<>();
    for (Reduction each : question.reductions(notion)) {
      each.keepingEnded().ifPresent(counted::add);
      counted.add(each);
    }
    for (int i = counted.size() - 1; i >= 0; i--) {
      Reduction each = counted.get(i);
      Optional<String> obstacle = card.obstacle(each.question().space(), Target.everything());
      if (obstacle.isEmpty()) {
        return Optional.of(each);
      }
      tried.add(new Plan.Choice("no " + each.what(), obstacle.get()));
    }
    return Optional.empty();
  }

  private Checked smallest(Limits limits) {
    long start = System.nanoTime();
    List<Reduction> smaller = guided(smaller(), limits.guidance());
    Limits left = limits;
    if (!smaller.isEmpty()
        && smaller.get(0) instanceof SymmetricQuestion symmetric
        && isAutomatic()) {
      Optional<Checked> answer = withoutPermuting(symmetric, left);
      if (answer.isPresent()) {
        return answer.get();
      }
      left = rest(limits, start);
    }
    for (int i = 0; i + 1 < smaller.size(); i++) {
      Reduction attempt = smaller.get(i);
      Checked answer =
          current.within(
              left.atMost(ATTEMPT_STATES, left.timeout().dividedBy(2)),
              Checkpoints.NONE,
              () -> reduced(attempt));
      if (!isTruncated(answer)) {
        return answer;
      }
      tried.add(givenUp(attempt.what(), answer));
      left = rest(limits, start);
    }
    Optional<Reduction> chosen =
        smaller.isEmpty()
            ? question.slimmed(notion, request.reductions())
            : Optional.of(smaller.get(smaller.size() - 1));
    return current.within(
        left, request.checkpoints(), () -> chosen.map(this::reduced).orElseGet(this::direct));
  }

  /**
   * The answer of a short search in which processes are told apart: a small space is searched
   * sooner than its quotient, and its runs and figures are those of the model.
   */
  private Optional<Checked> withoutPermuting(SymmetricQuestion symmetric, Limits limits) {
    int before = tried.size();
    tried.add(
        new Plan.Choice(
            "no " + symmetric.what(),
            "a search of at most 20,000 states decides; --symmetry refine permutes at once"));
    List<Reduction> counted = question.reductions(notion);
    Optional<Reduction> first =
        counted.isEmpty()
            ? question.slimmed(notion, request.reductions())
            : Optional.of(counted.get(counted.size() - 1));
    Checked answer =
        current.within(
            limits.atMost(FIRST_STATES, limits.timeout().dividedBy(4)),
            Checkpoints.NONE,
            () -> first.map(this::reduced).orElseGet(this::direct));
    if (!isTruncated(answer)) {
      return Optional.of(answer);
    }
    tried.subList(before, tried.size()).clear();
    tried.add(givenUp("a search in which processes are told apart", answer));
    return Optional.empty();
  }

  private boolean isAutomatic() {
    return request.reductions().symmetry() == Reductions.Symmetries.AUTO;
  }

  private static boolean isTruncated(Checked answer) {
    return answer.verdict().caveats().contains(Caveat.TRUNCATED);
  }

  private static Plan.Choice givenUp(String attempt, Checked answer) {
    return new Plan.Choice(
        attempt + ", at first",
        "given up after "
            + answer.verdict().facts().states()
            + " states, since there is a smaller space");
  }

  /** The limits that are left of some since a time. */
  private static Limits rest(Limits limits, long start) {
    Duration rest = limits.timeout().minusNanos(System.nanoTime() - start);
    return limits.withTimeout(rest.isNegative() ? Duration.ZERO : rest);
  }

  /** Reductions that leave processes indistinguishable: the quotient, or counted processes. */
  private List<Reduction> smaller() {
    List<Reduction> counted = question.reductions(notion);
    if (isAutomatic() && !counted.stream().allMatch(Reduction::yieldsToSymmetry)) {
      return counted;
    }
    Permuting permuting = Permuting.of(question, notion, request.reductions());
    permuting.choice().ifPresent(tried::add);
    return permuting.reduction().map(List::of).orElse(counted);
  }

  /**
   * The reductions whose quotient has the heuristic estimate that is asked for. An estimate may
   * need processes that are told apart: then the unreduced space is searched, if it has the
   * estimate.
   */
  private List<Reduction> guided(List<Reduction> smaller, Guidance guidance) {
    if (smaller.isEmpty() || new Heuristics(question, guidance).obstacle().isPresent()) {
      return smaller;
    }
    List<Reduction> guided = new ArrayList<>();
    for (Reduction each : smaller) {
      if (new Heuristics(each.question(), guidance).obstacle().isEmpty()) {
        guided.add(each);
      } else {
        tried.add(
            new Plan.Choice(
                each.what(),
                "not used, since --heuristic "
                    + guidance.estimate()
                    + " estimates states in which processes are told apart"));
      }
    }
    return guided;
  }

  /** Searches the space in question itself. */
  private Checked direct() {
    List<Plan.Choice> choices = choicesBefore();
    DirectSearch search = searchOf(question, request.witnesses(), choices);
    current.begin(search, Optional.empty());
    return shortest.of(search, question, request.witnesses(), choices);
  }

  private DirectSearch searchOf(
      Model.Question asked, Witnesses witnesses, List<Plan.Choice> choices) {
    return new DirectSearch(
        asked, notion, witnesses, choices, request.reductions(), current.watch());
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

  /**
   * Lets the smaller space answer. A run that it finds is followed in the space in question and
   * replayed as any other; where that does not succeed, the space in question is searched itself.
   */
  private Checked reduced(Reduction smaller) {
    try {
      List<Plan.Choice> choices = choicesBefore();
      if (smaller instanceof SymmetricQuestion symmetric) {
        return permuted(symmetric, choices);
      }
      return searched(smaller, choices);
    } catch (BrokenSymmetry broken) {
      return directInsteadOf(smaller, broken.getMessage());
    }
  }

  private Checked permuted(SymmetricQuestion symmetric, List<Plan.Choice> choices) {
    Fairness fairness = question.fairness(notion);
    Plan plan = Planner.plan(question.property(), fairness).after(choices);
    if (fairness.owesAgents() && suitsAnnotatedQuotient(plan)) {
      return annotated(symmetric, plan);
    }
    StubbornOrbits orbits =
        StubbornOrbits.of(question, notion, symmetric, request.reductions(), current.watch());
    choices.addAll(orbits.choices());
    return searched(orbits.question(), choices);
  }

  /** Where a search cannot be kept or stored so, the one without annotations says it. */
  private boolean suitsAnnotatedQuotient(Plan plan) {
    return plan.engine() == Plan.Engine.FAIR_EMPTINESS
        && !current.watch().keeps()
        && StoreChoice.fits(plan.engine(), current.watch().storage());
  }

  private Checked annotated(SymmetricQuestion symmetric, Plan plan) {
    current.begin(plan, symmetric);
    return new FairThreads(question, notion, symmetric, plan, current.watch(), current::answers)
        .answer()
        .orElseGet(() -> directInsteadOf(symmetric, "no run could be shown"));
  }

  private Checked directInsteadOf(Reduction smaller, String obstacle) {
    tried.add(new Plan.Choice(smaller.what(), "not used in the end: " + obstacle));
    return direct();
  }

  private Checked searched(Reduction smaller, List<Plan.Choice> choices) {
    boolean shown = request.witnesses().areWanted();
    Witnesses witnesses = shown ? Witnesses.UNCHECKED : Witnesses.UNWANTED;
    DirectSearch search = searchOf(smaller.question(), witnesses, choices);
    current.begin(search, Optional.of(smaller));
    Checked answer =
        smaller.keepsLengths()
            ? shortest.of(search, smaller.question(), witnesses, choices)
            : search.answer();
    current.follow(answer.plan());
    Verdict verdict = answer.verdict();
    if (!shown) {
      return withoutRun(smaller, verdict);
    }
    boolean conclusive = request.needsNoRun(verdict.outcome()) || current.exhaustsStore(verdict);
    if (verdict.evidence().isEmpty() && conclusive) {
      return current.answers().checked(verdict).with(answer.alongside());
    }
    ReducedRun run = new ReducedRun(question, notion, smaller, current.watch(), current::answers);
    ReducedRun.Shown followed = run.of(verdict);
    if (followed.answer().isEmpty()
        && search.plan().engine().isBadPrefix()
        && current.watch().storage().numbersStates()) {
      // A replay cannot always judge a bad prefix; it can judge a loop.
      followed = run.of(search.byLoop().verdict());
    }
    if (followed.answer().isEmpty()) {
      current.watch().know("");
      return directInsteadOf(smaller, followed.obstacle());
    }
    Checked found = followed.answer().get();
    return smaller.keepsLengths() || shortest.isFinal(found.verdict(), search)
        ? found
        : shortest.instead(found, question, request.witnesses(), choices, smaller.what());
  }

  /** The answer of a smaller space where no run is to be shown. */
  private Checked withoutRun(Reduction smaller, Verdict verdict) {
    boolean mayBeUnfair =
        verdict.outcome() == Outcome.VIOLATED
            && question.property().dependsOnFairness()
            && !smaller.hasNoMoreFairRuns();
    return mayBeUnfair
        ? directInsteadOf(
            smaller, "what violates it may not be fair to each of them, so they are told apart")
        : current.answers().checked(verdict);
  }
}
