package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Polling;
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

/**
 * Makes answers to one question out of what searches find. The runs they find are replayed here;
 * what does not replay becomes an <em>unknown</em> that blames the tool.
 */
final class Answers {

  private static final String GOES_WRONG = "the model goes wrong: ";

  private final Model.Question question;
  private final FairnessNotion notion;
  private final Witnesses witnesses;
  private final Optional<Plan> plan;
  private final Watch watch;

  /**
   * @param plan by which answers come about; empty if a search was stopped before there was one
   */
  Answers(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      Optional<Plan> plan,
      Watch watch) {
    this.question = question;
    this.notion = notion;
    this.witnesses = witnesses;
    this.plan = plan;
    this.watch = watch;
  }

  boolean needRuns() {
    return witnesses.areWanted();
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
    return checked(Verdict.nothingFound(otherwise, notFound, result.facts()));
  }

  /** A verdict with evidence, once that has been replayed; with the reasons why a loop is fair. */
  Checked replayed(Verdict verdict) {
    if (!witnesses.areShown()) {
      return checked(verdict);
    }
    Evidence evidence = verdict.evidence().orElseThrow();
    String known = watch.known();
    watch.know(
        known.isEmpty() ? "; a run was found, but its replay was not completed in time" : known);
    Polling poll = watch.polling("replay", verdict.facts());
    Replay.Result result = witnesses.settles(question.space(), notion, evidence, poll);
    if (result instanceof Replay.Result.Refused refused) {
      watch.know(known);
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
    if (run.isEmpty()
        || !witnesses.goesWrong(question.space(), run.get(), watch.polling("replay", facts))) {
      return checked(Verdict.unknown(Caveat.MODEL_FAULT, reason, facts));
    }
    boolean violates =
        question.faultsViolate()
            && witnesses.leadsToError(question.space(), run.get(), watch.polling("replay", facts));
    Outcome outcome = violates ? Outcome.VIOLATED : Outcome.UNKNOWN;
    return checked(
        new Verdict(outcome, Set.of(Caveat.MODEL_FAULT), reason, Optional.of(run.get()), facts));
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
