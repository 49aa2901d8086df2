package dev.fairlead.core.plan;

import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The search that is going on for the answer to a question: its plan, the space it goes through,
 * and so what is known if a limit stops it.
 */
final class SearchInProgress {
  private final CheckRequest request;
  private Optional<Plan> plan = Optional.empty();
  private Optional<Reduction> reduction = Optional.empty();

  /** Whether the search follows all steps, so that its levels are numbers of steps. */
  private boolean keepsSteps;

  private Watch watch =
      new Watch(SearchMonitor.NONE, Sharing.NONE, StateStorage.EXACT, Guidance.AUTO);

  SearchInProgress(CheckRequest request) {
    this.request = request;
  }

  /** Runs a search within limits; one that is stopped is <em>unknown</em>. */
  Checked within(Limits limits, Checkpoints kept, Supplier<Checked> search) {
    plan = Optional.empty();
    Bounded<Checked> end =
        Bounded.run(
            limits,
            request.listener(),
            monitor -> {
              watch =
                  new Watch(
                      monitor,
                      limits.sharing(),
                      limits.storage(),
                      limits.guidance(),
                      limits.acceleration(),
                      kept,
                      request.certifying(),
                      request.remote());
              return search.get();
            });
    if (end instanceof Bounded.Finished<Checked> finished) {
      return finished.result().because(watch.threads());
    }
    return stopped((Bounded.Stopped<Checked>) end);
  }

  private Checked stopped(Bounded.Stopped<Checked> stopped) {
    SearchFacts facts = stopped.facts();
    String reason = stopped.why().inWords() + watch.known() + established(facts);
    Checked answer =
        answers()
            .checked(Verdict.unknown(Caveat.TRUNCATED, reason, facts))
            .because(watch.threads());
    return request.certifying() == Certifying.ON && hasSeenNearer(facts)
        ? answer.with(Certifier.near(request.question().property(), facts.depth()))
        : answer;
  }

  /** What a stopped search by levels has shown: it has visited all states of earlier levels. */
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

  /** From now on this search goes on, through the space of a reduction if there is one. */
  void begin(DirectSearch search, Optional<Reduction> by) {
    keepsSteps = !search.leavesOut();
    plan = Optional.of(search.plan());
    reduction = by;
    watch.searchIn(by.map(Reduction::what).orElse("the space in question"));
  }

  /** From now on a search by a plan goes on, through the space of a reduction. */
  void begin(Plan chosen, Reduction by) {
    plan = Optional.of(chosen);
    reduction = Optional.of(by);
    watch.searchIn(by.what());
  }

  /** From now on the search goes by the plan of an answer that it was given. */
  void follow(Optional<Plan> chosen) {
    plan = chosen;
  }

  Optional<Plan> plan() {
    return plan;
  }

  Watch watch() {
    return watch;
  }

  /** Makes answers. Why nothing is lost by a reduction is known once its space was searched. */
  Answers answers() {
    return new Answers(
        request.question(),
        request.notion(),
        request.witnesses(),
        plan.map(
            chosen ->
                reduction
                    .map(by -> chosen.with(new Plan.Choice(by.what(), by.because())))
                    .orElse(chosen)),
        watch);
  }

  /** Whether a verdict is as good as any that another search with the same store could give. */
  boolean exhaustsStore(Verdict verdict) {
    return verdict.outcome() == Outcome.UNKNOWN
        && verdict.evidence().isEmpty()
        && (verdict.caveats().contains(Caveat.LOSSY)
            || verdict.facts() == SearchFacts.NONE
            || plan.filter(chosen -> !StoreChoice.fits(chosen.engine(), watch.storage()))
                .isPresent());
  }
}
