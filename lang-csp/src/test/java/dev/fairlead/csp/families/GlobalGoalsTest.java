package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Liveness under strong global fairness, for any number of processes. */
class GlobalGoalsTest {
  private static final String PAIR = "A() = a -> B();\nB() = b -> A();\nS() = |||{..}@A();\n";

  @Test
  void allCanBeHomeAtOnce() {
    String text = PAIR + "#define none #B() == 0;\n#assert S() |= ";
    assertProvedByGoals(text + "[]<> none;");
    assertProvedByGoals(text + "[](a -> <> none);");
    assertProvedByGoals(text + "[]<> a -> []<> none;");
    assertEquals(Outcome.VIOLATED, check(open(text + "<>[] none;"), 0).verdict().outcome());
  }

  /** Two opinions cancel out, and the winners convert the rest. */
  @Test
  void majorityIsAgreedOn() {
    assertProvedByGoals(
        "channel meet 0;\n"
            + "X() = meet!1 -> WeakX() [] meet!3 -> X() [] meet?4 -> X();\n"
            + "Y() = meet?1 -> WeakY() [] meet!4 -> Y() [] meet?3 -> Y();\n"
            + "WeakX() = meet?4 -> WeakY();\nWeakY() = meet?3 -> WeakX();\n"
            + "S() = (|||{..}@X()) ||| (|||{..}@Y());\n"
            + "#define noX #X() == 0 && #WeakX() == 0;\n#define noY #Y() == 0 && #WeakY() == 0;\n"
            + "#define tie #X() == 0 && #Y() == 0;\n"
            + "#assert S() |= <>[] (noX || noY || tie);");
  }

  /** A lock goes round while members go from one local state to another. */
  @Test
  void aCycleThroughSeveralStatesIsNotGoneForEver() {
    assertProvedByGoals(
        "var busy = false;\nP() = [!busy] take{busy = true;} -> Q();\n"
            + "Q() = put{busy = false;} -> R();\nR() = again -> P();\nS() = |||{..}@P();\n"
            + "#define done #P() == 0 && #Q() == 0;\n#assert S() |= []<> done;");
  }

  /** The goal takes a number that changes by two at a time, so it depends on the size. */
  @Test
  void parityIsNotOverlooked() {
    CspModel model =
        open(
            "channel meet 0;\nA() = meet!0 -> B() [] meet?x -> B();\nB() = b -> B();\n"
                + "S() = |||{..}@A();\n#define none #A() == 0;\n#assert S() |= <> none;");
    Checked checked = check(model, 0);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("1 × A()"), checked.verdict().reason());
  }

  @Test
  void randomFamiliesAgreeWithAllSmallSizes() {
    compare(1, 60);
  }

  @Test
  @Tag("long")
  void manyRandomFamiliesAgreeWithAllSmallSizes() {
    compare(1_000_000, 20_000);
  }

  private static void compare(long firstSeed, int families) {
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      String text = new RandomAnyNumber(random, RandomAnyNumber.GOALS).text();
      CspModel model = open(text);
      for (int i = 2; i < model.assertions().size(); i++) {
        Checked checked = check(model, i);
        outcomes.merge(checked.verdict().outcome(), 1, Integer::sum);
        if (checked.verdict().outcome() == Outcome.HOLDS) {
          SmallSizes.confirm(
              model,
              model.assertions().get(i),
              FairnessNotion.GLOBAL,
              Outcome.HOLDS,
              "seed " + seed + "\n" + text);
        }
      }
    }
    int total = outcomes.values().stream().mapToInt(Integer::intValue).sum();
    int unknown = outcomes.getOrDefault(Outcome.UNKNOWN, 0);
    assertTrue(20 * unknown < total, () -> "too many unknown answers: " + outcomes);
  }

  private static void assertProvedByGoals(String text) {
    Checked checked = check(open(text), 0);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
    String explained = String.join("\n", checked.plan().orElseThrow().lines());
    assertTrue(explained.contains("bottom components"), explained);
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Checked check(CspModel model, int number) {
    Model.Assertion assertion = model.assertions().get(number);
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        FairnessNotion.GLOBAL,
        new Cutoff(2, Balance.ON),
        SmallSizes.LIMITS,
        ProgressListener.NONE);
  }
}
