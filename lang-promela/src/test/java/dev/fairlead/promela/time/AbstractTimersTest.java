package dev.fairlead.promela.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds with abstract timers holds for every concrete setting, in random models whose timers
 * are set to a macro. {@code -Dseed=n} tries another part of the world.
 */
class AbstractTimersTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int BEYOND = 6;
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG);

  private int holds;
  private int violated;
  private int unknown;

  private static PromelaModel model(String text, int setting, Map<String, Integer> folds) {
    PromelaModel plain =
        PromelaModel.open(new SourceText("m.pml", text), Map.of("T", "" + setting), path -> null);
    return folds.isEmpty() ? plain : plain.withAbstractTimers(folds);
  }

  private static Checked check(Model model, Model.Assertion assertion, FairnessNotion notion) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        LIMITS,
        ProgressListener.NONE);
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    String text = new TimedModels(random).text();
    int bound = 1 + random.nextInt(3);
    PromelaModel folded = model(text, bound, Map.of("a", bound));
    for (Model.Assertion assertion : folded.assertions()) {
      FairnessNotion notion = NOTIONS.get(random.nextInt(NOTIONS.size()));
      Outcome outcome = check(folded, assertion, notion).verdict().outcome();
      holds += outcome == Outcome.HOLDS ? 1 : 0;
      violated += outcome == Outcome.VIOLATED ? 1 : 0;
      unknown += outcome == Outcome.UNKNOWN ? 1 : 0;
      if (outcome != Outcome.HOLDS) {
        continue;
      }
      for (int setting = bound; setting <= bound + BEYOND; setting++) {
        assertNotEquals(
            Outcome.VIOLATED,
            check(model(text, setting, Map.of()), assertion, notion).verdict().outcome(),
            "seed %d, T = %d, bound %d, %s, %s:%n%s"
                .formatted(seed, setting, bound, assertion.text(), notion, text));
      }
    }
  }

  @Test
  void whatHoldsDoesForEverySetting() {
    for (long seed = SEED; seed < SEED + 40; seed++) {
      compare(seed);
    }
    String counts = holds + " hold, " + violated + " are violated, " + unknown + " unknown";
    assertTrue(holds > 15 && violated > 15, counts);
    assertTrue(unknown < (holds + violated) / 4, counts);
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + 20_000; seed++) {
      compare(seed);
    }
  }

  private static Outcome outcome(String text, FairnessNotion notion) {
    PromelaModel model = model(text, 5, Map.of());
    return check(model, model.assertions().get(model.assertions().size() - 1), notion)
        .verdict()
        .outcome();
  }

  @Test
  void timersThatAreSetExpireWithoutFurtherFairness() {
    String once =
        """
        timer a abstract 3; bit x;
        active proctype P() { set(a, T); expire(a); x = 1 }
        ltl f { <> x }
        """;
    assertEquals(Outcome.HOLDS, outcome(once, FairnessNotion.NONE));
  }

  @Test
  void timersThatAreSetAgainAndAgainNeedNotExpire() {
    String again =
        """
        timer a abstract 3, b; bit x;
        active proctype P() { do :: set(a, T); delay(b, 1) od }
        active proctype Q() { expire(a); x = 1 }
        ltl f { <> x }
        """;
    assertEquals(Outcome.VIOLATED, outcome(again, FairnessNotion.NONE));
    // Set to the same folded value, and by an atomic sequence.
    assertEquals(
        Outcome.VIOLATED,
        outcome(again.replace("set(a, T);", "atomic { x = 0; set(a, T) };"), FairnessNotion.NONE));
  }

  @Test
  void whereTimeStopsASettingMayStillShowAViolation() {
    String busy =
        """
        timer a abstract 3; bit x, y;
        active proctype P() { set(a, T); expire(a); x = 1 }
        active proctype Q() { do :: y = 1 - y od }
        ltl f { <> x }
        """;
    PromelaModel model = model(busy, 5, Map.of());
    Checked checked = check(model, model.assertions().get(1), FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().startsWith("with the settings of the model"));
  }

  @Test
  void whereTimeStopsWhatNeedsNoTFairnessIsProved() {
    String setAgain =
        """
        timer a abstract 2; byte x;
        active proctype P() { do :: set(a, T); x = 1 - x :: expire(a) -> x = 2; reset(a) od }
        ltl small { [] (x <= 2) }
        ltl again { []<> (x < 2) }
        ltl zero { <>[] (x == 0) }
        """;
    PromelaModel model = model(setAgain, 3, Map.of());
    assertEquals(Outcome.HOLDS, outcome(model, 1));
    assertEquals(Outcome.HOLDS, outcome(model, 2));
    assertEquals(Outcome.VIOLATED, outcome(model, 3));
  }

  private static Outcome outcome(PromelaModel model, int assertion) {
    return check(model, model.assertions().get(assertion), FairnessNotion.NONE).verdict().outcome();
  }

  @Test
  void whereTimeStopsWhatNeedsTFairnessIsUnknown() {
    // Time stops once the timer has expired; that it does so takes t-fairness.
    String after =
        """
        timer a abstract 3; bit x, y;
        active proctype P() { set(a, T); expire(a); x = 1 }
        active proctype Q() { x == 1; do :: y = 1 - y od }
        ltl f { <> x }
        """;
    PromelaModel model = model(after, 5, Map.of());
    Checked checked = check(model, model.assertions().get(1), FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.UNKNOWN, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().startsWith("time stops"), checked.verdict().reason());
    assertTrue(checked.verdict().evidence().isPresent());
  }

  @Test
  void aRunOfTheAbstractionAloneIsNotShown() {
    // Both timers are set to the same time, so they expire together; folded they need not.
    String together =
        """
        timer a abstract 2, b abstract 2; bit x;
        active proctype P() {
          atomic { set(a, T); set(b, T) };
          if :: expire(a) -> assert(b == 0) :: expire(b) -> assert(a == 0) fi
        }
        """;
    PromelaModel model = model(together, 5, Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("spurious"), checked.verdict().reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "expire(a)",
        "!(expire(a) && x)",
        "!(x && expire(a))",
        "expire(a) == 1",
        "expire(a) + x > 1",
        "((a < 2) == (a != 1)) + x"
      })
  void whatIsKnownIsAskedAnywhereInAnExpression(String condition) {
    String text = "timer a abstract 2; bit x; active proctype P() { set(a, T); (%s) }";
    assertEquals(1, model(text.formatted(condition), 5, Map.of()).assertions().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a == 2",
        "a + 1 > 1",
        "!(x && a > x)",
        "(a == 1) + a",
        "(a == 1) == (a > 2)"
      })
  void whatIsNotKnownIsNotAsked(String condition) {
    String text = "timer a abstract 2; bit x; active proctype P() { set(a, T); (%s) }";
    ModelException refused =
        assertThrows(
            ModelException.class, () -> model(text.formatted(condition), 5, Map.of()).mainSystem());
    assertTrue(refused.getMessage().contains("not known from 2 on"), refused.getMessage());
  }
}
