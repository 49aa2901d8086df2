package dev.fairlead.core.plan;

import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import java.util.Optional;

/**
 * A question about one system, with the means that may be used to answer it.
 *
 * @param notion of fairness; NONE for properties that do not depend on it
 * @param witnesses what is demanded of runs
 * @param reductions that may be used
 * @param checkpoints where the search is kept
 * @param remote the searches that other machines do
 */
record CheckRequest(
    Model.Question question,
    FairnessNotion notion,
    Witnesses witnesses,
    Reductions reductions,
    Checkpoints checkpoints,
    Certifying certifying,
    Optional<RemoteSearch> remote,
    ProgressListener listener) {

  CheckRequest {
    notion = question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
  }

  /** Answered in this process, neither kept nor certified. */
  CheckRequest(
      Model.Question question,
      FairnessNotion notion,
      Witnesses witnesses,
      Reductions reductions,
      ProgressListener listener) {
    this(
        question,
        notion,
        witnesses,
        reductions,
        Checkpoints.NONE,
        Certifying.OFF,
        Optional.empty(),
        listener);
  }

  CheckRequest kept(Checkpoints where) {
    return new CheckRequest(
        question, notion, witnesses, reductions, where, certifying, remote, listener);
  }

  /** With a certificate for what holds, by the reductions that allow one. */
  CheckRequest certified() {
    return new CheckRequest(
        question,
        notion,
        witnesses,
        Certifier.REDUCTIONS,
        checkpoints,
        Certifying.ON,
        remote,
        listener);
  }

  CheckRequest on(RemoteSearch machines) {
    return new CheckRequest(
        question,
        notion,
        witnesses,
        reductions,
        checkpoints,
        certifying,
        Optional.of(machines),
        listener);
  }

  /**
   * An estimate counts the steps of the space in question, and a run that is to be shortened is to
   * be compared with all others: no reduction may shorten runs or leave some out.
   */
  CheckRequest guided(Guidance guidance) {
    boolean byLength = guidance.keepsShortest() || guidance.shorten();
    if (!guidance.order().isDirected() || !byLength) {
      return this;
    }
    Reductions keepingLengths =
        reductions
            .without(Reductions.Kind.STUBBORN_SETS)
            .without(Reductions.Kind.MERGED_STATEMENTS);
    return new CheckRequest(
        question, notion, witnesses, keepingLengths, checkpoints, certifying, remote, listener);
  }

  /** Whether an outcome is about all runs or all states, so that no run is evidence for it. */
  boolean needsNoRun(Outcome outcome) {
    return outcome == (question.property().looksForRun() ? Outcome.VIOLATED : Outcome.HOLDS);
  }
}
