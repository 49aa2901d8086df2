package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.time.MarkedTimers;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Answers a question about systems with every setting of their abstract timers, through the space
 * in which such settings are folded into one value. What that space proves is true of every
 * setting: each concrete run has one there that looks the same, and is t-fair if time goes on in it
 * (Bošnački, Ioustinova and Sidorova 2003). So it is checked first that time does. What the space
 * refutes may be true all the same: one setting must show it, or the answer is <em>unknown</em>.
 */
final class EverySetting {
  /** The settings that are asked reach so far beyond the bounds. */
  private static final int FARTHEST = 6;

  private final AnySetting<Model.Question> settings;
  private final Model.Question asked;
  private final FairnessNotion notion;
  private final Reductions reductions;
  private final Limits limits;
  private final Budget budget;
  private final ProgressListener listener;
  private final List<Choice> story = new ArrayList<>();

  private EverySetting(
      Model.Question asked,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    this.settings = asked.anySetting().orElseThrow();
    this.asked = asked;
    this.notion = asked.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    this.reductions = reductions;
    this.limits = limits;
    this.budget = new Budget(limits);
    this.listener = listener;
  }

  static Checked check(
      Model.Question asked,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    return new EverySetting(asked, notion, reductions, limits, listener).answer();
  }

  private Checked answer() {
    if (notion.takesEveryStep()) {
      return unknown(
          "a run in which every step is taken again and again need not be one where timers are"
              + " abstract; choose another notion, or leave out the abstraction");
    }
    if (asked.property().measuresTime()) {
      return unknown(
          "an abstract timer stands for every setting, so how much time passes is not known; leave"
              + " out the abstraction to ask about time");
    }
    boolean infinite = asked.property().dependsOnFairness();
    if (infinite && settings.tFairness() != TFairness.OFF) {
      Checked progress = instance(settings::timeGoesOn, limits);
      if (progress.verdict().outcome() != Outcome.HOLDS) {
        return timeMayStop(progress);
      }
      story.add(
          new Choice(
              "time goes on", "checked first: a folded timer goes below its bound only with time"));
    }
    if (infinite) {
      TFairness chosen = settings.tFairness();
      story.add(new Choice("t-fairness: " + chosen, chosen.describe()));
    }
    return settled(infinite ? foldedRuns() : folded(asked)).orElseGet(this::spurious);
  }

  /**
   * Where time may stop, a timer may stay at its bound for ever. What is proved of all abstract
   * runs, fair to timers or not, is true of every setting all the same.
   */
  private Checked timeMayStop(Checked progress) {
    Verdict verdict = progress.verdict();
    if (verdict.outcome() != Outcome.VIOLATED) {
      return doubtful(progress, "whether time goes on was not settled: " + verdict.reason());
    }
    story.add(new Choice("t-fairness: off", "time may stop, so no timer is owed anything"));
    return settled(folded(settings.unfair()))
        .filter(found -> found.verdict().outcome() != Outcome.UNKNOWN)
        .orElseGet(
            () ->
                doubtful(
                    progress,
                    "time stops: in a run processes move for ever and it does not go on, so"
                        + " t-fairness cannot be demanded, and without it the property is neither"
                        + " proved nor shown to be violated"));
  }

  /** The answer, unless what the folded space refutes is shown by no setting. */
  private Optional<Checked> settled(Checked folded) {
    story.add(
        new Choice(
            "abstract timers",
            settings.timers()
                + ": larger values are one, from which a tick leads to it again or below"));
    Verdict verdict = folded.verdict();
    if (verdict.outcome() == universal()) {
      return Optional.of(said(folded, verdict.withReason(verdict.reason() + forEverySetting())));
    }
    return verdict.outcome() == Outcome.UNKNOWN && !isFault(verdict)
        ? Optional.of(said(folded, verdict))
        : confirmed();
  }

  /** By the smallest question with the same answer: no run of it is shown. */
  private Checked folded(Model.Question question) {
    Checked checked = Checker.checkFolded(question, notion, reductions, limits, listener);
    budget.spent(checked.verdict().facts());
    return checked;
  }

  private Checked foldedRuns() {
    return switch (settings.tFairness()) {
      case BUILT_IN -> folded(asked);
      case OFF -> folded(settings.unfair());
      case WEAK_LTL -> premised(settings.unfair(), false);
      case STRONG_LTL -> premised(settings.unfair(), true);
    };
  }

  private Checked premised(Model.Question unfair, boolean strongPattern) {
    FoldedTimers space = (FoldedTimers) unfair.space();
    Bounded<Integer> found =
        Bounded.run(limits, listener, monitor -> TimerPremise.timers(space, monitor));
    if (found instanceof Bounded.Stopped<Integer> stopped) {
      return given(
          Verdict.unknown(Caveat.TRUNCATED, stopped.why().inWords(), stopped.facts()), space);
    }
    int timers = ((Bounded.Finished<Integer>) found).result();
    if (timers > MarkedTimers.MOST) {
      String tooMany = timers + " abstract timers are too many for a premise about each";
      return given(
          new Verdict(Outcome.UNKNOWN, Set.of(), tooMany, Optional.empty(), budget.facts()), space);
    }
    // A model that goes wrong is searched as it is.
    return folded(
        timers < 0
            ? unfair
            : TimerPremise.of(space, timers, (Property.Temporal) unfair.property(), strongPattern));
  }

  private static Checked given(Verdict verdict, StateSpace space) {
    return new Checked(verdict, Optional.empty(), List.of(), space);
  }

  /** What is said of all runs or states, and so of all settings, without showing one. */
  private Outcome universal() {
    return asked.property().looksForRun() ? Outcome.VIOLATED : Outcome.HOLDS;
  }

  private String forEverySetting() {
    return ", for every setting with " + settings.timers();
  }

  private static boolean isFault(Verdict verdict) {
    return verdict.caveats().contains(Caveat.MODEL_FAULT);
  }

  private Optional<Checked> confirmed() {
    Optional<Checked> found = concrete(settings::asWritten, "with the settings of the model");
    for (int units = 0; units <= FARTHEST && found.isEmpty(); units++) {
      int beyond = units;
      String setting = beyond == 0 ? "at the bounds" : beyond + " beyond the bounds";
      found = concrete(() -> settings.beyond(beyond), "with abstract timers set " + setting);
    }
    return found;
  }

  private Checked spurious() {
    return unknown(
        "where "
            + settings.timers()
            + " is all that is known, some run shows it; no setting up to "
            + FARTHEST
            + " beyond the bounds does, so it may be spurious: "
            + (settings.tFairness() == TFairness.OFF ? "demand t-fairness, " : "")
            + "raise the bounds, or leave out the abstraction");
  }

  private Optional<Checked> concrete(Supplier<Model.Question> with, String setting) {
    Checked checked = instance(with, budget.forInstance());
    Verdict verdict = checked.verdict();
    budget.spent(verdict.facts());
    if (verdict.outcome() == universal()
        || verdict.outcome() == Outcome.UNKNOWN && !isFault(verdict)) {
      return Optional.empty();
    }
    story.add(new Choice("a concrete run", setting));
    return Optional.of(said(checked, verdict.withReason(setting + ": " + verdict.reason())));
  }

  private Checked instance(Supplier<Model.Question> of, Limits within) {
    return Checker.checkInstance(of.get(), of, notion, reductions, within, listener);
  }

  private Checked said(Checked checked, Verdict verdict) {
    return new Checked(
        verdict, checked.plan().map(plan -> plan.after(story)), checked.reasons(), checked.space());
  }

  /** With the run that raises the doubt. */
  private Checked doubtful(Checked checked, String reason) {
    Verdict verdict = checked.verdict();
    return said(
        checked,
        new Verdict(
            Outcome.UNKNOWN, verdict.caveats(), reason, verdict.evidence(), verdict.facts()));
  }

  private Checked unknown(String reason) {
    Verdict verdict =
        new Verdict(Outcome.UNKNOWN, Set.of(), reason, Optional.empty(), budget.facts());
    Model.Question searched = settings.tFairness() == TFairness.OFF ? settings.unfair() : asked;
    Plan plan = Planner.plan(asked.property(), searched.fairness(notion)).after(story);
    return new Checked(verdict, Optional.of(plan), List.of(), asked.space());
  }
}
