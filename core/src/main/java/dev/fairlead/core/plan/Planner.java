package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.ClaimTranslation;
import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.PlainTableau;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.plan.Plan.Engine;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.Guidance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Chooses the search for a property under a fairness. */
public final class Planner {

  private static final String FINITE = "reaching a state takes finitely many steps";
  private static final String OF_ALL_RUNS =
      "traces, refusals and divergences are those of all runs";

  private Planner() {}

  /** The same with levels in their order. */
  static Plan plan(Property property, Fairness fairness) {
    return plan(property, fairness, Guidance.AUTO);
  }

  /**
   * @param fairness matters if the property {@linkplain Property#dependsOnFairness says so}
   * @param guidance the order in which a finite run is looked for
   */
  public static Plan plan(Property property, Fairness fairness, Guidance guidance) {
    Plan levels = byLevels(property, fairness);
    if (!guidance.order().isDirected()) {
      return levels;
    }
    return switch (levels.engine()) {
      case BREADTH_FIRST -> directed(Engine.DIRECTED, levels, guidance);
      case BAD_PREFIX -> directed(Engine.DIRECTED_PREFIX, levels, guidance);
      case FAIR_EMPTINESS ->
          guidance.order().estimates()
              ? towardsAcceptance(levels, guidance)
              : unused(levels, guidance);
      default -> unused(levels, guidance);
    };
  }

  private static Plan towardsAcceptance(Plan levels, Guidance guidance) {
    String classes =
        new AutomatonFacts(levels.negation().orElseThrow())
            .classes().stream().map(Enum::name).collect(Collectors.joining("+"));
    return levels
        .with(
            new Choice(
                "components of the product inside of these only",
                "a cycle of the product stays in one of them (their classes: " + classes + ")"))
        .with(
            new Choice(
                guidance.order().words()
                    + " to the accepting components of the automaton, by one thread",
                "asked for by --search; it changes the order of the search for a fair loop, and"
                    + " nothing else"));
  }

  private static Plan unused(Plan levels, Guidance guidance) {
    return levels.with(
        new Choice(
            "--search " + guidance.order() + " is not used",
            "it is for finite runs: deadlocks, assertions, goals and safety formulas"));
  }

  private static Plan directed(Engine engine, Plan levels, Guidance guidance) {
    String before = levels.engine().toString();
    List<Choice> others =
        levels.choices().stream()
            .filter(choice -> engine.isBadPrefix() || !choice.what().equals(before))
            .map(
                choice ->
                    choice.what().equals(before)
                        ? new Choice(engine.toString(), choice.because())
                        : choice)
            .toList();
    return new Plan(engine, levels.negation(), others)
        .with(
            new Choice(
                guidance.order().words(),
                "asked for by --search; a run that is found counts as any other, and what is said of"
                    + " all states rests on all of them"));
  }

  private static Plan byLevels(Property property, Fairness fairness) {
    if (property instanceof Property.Temporal temporal) {
      return negated(temporal, fairness);
    }
    if (property instanceof Property.DivergenceFree divergenceFree) {
      return negated(divergenceFree.asTemporal(), fairness);
    }
    if (property instanceof Property.NeverMatched never) {
      return infinite(
          ClaimTranslation.automaton(never.claim()), "automaton of the claim", fairness);
    }
    if (property instanceof Property.Refines) {
      return without(
          Engine.REFINEMENT,
          "the specification is made deterministic as far as it is needed, pairs that a smaller"
              + " set of its states stands for are left out, and runs are shortest",
          OF_ALL_RUNS);
    }
    if (property instanceof Property.Deterministic) {
      return without(
          Engine.NORMALISATION,
          "after every trace the stable states must offer the same, and traces are shortest",
          OF_ALL_RUNS);
    }
    if (property instanceof Property.Optimum) {
      return without(
          Engine.FULL_SEARCH, "any state may have the best value, and runs are shortest", FINITE);
    }
    if (property instanceof Property.ReachesWithin
        || property instanceof Property.TimeToGoal least
            && least.direction() == Property.Optimum.Direction.MINIMUM) {
      return without(
          Engine.LEAST_TIME,
          "the first state that satisfies the goal is reached in the least time, and by as few steps"
              + " as this takes",
          FINITE);
    }
    if (property instanceof Property.TimeToGoal greatest) {
      return greatestTime(greatest);
    }
    return without(Engine.BREADTH_FIRST, "a single state decides, and runs are shortest", FINITE);
  }

  /**
   * Chooses the search for a property that can have a certificate: formulas are decided by the
   * components of the product with the {@linkplain PlainTableau plain tableau}, which is what the
   * certificate is about.
   */
  static Plan certifiable(Property property, Fairness fairness) {
    Optional<Tgba> negation = Certifier.automaton(property);
    if (negation.isEmpty()) {
      return plan(property, fairness);
    }
    return new Plan(
        Engine.FAIR_EMPTINESS,
        negation,
        List.of(
            new Choice(
                property instanceof Property.NeverMatched
                    ? "automaton of the claim"
                    : "plain tableau of the negated formula",
                counted(negation.get().states(), "state")
                    + ", "
                    + counted(negation.get().acceptanceSets(), "acceptance set")
                    + "; the verifier of the certificate makes it anew"),
            new Choice(
                Engine.FAIR_EMPTINESS + " by one thread",
                "the certificate ranks its components (fairness: " + fairness.describe() + ")")));
  }

  private static Plan without(Engine engine, String because, String noFairness) {
    return new Plan(
        engine,
        Optional.empty(),
        List.of(
            new Choice(engine.toString(), because),
            new Choice("fairness does not matter", noFairness)));
  }

  private static Plan greatestTime(Property.TimeToGoal property) {
    return new Plan(
        Engine.GREATEST_TIME,
        Optional.of(LtlTranslator.translate(new Formula.Not(property.always().formula()))),
        List.of(
            new Choice(
                Engine.GREATEST_TIME.toString(),
                "if a run never satisfies the goal there is no greatest time; if all do, the states"
                    + " before it form no cycle"),
            new Choice("fairness does not matter", "it is asked about all runs")));
  }

  private static Plan negated(Property.Temporal property, Fairness fairness) {
    TimedFormula timed = property.timed();
    String what = "automaton of the negated formula";
    if (timed.deadlines().isEmpty()) {
      return property.reduced()
          ? infinite(negation(property.formula()), what, fairness)
          : infinite(
              LtlTranslator.tableau(new Formula.Not(property.formula())),
              "tableau of the negated formula",
              fairness);
    }
    Choice stopwatches =
        new Choice(
            counted(timed.deadlines().size(), "stopwatch", "stopwatches") + " beside each state",
            "they tell what comes too late, or does not stay");
    if (!inTurn(timed, fairness)) {
      return infinite(negation(timed.untimed()), what, fairness).with(stopwatches);
    }
    return infinite(negation(timed.rest()), "automaton of the negated rest", fairness)
        .with(
            new Choice(
                "then, without stopwatches",
                "what never comes is late, too, though no time may pass"))
        .with(new Choice("at first, " + Engine.BAD_PREFIX, "a shortest one in which time decides"))
        .with(stopwatches);
  }

  /**
   * Whether what time decides is looked for first, by a search of its own. A bad prefix is enough
   * then; where it is for the rest, too, one search does for both.
   */
  static boolean inTurn(TimedFormula timed, Fairness fairness) {
    return !timed.deadlines().isEmpty()
        && fairness.extendsEveryRun()
        && !BadPrefix.decides(negation(timed.rest()));
  }

  /**
   * Whether a finite run shows every violation. Then fairness makes no difference, if it leaves a
   * continuation to every finite run.
   */
  public static boolean isDecidedByPrefixes(Formula formula) {
    return TimedFormula.of(formula).filter(timed -> !timed.deadlines().isEmpty()).isEmpty()
        && BadPrefix.decides(negation(formula));
  }

  static Tgba negation(Formula formula) {
    return LtlTranslator.translate(new Formula.Not(formula));
  }

  private static Plan infinite(Tgba negation, String what, Fairness fairness) {
    List<Choice> choices = new ArrayList<>();
    choices.add(
        new Choice(
            what,
            counted(negation.states(), "state")
                + ", "
                + counted(negation.acceptanceSets(), "acceptance set")));
    boolean safety = BadPrefix.decides(negation);
    if (safety && fairness.extendsEveryRun()) {
      choices.add(
          new Choice(
              Engine.BAD_PREFIX.toString(),
              "it is a safety property: a violation shows after finitely many steps,"
                  + " and every finite run has a fair continuation (fairness: "
                  + fairness.describe()
                  + ")"));
      return new Plan(Engine.BAD_PREFIX, Optional.of(negation), choices);
    }
    choices.add(
        new Choice(
            Engine.FAIR_EMPTINESS.toString(),
            (safety
                    ? "a bad prefix need not have a fair continuation"
                    : "a violation is an infinite run that is fair")
                + " (fairness: "
                + fairness.describe()
                + ")"));
    if (!fairness.extendsEveryRun()) {
      choices.add(
          new Choice(
              "a search for any fair run, if the property holds",
              "without a fair run every property holds"));
    }
    return new Plan(Engine.FAIR_EMPTINESS, Optional.of(negation), choices);
  }

  private static String counted(int count, String thing) {
    return counted(count, thing, thing + "s");
  }

  private static String counted(int count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }
}
