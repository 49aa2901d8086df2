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

/** Counts that are compared with each other, for any number of processes. */
class CountDifferencesTest {

  @Test
  void sumsWithBothSignsAreFollowed() {
    String pair =
        "A() = [#A() > #B()] go -> B() [] [#A() <= #B()] stay -> A();\n"
            + "B() = [#B() > #A()] back -> A() [] [#B() <= #A()] rest -> B();\nS() = |||{..}@A();\n"
            + "#define near #B() - #A() <= 1;\n#define level #A() == #B() || #A() + 1 == #B();\n";
    assertEquals(Outcome.HOLDS, outcome(pair + "#assert S() |= [] near;", FairnessNotion.NONE));
    assertEquals(Outcome.HOLDS, outcome(pair + "#assert S() deadlockfree;", FairnessNotion.NONE));
    assertEquals(
        Outcome.HOLDS, outcome(pair + "#assert S() |= []<> level;", FairnessNotion.GLOBAL));
    assertEquals(
        Outcome.VIOLATED, outcome(pair + "#assert S() |= []<> level;", FairnessNotion.NONE));
  }

  /** Members on their way from one local state to another are counted as well. */
  @Test
  void allProcessesTogetherAreANumberAsWell() {
    String text =
        "A() = a -> x -> B();\nB() = b -> A();\nE() = tick -> E();\n"
            + "S() = |||{..}@A();\nT() = (|||{..}@A()) ||| E();\nU() = A() ||| E() ||| (|||{3}@A());\n"
            + "#define majority 2 * #A() > #;\n#define others # - #A() > 1;\n#define five # == 5;\n";
    assertEquals(
        Outcome.HOLDS, outcome(text + "#assert S() |= []<> majority;", FairnessNotion.GLOBAL));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert T() |= []<> majority;", FairnessNotion.GLOBAL));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert S() |= [] majority;", FairnessNotion.GLOBAL));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert S() |= [] !others;", FairnessNotion.NONE));
    assertEquals(Outcome.HOLDS, outcome(text + "#assert U() |= [] five;", FairnessNotion.NONE));
    assertEquals(Outcome.VIOLATED, outcome(text + "#assert T() |= [] five;", FairnessNotion.NONE));
  }

  /** Whoever meets leaves in pairs, so neither side can be ahead. */
  @Test
  void aDifferenceOfGroupsMayBeAnyNumberAtFirst() {
    String text =
        "channel c 0;\nA() = c!0 -> X();\nB() = c?v -> Y();\nX() = x -> X();\nY() = y -> Y();\n"
            + "S() = (|||{..}@A()) ||| (|||{..}@B());\n"
            + "#define pairs #X() == #Y();\n#define ahead #A() > #B() + 1;\n";
    assertEquals(Outcome.HOLDS, outcome(text + "#assert S() |= [] pairs;", FairnessNotion.NONE));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert S() |= [] !ahead;", FairnessNotion.NONE));
  }

  /** A threshold follows from two others: n > 3t for all n and t (Srikanth and Toueg). */
  @Test
  void sumsThatExcludeEachOtherAreLeftOut() {
    String text =
        "A() = [#A() + #B() > 2 * #F() && #B() <= #F()] go -> A() [] b -> B();\nB() = a -> A();\n"
            + "F() = f -> F();\nS() = (|||{..}@A()) ||| (|||{..}@F());\n"
            + "#define more #A() > #F();\n#define most #A() > #F() + 1;\n";
    assertEquals(
        Outcome.HOLDS, outcome(text + "#assert S() |= [](go -> more);", FairnessNotion.NONE));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert S() |= [](go -> most);", FairnessNotion.NONE));
  }

  /** Both are 1 % 3 and differ by 5: no numbers do, and nobody waits for ever in such a state. */
  @Test
  void remaindersAndDifferencesExcludeEachOther() {
    String text =
        "var x = 0;\nA() = [#B() > #A()] stay -> A() [] go -> B() [] [#A() % 3 == 0] a -> B();\n"
            + "B() = out -> C();\nC() = c{x = 1 - x;} -> C();\nS() = |||{..}@A();\n"
            + "#define third #B() % 3 == 0;\n";
    assertEquals(
        Outcome.HOLDS, outcome(text + "#assert S() |= []<> third;", FairnessNotion.PROCESS_WEAK));
    assertEquals(
        Outcome.VIOLATED, outcome(text + "#assert S() |= []<> third;", FairnessNotion.NONE));
  }

  @Test
  void sumsOnBothSidesMayCancelOut() {
    String text =
        "A() = a -> B();\nB() = b -> A();\nS() = |||{..}@A();\n"
            + "#define all #A() + #B() >= #B();\n#define some 2 - #A() <= #B() || #A() + #B() == 1;\n";
    assertEquals(Outcome.HOLDS, outcome(text + "#assert S() |= [] all;", FairnessNotion.NONE));
    assertEquals(Outcome.HOLDS, outcome(text + "#assert S() |= [] some;", FairnessNotion.NONE));
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
      String text = new RandomAnyNumber(random, RandomAnyNumber.DIFFERENCES).text();
      CspModel model = open(text);
      for (int i = 0; i < model.assertions().size(); i++) {
        FairnessNotion notion = FairnessNotion.values()[random.nextInt(6)];
        Model.Assertion assertion = model.assertions().get(i);
        Outcome universal = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
        Outcome outcome = check(model, i, notion, random.nextInt(3)).verdict().outcome();
        outcomes.merge(outcome, 1, Integer::sum);
        if (outcome == universal) {
          SmallSizes.confirm(model, assertion, notion, universal, "seed " + seed + "\n" + text);
        }
      }
    }
    int total = outcomes.values().stream().mapToInt(Integer::intValue).sum();
    int unknown = outcomes.getOrDefault(Outcome.UNKNOWN, 0);
    assertTrue(8 * unknown < total, () -> "too many unknown answers: " + outcomes);
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Outcome outcome(String text, FairnessNotion notion) {
    return check(open(text), 0, notion, 2).verdict().outcome();
  }

  private static Checked check(CspModel model, int number, FairnessNotion notion, int cutoff) {
    Model.Assertion assertion = model.assertions().get(number);
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        new Cutoff(cutoff, Balance.ON),
        SmallSizes.LIMITS,
        ProgressListener.NONE);
  }
}
