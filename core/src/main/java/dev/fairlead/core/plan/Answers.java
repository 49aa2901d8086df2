package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Polling;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes answers to one question out of what searches find. The runs they find are replayed here;
 * what does not replay becomes an <em>unknown</em> that blames the tool.
 */
final class Answers {

  private static final String GOES_WRONG = "the model goes wrong: ";

  private final Model.Question question;
  private final Optional<Supplier<Model.Question>> fresh;
  private final FairnessNotion notion;
  private Optional<Plan> plan = Optional.empty();
  private SearchMonitor monitor = SearchMonitor.NONE;

  /** What is known if the work is stopped, as an end of the sentence that says so. */
  private String soFar = "";

  /**
   * @param fresh makes instances to replay on; empty if somebody else takes care of that
   */
  Answers(
      Model.Question question, Optional<Supplier<Model.Question>> fresh, FairnessNotion notion) {
    this.question = question;
    this.fresh = fresh;
    this.notion = notion;
  }

  /** From now on answers say that they came about by this plan. */
  void by(Optional<Plan> chosen) {
    plan = chosen;
  }

  /** From now on whatever is done here is watched. */
  void watchedBy(SearchMonitor watching) {
    monitor = watching;
  }

  /** From now on this is known if the work is stopped. */
  void soFar(String known) {
    soFar = known;
  }

  String soFar() {
    return soFar;
  }

  Checked checked(Verdict verdict) {
    return new Checked(verdict, plan, List.of(), question.space());
  }

  /** What a search for one state means, given the outcome if it finds one. */
  Checked singleState(BreadthFirst.Result result, Outcome ifFound, String found, String notFound) {
    if (result instanceof BreadthFirst.Result.Found hit) {
      String reason = found + after(hit.run());
      return replayed(new Verdict(ifFound, Set.of(), reason, Optional.of(hit.run()), hit.facts()));
    }
    if (result instanceof BreadthFirst.Result.Fault fault) {
      return faulty(fault.run(), fault.message(), fault.facts());
    }
    Outcome otherwise = ifFound == Outcome.HOLDS ? Outcome.VIOLATED : Outcome.HOLDS;
    return checked(new Verdict(otherwise, Set.of(), notFound, Optional.empty(), result.facts()));
  }

  /** A verdict with evidence, once that has been replayed; with the reasons why a loop is fair. */
  Checked replayed(Verdict verdict) {
    Evidence evidence = verdict.evidence().orElseThrow();
    if (fresh.isEmpty()) {
      return checked(verdict);
    }
    String known = soFar;
    soFar = known.isEmpty() ? "; a run was found, but its replay was not completed in time" : known;
    Polling poll = new Polling(monitor, "replay", verdict.facts());
    Model.Question other = fresh.get().get();
    Replay.Result result =
        new Replay(question.space(), other.space(), poll)
            .settles(other.property(), other.fairness(notion), evidence);
    if (result instanceof Replay.Result.Refused refused) {
      soFar = known;
      return internalError(
          "the run that was found does not replay: " + refused.reason(), verdict.facts());
    }
    String reservation = reservation((Replay.Result.Confirmed) result);
    if (!(evidence instanceof Evidence.Lasso lasso)) {
      return checked(verdict.withReason(verdict.reason() + reservation));
    }
    String starved =
        question.property() instanceof Property.Temporal
            ? new Starvation(question.space(), poll).inWords(lasso)
            : "";
    return new Checked(
        verdict.withReason(verdict.reason() + starved + reservation),
        plan,
        LoopReasons.of(question.space(), question.fairness(notion), lasso, poll),
        question.space());
  }

  private static String reservation(Replay.Result.Confirmed confirmed) {
    return confirmed.unasked() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; all steps of a state were too many to replay the run by them, so some processes"
                + " only were asked (%,d times)",
            confirmed.unasked());
  }

  Checked faulty(Optional<FiniteRun> run, String message, SearchFacts facts) {
    String reason = message.startsWith(GOES_WRONG) ? message : GOES_WRONG + message;
    if (run.isEmpty() || !goesWrong(run.get(), facts)) {
      return checked(Verdict.unknown(Caveat.MODEL_FAULT, reason, facts));
    }
    boolean violates = question.faultsViolate() && leadsToError(run.get(), facts);
    Outcome outcome = violates ? Outcome.VIOLATED : Outcome.UNKNOWN;
    return checked(
        new Verdict(outcome, Set.of(Caveat.MODEL_FAULT), reason, Optional.of(run.get()), facts));
  }

  private boolean goesWrong(FiniteRun run, SearchFacts facts) {
    if (fresh.isEmpty()) {
      return true;
    }
    Model.Question other = fresh.get().get();
    return replayOn(other, facts).goesWrong(other.property(), run)
        instanceof Replay.Result.Confirmed;
  }

  /** A limit of what can be followed says nothing about the model; whoever replays finds out. */
  private boolean leadsToError(FiniteRun run, SearchFacts facts) {
    if (fresh.isEmpty()) {
      return true;
    }
    Model.Question other = fresh.get().get();
    return replayOn(other, facts).leadsToError(other.property(), run);
  }

  private Replay replayOn(Model.Question other, SearchFacts facts) {
    return new Replay(question.space(), other.space(), new Polling(monitor, "replay", facts));
  }

  Checked internalError(String what, SearchFacts facts) {
    return checked(
        new Verdict(
            Outcome.UNKNOWN,
            Set.of(),
            "internal error, please report it: " + what,
            Optional.empty(),
            facts));
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
