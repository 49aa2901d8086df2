package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Groups whose members have numbers, {@code |||i:{..}@P(i)}, and formulas about one of them. */
class NamedMembersTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);
  private static final int LARGEST = 4;

  private static final String POOL =
      "var free:{0..2} = 2;\nP(i) = think.i -> W(i);\n"
          + "W(i) = [free > 0] enter.i{free--;} -> leave.i{free++;} -> P(i);\n";

  private static final List<String> FORMULAS =
      List.of(
          "[]<> b.i",
          "<>[] !b.i",
          "[](t -> <> b.i)",
          "[](b.i -> <> hit)",
          "[]<> b.i -> []<> hit",
          "[]<> hit -> []<> b.i",
          "<> b.i",
          "[](b.i -> X !b.i)");

  @Test
  void everyMemberIsServed() {
    String text = POOL + "S() = ||| i:{..} @ P(i);\n#assert S() |= [](think.i -> <> enter.i);";
    assertEquals(Outcome.VIOLATED, outcome(text, FairnessNotion.PROCESS_WEAK));
    for (FairnessNotion notion :
        List.of(
            FairnessNotion.PROCESS_STRONG, FairnessNotion.EVENT_STRONG, FairnessNotion.GLOBAL)) {
      assertEquals(Outcome.HOLDS, outcome(text, notion), notion.toString());
    }
  }

  /** Three members are needed for one of them to be kept out. */
  @Test
  void theMemberIsOneOfThoseShown() {
    Checked checked =
        check(
            open(POOL + "S() = ||| i:{..} @ P(i);\n#assert S() |= []<> enter.i;"),
            0,
            FairnessNotion.PROCESS_WEAK);
    assertTrue(checked.verdict().reason().contains("3 × P(i)"), checked.verdict().reason());
  }

  @Test
  void aMemberThatIsNotLikeOthersMustBeNamed() {
    for (String system :
        List.of(
            "var x = 0;\nP(i) = a.i -> [x == i] b.i -> P(i);\nS() = ||| i:{..} @ P(i);\n",
            "P(i) = a.i -> b.0 -> P(i);\nS() = ||| i:{..} @ P(i);\n",
            "P(i) = a.i -> b.i -> P(i);\nS() = (||| i:{..} @ P(i)) ||| P(7);\n",
            "P(i) = a.i -> Q(0);\nQ(k) = b.k -> Q(k);\nS() = ||| i:{..} @ P(i);\n",
            "P(i) = a.i -> P(i);\nQ() = b.0 -> Q();\nS() = (||| i:{..} @ P(i)) ||| Q();\n")) {
      ModelException refused =
          assertThrows(
              ModelException.class,
              () -> open(system + "#assert S() |= [](a.i -> <> b.i);"),
              system);
      assertEquals("FL0177", refused.diagnostic().code(), system);
    }
  }

  /** Where numbers matter there is no abstraction, but small systems are asked. */
  @Test
  void numbersThatMatterAreNotForgotten() {
    String text =
        "var x = 0;\nP(i) = [x == i] a.i{x = i + 1;} -> P(i);\nS() = ||| i:{..} @ P(i);\n"
            + "#define two x == 2;\n#assert S() reaches two;\n#assert S() |= [] !two;";
    assertEquals(Outcome.HOLDS, check(open(text), 0, FairnessNotion.NONE).verdict().outcome());
    assertEquals(Outcome.VIOLATED, check(open(text), 1, FairnessNotion.NONE).verdict().outcome());
  }

  @Test
  void aGroupWithNumbersIsThereOnce() {
    ModelException refused =
        assertThrows(
            ModelException.class,
            () ->
                check(
                    open(
                        "P(i) = a.i -> P(i);\nPool() = ||| i:{..} @ P(i);\n"
                            + "S() = Pool() ||| Pool();\n#assert S() deadlockfree;"),
                    0,
                    FairnessNotion.NONE));
    assertEquals("FL0174", refused.diagnostic().code());
  }

  @Test
  void randomFamiliesAgreeWithEachMemberOfSmallSystems() {
    compare(1, 50);
  }

  @Test
  @Tag("long")
  void manyRandomFamiliesAgreeWithEachMemberOfSmallSystems() {
    compare(1_000_000, 20_000);
  }

  private static void compare(long firstSeed, int families) {
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      String formula = FORMULAS.get(random.nextInt(FORMULAS.size()));
      FairnessNotion notion = FairnessNotion.values()[random.nextInt(6)];
      String text = text(seed, "(|||i:{..}@P0(i))") + "#assert System() |= " + formula + ";\n";
      Outcome outcome = outcome(text, notion);
      outcomes.merge(outcome, 1, Integer::sum);
      if (outcome == Outcome.HOLDS) {
        for (int size = 1; size <= LARGEST; size++) {
          confirm(seed, size, formula, notion, text);
        }
      }
    }
    assertTrue(outcomes.size() > 1 && outcomes.containsKey(Outcome.HOLDS), outcomes::toString);
  }

  private static String text(long seed, String family) {
    return RandomNumberedFamily.plain(new Random(seed)).text(family);
  }

  private static void confirm(
      long seed, int size, String formula, FairnessNotion notion, String text) {
    StringBuilder instance = new StringBuilder(text(seed, "(|||i:{0.." + (size - 1) + "}@P0(i))"));
    for (int member = 0; member < size; member++) {
      instance.append("#assert System() |= " + formula.replace(".i", "." + member) + ";\n");
    }
    // A number that no event of the text carries is unknown in formulas.
    instance.append("All() = b.0 -> b.1 -> b.2 -> b.3 -> Stop;\n");
    CspModel model = open(instance.toString());
    for (Model.Assertion assertion : model.assertions()) {
      Outcome outcome =
          Checker.checkInstance(
                  model.instantiate(assertion, Abstraction.NONE),
                  () -> model.instantiate(assertion, Abstraction.NONE),
                  notion,
                  LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(
          outcome != Outcome.VIOLATED,
          () -> assertion.text() + " of " + size + ", " + notion + ", seed " + seed + "\n" + text);
    }
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Outcome outcome(String text, FairnessNotion notion) {
    return check(open(text), 0, notion).verdict().outcome();
  }

  private static Checked check(CspModel model, int number, FairnessNotion notion) {
    Model.Assertion assertion = model.assertions().get(number);
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        LIMITS,
        ProgressListener.NONE);
  }
}
