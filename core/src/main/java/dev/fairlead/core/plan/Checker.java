package dev.fairlead.core.plan;

import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The door to answers: tells questions about one system from those that take many searches (any
 * number of processes, every setting of a timer, degrees), and lets each be answered by its own
 * check.
 */
public final class Checker {
  private static final String MANY_SEARCHES =
      "an answer for any number of processes, for every setting of a timer, or to a degree"
          + " takes many searches";

  private Checker() {}

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
    if (!takesManySearches(question)) {
      CheckRequest request =
          new CheckRequest(question, notion, new Witnesses.Replayed(fresh), reductions, listener);
      return instance(request.kept(checkpoints), limits);
    } else if (checkpoints.areOn()) {
      throw new CheckpointRefusal(MANY_SEARCHES + ", which are not kept in a checkpoint");
    } else if (question.grades().isPresent()) {
      return GradedCheck.check(question, fresh, notion, reductions, limits, listener);
    } else if (question.anyNumber().isEmpty()) {
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
    CheckRequest request =
        new CheckRequest(question, notion, witnesses, Certifier.REDUCTIONS, listener);
    return new InstanceCheck(request.certified()).plain(limits);
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
    if (takesManySearches(question)) {
      return new Checked(
          new Verdict(
              Outcome.UNKNOWN,
              Set.of(),
              "not tried "
                  + machines.where()
                  + ": "
                  + MANY_SEARCHES
                  + "; 'fairlead check' answers it on one machine",
              Optional.empty(),
              SearchFacts.NONE),
          Optional.empty(),
          List.of(),
          question.space());
    }
    CheckRequest request =
        new CheckRequest(
            question, notion, new Witnesses.Replayed(fresh), Reductions.EVERY_STATE, listener);
    return new InstanceCheck(request.on(machines))
        .plain(limits.withGuidance(Guidance.of(Guidance.Order.BREADTH_FIRST)));
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
    return instance(
        new CheckRequest(question, notion, new Witnesses.Replayed(fresh), reductions, listener),
        limits);
  }

  private static Checked instance(CheckRequest request, Limits limits) {
    return new InstanceCheck(request.guided(limits.guidance())).answer(limits);
  }

  /** Answers a question to an abstraction of others: its runs are no evidence about them. */
  static Checked checkAbstraction(
      Model.Question question,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    CheckRequest request =
        new CheckRequest(question, notion, Witnesses.UNWANTED, reductions, listener);
    return new InstanceCheck(request).plain(limits);
  }

  /** The same by smaller questions with the same answer, if there are some. */
  static Checked checkFolded(
      Model.Question question,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    CheckRequest request =
        new CheckRequest(question, notion, Witnesses.UNWANTED, reductions, listener);
    return new InstanceCheck(request).answer(limits);
  }

  /** The same with the run that it shows, for people to see what the abstraction does not know. */
  static Checked checkAbstractionWithRun(
      Model.Question question, FairnessNotion notion, Limits limits, ProgressListener listener) {
    CheckRequest request =
        new CheckRequest(question, notion, Witnesses.UNCHECKED, Reductions.ALL, listener);
    return new InstanceCheck(request).plain(limits);
  }

  private static boolean takesManySearches(Model.Question question) {
    return question.anyNumber().isPresent()
        || question.anySetting().isPresent()
        || question.grades().isPresent();
  }
}
