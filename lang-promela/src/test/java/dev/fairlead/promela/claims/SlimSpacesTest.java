package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Kind;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.RandomModels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Verdicts are the same whether all of a model is stored or less, under every notion of fairness;
 * what is violated replays. {@code -Dseed=n} tries another part of the world.
 */
class SlimSpacesTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final String LABEL_TWICE = "FL0531";
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(1_500);

  private static final List<Reductions> SLIM =
      List.of(
          Reductions.ALL,
          new Reductions(Set.of(Kind.DEAD_VARIABLES)),
          new Reductions(Set.of(Kind.MERGED_STATEMENTS)),
          new Reductions(Set.of(Kind.DEAD_VARIABLES, Kind.STUBBORN_SETS)),
          new Reductions(Set.of(Kind.SLICING)));

  /** More often those under which something is merged. */
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.GLOBAL,
          FairnessNotion.NONE,
          FairnessNotion.EVENT_STRONG);

  private int holds;
  private int violated;
  private int smaller;
  private int slimmed;
  private int shown;

  @Test
  void runsOfRandomModels() {
    compare(RandomModels::withRuns, 16, Choice.BY_SEED);
    assertSome(3);
  }

  @Test
  void assertionsAndEndStates() {
    compare(seed -> Optional.of(RandomModels.text(seed)), 20, Choice.BY_SEED);
    assertSome(3);
  }

  @Test
  @Tag("long")
  void many() {
    int models = Integer.getInteger("models", 10_000);
    compare(RandomModels::withRuns, models, Choice.ALL);
    compare(seed -> Optional.of(RandomModels.text(seed)), models, Choice.ALL);
    assertSome(100);
  }

  /** What is seen of a process, if only for a moment, is not passed over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "P() { byte x; g = 1; x = 1; l: x = 2; x = 3 } | skip | [] !(P@l) | NONE | VIOLATED",
        "P() { byte x; g = 1; l: x = 1; x = 2 } | skip | [] !(P@l) | PROCESS_WEAK | VIOLATED",
        "P() { byte x; g = 1; x = 1; x = 2 } | skip | [] (P:x != 1) | NONE | VIOLATED",
        "P() { byte x; g = 1; x = 1; x = 2 } | skip | [] (P:x != 3) | NONE | HOLDS",
        "P() { byte x; g = 1; x = 1; c?_ } | (g == 1); if :: c!0 :: else -> g = 2 fi |"
            + " [] (g != 2) | NONE | VIOLATED",
        "P() { byte x; do :: c?_ -> g = 2; break :: true -> x = 1 - x od } | c!0 |"
            + " <> (g == 2) | PROCESS_WEAK | VIOLATED",
        "P() { byte x; do :: c?_ -> g = 2; break :: true -> x = 1 - x od } | c!0 |"
            + " <> (g == 2) | PROCESS_STRONG | HOLDS",
        "P() { byte x; do :: g = 1; x = 1; x = 2; g = 0 od } | g == 0; g = 2 |"
            + " <> (g == 2) | PROCESS_STRONG | HOLDS",
        "P() { byte x; g = 1; x = 1; x = 2 } | skip | [] (g == 1 -> X (P:x == 1)) | NONE | VIOLATED"
      })
  void momentsAreSeen(
      String body, String other, String formula, FairnessNotion notion, Outcome expected) {
    String text =
        "byte g; chan c = [0] of { bit };\nactive proctype %s\nactive proctype Q() { %s }\nltl f { %s }\n"
            .formatted(body, other, formula);
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
    Model.Assertion asked =
        model.assertions().stream().filter(each -> each.name().equals("f")).findFirst().get();
    for (Reductions allowed : SLIM) {
      Verdict found = check(model, asked, notion, allowed).verdict();
      assertEquals(expected, found.outcome(), allowed + ": " + found.reason() + "\n" + text);
    }
    assertEquals(expected, check(model, asked, notion, Reductions.NONE).verdict().outcome(), text);
  }

  /** A counter that only counts has no end, and the model without it few states. */
  @Test
  void whatOnlyCountsIsLeftOut() {
    String text =
        "typedef Tally { int steps; byte none }; Tally t; int steps; byte x;\n"
            + "active proctype P() { do :: x < 2 -> x++; steps++; t.steps = steps :: x + t.none > 0 -> x--; steps++ od }\n"
            + "active proctype Q() { (x == 2); assert(false) }\n";
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
    Model.Assertion ends =
        model.assertions().stream()
            .filter(each -> each.name().equals("end-states"))
            .findFirst()
            .get();
    assertEquals(
        Outcome.HOLDS, check(model, ends, FairnessNotion.NONE, Reductions.ALL).verdict().outcome());
    assertEquals(
        Outcome.UNKNOWN,
        check(model, ends, FairnessNotion.NONE, Reductions.ALL.without(Kind.SLICING))
            .verdict()
            .outcome());
    Model.Assertion asserted =
        model.assertions().stream()
            .filter(each -> each.name().equals("assertions"))
            .findFirst()
            .get();
    Verdict violated = check(model, asserted, FairnessNotion.NONE, Reductions.ALL).verdict();
    assertEquals(Outcome.VIOLATED, violated.outcome());
    assertTrue(violated.evidence().isPresent(), "the run is one of the model with its counter");
  }

  /** Whether everything is tried that is allowed and every notion, or one of each. */
  private enum Choice {
    ALL,
    BY_SEED;

    <T> List<T> of(List<T> all, long seed) {
      return this == ALL ? all : List.of(all.get((int) Math.floorMod(seed, all.size())));
    }
  }

  private void assertSome(int least) {
    String found =
        "%d hold, %d are violated, %d are slimmed, %d see less, %d runs come from less"
            .formatted(holds, violated, slimmed, smaller, shown);
    assertTrue(
        holds >= least
            && violated >= least
            && slimmed >= least
            && smaller >= least
            && shown >= least,
        found);
  }

  private void compare(LongFunction<Optional<String>> texts, int models, Choice choice) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      Optional<String> text = texts.apply(seed);
      if (text.isPresent()) {
        compare(text.get(), seed, choice);
      }
    }
  }

  private void compare(String text, long seed, Choice choice) {
    String where = "seed " + seed + "\n" + text;
    PromelaModel model;
    try {
      model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
    } catch (ModelException wrong) {
      assertEquals(LABEL_TWICE, wrong.diagnostic().code(), where);
      return;
    }
    for (Model.Assertion asked : model.assertions()) {
      List<FairnessNotion> notions =
          model.dependsOnFairness(asked) ? NOTIONS : List.of(FairnessNotion.NONE);
      for (FairnessNotion notion : choice.of(notions, seed / SLIM.size())) {
        compare(model, asked, notion, choice.of(SLIM, seed), where);
      }
    }
  }

  private void compare(
      PromelaModel model,
      Model.Assertion asked,
      FairnessNotion notion,
      List<Reductions> slim,
      String where) {
    Verdict plain = check(model, asked, notion, Reductions.NONE).verdict();
    if (plain.outcome() == Outcome.UNKNOWN) {
      return;
    }
    for (Reductions allowed : slim) {
      Checked checked = check(model, asked, notion, allowed);
      Verdict found = checked.verdict();
      String which =
          asked.text() + ", " + notion + ", " + allowed + ": " + found.reason() + ", " + where;
      assertEquals(plain.outcome(), found.outcome(), which);
      if (plain.evidence().isPresent()
          && plain.evidence().get() instanceof Evidence.FiniteRun run
          && found.evidence().get() instanceof Evidence.FiniteRun other) {
        assertEquals(run.stem().size(), other.stem().size(), which);
      }
      slimmed +=
          model.instantiate(asked, Abstraction.NONE).slimmed(notion, allowed).isPresent() ? 1 : 0;
      String plan = checked.plan().toString();
      assertTrue(!plan.contains("not used in the end") || isFaulty(found), which + plan);
      shown +=
          (plan.contains("merged") || plan.contains("dead") || plan.contains("sliced"))
                  && found.evidence().isPresent()
              ? 1
              : 0;
      holds += plain.outcome() == Outcome.HOLDS ? 1 : 0;
      violated += plain.outcome() == Outcome.VIOLATED ? 1 : 0;
      smaller += found.facts().states() < plain.facts().states() ? 1 : 0;
    }
  }

  private static boolean isFaulty(Verdict verdict) {
    return !verdict.caveats().isEmpty();
  }

  private static Checked check(
      PromelaModel model, Model.Assertion asked, FairnessNotion notion, Reductions reductions) {
    return Checker.checkInstance(
        model.instantiate(asked, Abstraction.NONE),
        () -> model.instantiate(asked, Abstraction.NONE),
        notion,
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }
}
