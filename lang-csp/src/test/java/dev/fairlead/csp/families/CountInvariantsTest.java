package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of processes where counts that are ω depend on each other. */
class CountInvariantsTest {
  /** The last pair is in X when the others go on: as many are in W as in S. */
  private static final String ROUNDS =
      """
      channel c 0;
      channel d 0;
      A() = c!0 -> W() [] c?v -> S() [] [#A() == 1] alone -> X();
      W() = d?v -> X();
      S() = d!0 -> X();
      X() = [#A() + #W() + #S() == 0] next -> Y();
      Y() = [#X() == 0] back -> A();
      Rounds() = |||{..}@A();
      #assert Rounds() deadlockfree;
      #assert Rounds() |= []<> next;
      """;

  private static Checked check(CspModel model, Model.Assertion assertion, FairnessNotion notion) {
    return check(model, assertion, notion, Cutoff.DEFAULT);
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Cutoff cutoff) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        cutoff,
        SmallSizes.LIMITS,
        ProgressListener.NONE);
  }

  private static boolean isByInvariants(Checked checked) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(choice -> choice.what().equals("invariants of the counts"));
  }

  @Test
  void deadlock() {
    CspModel model = open(ROUNDS, Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
    assertTrue(isByInvariants(checked));
    Cutoff without = new Cutoff(Cutoff.DEFAULT.first(), AnyNumber.Balance.OFF);
    Checked off = check(model, model.assertions().get(0), FairnessNotion.NONE, without);
    assertEquals(Outcome.UNKNOWN, off.verdict().outcome(), "they are switched off");
  }

  @ParameterizedTest
  @EnumSource(FairnessNotion.class)
  void liveness(FairnessNotion notion) {
    CspModel model = open(ROUNDS, Map.of());
    Checked checked = check(model, model.assertions().get(1), notion);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
  }

  /** One that leaves S by itself, or starts in W, or two that meet there: somebody stays behind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "S() = d!0 -> X() [] lost -> X();",
        "S() = d!0 -> (X() ||| W());",
        "S() = d!0 -> W();",
        "S() = d!0 -> X() [] [#S() == 2] lost -> X();",
        "S() = d!0 -> X() [] [#S() == 2] lost -> A();"
      })
  void withoutTheInvariant(String changed) {
    CspModel model = open(ROUNDS.replace("S() = d!0 -> X();", changed), Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertTrue(checked.verdict().outcome() != Outcome.HOLDS, checked.verdict()::reason);
  }

  /** Two of those in S may leave it by themselves, so fewer are there than in W, or as many. */
  private static final String LOSSES =
      """
      channel c 0;
      channel d 0;
      A() = c!0 -> V() [] c?v -> S() [] [#A() == 1] alone -> X();
      V() = go -> W();
      W() = d?v -> X();
      S() = d!0 -> X() [] [#S() == 2] lost -> X();
      X() = [#S() == 0] next -> Y();
      Y() = rest -> Y();
      System() = |||{..}@A();
      #assert System() deadlockfree;
      #assert System() |= <> next;
      """;

  @Test
  void inequality() {
    CspModel model = open(LOSSES, Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
    String told = String.join("\n", checked.plan().orElseThrow().lines());
    assertTrue(told.contains("- V() + S() - W() <= 0"), told);
    Cutoff without = new Cutoff(Cutoff.DEFAULT.first(), AnyNumber.Balance.OFF);
    Checked off = check(model, model.assertions().get(0), FairnessNotion.NONE, without);
    assertEquals(Outcome.UNKNOWN, off.verdict().outcome(), "they are switched off");
  }

  /** Where some are lost on the other way, or come to S by themselves, somebody stays behind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "W() = d?v -> X() [] [#W() == 2] lost -> X();",
        "W() = d?v -> X() [] [#V() > 3] over -> S();",
        "W() = d?v -> (X() ||| S());"
      })
  void withoutTheInequality(String changed) {
    CspModel model = open(LOSSES.replace("W() = d?v -> X();", changed), Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertTrue(checked.verdict().outcome() != Outcome.HOLDS, checked.verdict()::reason);
  }

  @Test
  void randomPairings() {
    assertTrue(compare(0, 40, 20) > 5);
  }

  @Test
  void randomLosses() {
    assertTrue(compare(0, 12, 60) > 0);
    assertTrue(byBounds > 0);
  }

  @Test
  @Tag("long")
  void manyRandomPairings() {
    compare(1_000, 3_000, 20);
    compare(1_000, 3_000, 60);
  }

  private int byBounds;

  private static boolean isByBounds(Checked checked) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(choice -> choice.because().contains("bounds differences of counts"));
  }

  /** How many answers rest on invariants. */
  private int compare(long first, int models, int astray) {
    int byInvariants = 0;
    int holds = 0;
    int violated = 0;
    int unknown = 0;
    for (long seed = first; seed < first + models; seed++) {
      Random random = new Random(seed);
      String text = new RandomPairings(random, astray).text();
      CspModel model = open(text, Map.of());
      FairnessNotion[] notions = FairnessNotion.values();
      for (Model.Assertion assertion : model.assertions()) {
        FairnessNotion notion = notions[random.nextInt(notions.length)];
        Checked checked = check(model, assertion, notion);
        switch (checked.verdict().outcome()) {
          case HOLDS -> {
            holds++;
            byInvariants += isByInvariants(checked) ? 1 : 0;
            byBounds += isByBounds(checked) ? 1 : 0;
            SmallSizes.confirm(
                model, assertion, notion, Outcome.HOLDS, "seed " + seed + "\n" + text);
          }
          case VIOLATED -> violated++;
          case UNKNOWN -> unknown++;
        }
      }
    }
    System.out.printf(
        "pairings: %d hold, %d by invariants of the counts, %d of these by bounds; %d violated, %d"
            + " unknown%n",
        holds, byInvariants, byBounds, violated, unknown);
    return byInvariants;
  }
}
