package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Asks one system of a family, where every member of a group is there from the start. */
final class SingleSystem {
  /** How many states are looked at before a search that may have no end: few are brought back. */
  private static final int[] NEAR = {10, 100, 1_000};

  /** The same after one that was stopped. */
  private static final int[] FAR = {30_000};

  private final Model.Question asked;
  private final AnyNumber<Model.Question> sizes;
  private final FairnessNotion notion;
  private final int cutoff;
  private final Outcome universal;
  private final LargerSizes larger;
  private final Budget budget;
  private final ProgressListener listener;
  private final SizeText text;
  private final List<Choice> story;
  private boolean isOneOfMany;

  /**
   * @param cutoff for systems that have no end of states
   * @param universal the outcome that is true of all systems
   * @param larger knows their abstractions
   * @param story told in the plan, goes on here
   */
  SingleSystem(
      Model.Question asked,
      FairnessNotion notion,
      int cutoff,
      Outcome universal,
      LargerSizes larger,
      Budget budget,
      ProgressListener listener,
      List<Choice> story) {
    this.asked = asked;
    this.sizes = asked.anyNumber().orElseThrow();
    this.notion = notion;
    this.cutoff = cutoff;
    this.universal = universal;
    this.larger = larger;
    this.budget = budget;
    this.listener = listener;
    this.text = new SizeText(sizes.groups(), sizes.least());
    this.story = story;
  }

  /** From now on little is spent on each system. */
  void becomesOneOfMany() {
    isOneOfMany = true;
  }

  /** What came of it. */
  sealed interface Answer {
    /** It has the outcome that is expected of all. */
    record LikeAll(boolean isVacuous) implements Answer {}

    /** It has another one. */
    record Other(Checked checked) implements Answer {}

    /** No search has come to its end. */
    record Unsettled(String why) implements Answer {}
  }

  Answer ask(List<Integer> vector) {
    if (sizes.startsMembers()) {
      if (larger.proves(vector, cutoff)) {
        return new Answer.LikeAll(false);
      }
      Optional<Answer> near = nearby(vector, NEAR).or(() -> growing(vector));
      if (near.isPresent()) {
        return near.get();
      }
    }
    Checked checked = ask(sizes.instance(vector), vector, notion);
    Verdict verdict = checked.verdict();
    // A system without end comes to the limits of the language some time.
    boolean outgrown = isFault(verdict) && larger.growing().isPresent();
    if (isStopped(verdict) || outgrown) {
      Optional<Answer> far = sizes.startsMembers() ? nearby(vector, FAR) : Optional.empty();
      return far.orElseGet(() -> byOthers(vector, verdict));
    } else if (verdict.outcome() != universal) {
      return new Answer.Other(checked);
    }
    return new Answer.LikeAll(verdict.caveats().contains(Caveat.VACUOUS));
  }

  /** What comes of it if there are few states, otherwise nothing. */
  Optional<Checked> glance(List<Integer> vector) {
    Checked checked =
        Checker.checkInstance(
            sizes.instance(vector),
            () -> sizes.instance(vector),
            notion,
            budget.forSmallInstance(),
            listener);
    return checked.verdict().outcome() == Outcome.UNKNOWN ? Optional.empty() : Optional.of(checked);
  }

  /** Whether a system has the outcome that is expected of all under another notion. */
  boolean isLikeAll(List<Integer> vector, FairnessNotion chosen) {
    return ask(sizes.instance(vector), vector, chosen).verdict().outcome() == universal;
  }

  private Checked ask(Model.Question question, List<Integer> vector, FairnessNotion chosen) {
    Checked checked =
        Checker.checkInstance(question, () -> sizes.instance(vector), chosen, limits(), listener);
    budget.spent(checked.verdict().facts());
    return checked;
  }

  /** Where members start others, most searches do not end. */
  private Limits limits() {
    return sizes.startsMembers()
        ? budget.forAbstraction(Effort.LITTLE, FairnessNotion.NONE)
        : isOneOfMany ? budget.forLargerInstance() : budget.forInstance();
  }

  /** A violation by a lasso that does not lead far away. */
  private Optional<Answer> nearby(List<Integer> vector, int... most) {
    for (int states : most) {
      Optional<Checked> found =
          new NearbyRuns(() -> sizes.instance(vector), notion, limits(), listener)
              .violation(states);
      if (found.isPresent()) {
        budget.spent(found.get().verdict().facts());
        story.add(
            new Choice(
                String.format("the %,d states nearest to the initial ones", states),
                "members start others, so there may be no end of states; a fair loop inside of"
                    + " these is one of the system"));
        return found.map(Answer.Other::new);
      }
    }
    return Optional.empty();
  }

  /**
   * A violation by a run that starts more and more members. It comes to no state infinitely often,
   * so global fairness owes nothing to it.
   */
  private Optional<Answer> growing(List<Integer> vector) {
    boolean isOwedMore = notion != FairnessNotion.NONE && asked.hasAnnotations();
    if (isOwedMore || !sizes.growsWithoutBound()) {
      return Optional.empty();
    }
    OptionalInt compared =
        sizes.formulaCounts() ? OptionalInt.of(sizes.leastCutoff()) : OptionalInt.empty();
    for (int states : NEAR) {
      Optional<Checked> found =
          new GrowingRuns(() -> sizes.instance(vector), compared, notion, limits(), listener)
              .violation(states);
      if (found.isPresent()) {
        story.add(
            new Choice(
                "self-covering runs",
                "more members never can do less: from a state with all members of an earlier one,"
                    + " and more, what was done since then can be done again"));
        return found.map(Answer.Other::new);
      }
    }
    return Optional.empty();
  }

  private static boolean isStopped(Verdict verdict) {
    return verdict.outcome() == Outcome.UNKNOWN && !isFault(verdict);
  }

  private static boolean isFault(Verdict verdict) {
    return verdict.caveats().contains(Caveat.MODEL_FAULT);
  }

  /**
   * The answer of a system whose search was stopped, by other notions: their searches may be
   * smaller, as some tell processes apart and others do not. What is true of all runs is true of
   * the fair ones; a run that is globally fair is fair in the weaker sense, and replayed as such.
   */
  private Answer byOthers(List<Integer> vector, Verdict verdict) {
    boolean mayReplace =
        asked.property() instanceof Property.Temporal && asked.fairness(notion).extendsEveryRun();
    if (mayReplace && notion != FairnessNotion.NONE) {
      Checked all = ask(sizes.instance(vector), vector, FairnessNotion.NONE);
      if (all.verdict().outcome() == universal) {
        story.add(
            new Choice(
                text.of(vector) + " without fairness",
                "what is true of all runs is true of those that are fair"));
        return new Answer.LikeAll(false);
      }
    }
    if (mayReplace && notion != FairnessNotion.GLOBAL && notion != FairnessNotion.NONE) {
      Model.Question question = sizes.instance(vector);
      Checked global = ask(question, vector, FairnessNotion.GLOBAL);
      if (global.verdict().outcome() == Outcome.VIOLATED) {
        Optional<Checked> replayed = inThisSense(global, question, vector);
        if (replayed.isPresent()) {
          story.add(
              new Choice(
                  "fairness global in place of " + notion,
                  "a run that is fair (global) is fair (" + notion + "), too"));
          return new Answer.Other(replayed.get());
        }
      }
    }
    String why = text.of(vector) + ": " + verdict.reason();
    return new Answer.Unsettled(
        larger.growing().map(of -> isFault(verdict) ? of + "\n" + why : of).orElse(why));
  }

  /** A run that was found under a stronger notion, replayed under the one in question. */
  private Optional<Checked> inThisSense(
      Checked found, Model.Question question, List<Integer> vector) {
    if (!(found.verdict().evidence().orElse(null) instanceof Evidence.Lasso lasso)) {
      return Optional.of(found);
    }
    Runnable poll = () -> {};
    Witnesses witnesses = new Witnesses.Replayed(() -> sizes.instance(vector));
    return witnesses.settles(found.space(), notion, lasso, poll) instanceof Replay.Result.Confirmed
        ? Optional.of(
            new Checked(
                found.verdict(),
                found.plan(),
                LoopReasons.of(question.space(), question.fairness(notion), lasso, poll),
                found.space()))
        : Optional.empty();
  }
}
