package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CspModelTest {

  @Test
  void assertionsComeInTheOrderOfTheFile() {
    CspModel model = open("P() = a -> P();\n#assert P() |= []<> a;\n#assert P() deadlockfree;");
    assertEquals(
        "[P() |= []<> a, P() deadlockfree]",
        model.assertions().stream().map(Model.Assertion::text).toList().toString());
  }

  @Test
  void anUnknownAtomIsFoundWhenTheFileIsOpened() {
    assertRefused("P() = a -> P();\n#assert P() |= []<> b;", "FL0172", "2:21");
  }

  @Test
  void anAtomWithTheWrongNumberOfValuesIsFound() {
    assertRefused("P() = a.1 -> P();\n#assert P() |= []<> a;", "FL0172", "2:21");
  }

  @Test
  void aSyntaxErrorInAFormulaPointsIntoTheFile() {
    assertRefused("P() = a -> P();\n#assert P() |= [] (a;", "FL02", "2:");
  }

  @Test
  void anAlphabetThatCannotBeComputedHasToBeDeclared() {
    CspModel model =
        open(
            "channel c 1;\nP() = c?x -> a.x -> P();\nQ() = P() || P();\n#assert Q() deadlockfree;");
    assertRefused(model, "FL0171", "4:9");
  }

  @Test
  void unconditionalEventsMustBeKnownBeforehand() {
    CspModel model = open("var x = 0;\nP() = f(a.x) -> P();\n#assert P() |= []<> a.0;");
    assertRefused(model, "FL0173", "2:1");
  }

  @Test
  void aFileWithoutAssertionsStillHasASystem() {
    CspModel model = open("P(i) = a -> P(i);\nQ() = P(1);");
    assertEquals(
        "Q() |= []<> a", model.assertionFor("[]<> a").text(), "the last one without parameters");
  }

  @Test
  void constantsOfTheModelMayStandInFormulas() {
    String text = "enum {ME, YOU};\nP() = a.YOU -> P();\n#assert P() |= []<> a.YOU;";
    assertEquals(Outcome.HOLDS, check(text, FairnessNotion.NONE).outcome());
  }

  @Test
  void quotedAtomsNameCommunications() {
    String text = "channel c 0;\nP() = c!3 -> P() ||| c?x -> P();\n#assert P() |= <> \"c.3\";";
    assertEquals(
        Outcome.HOLDS,
        check(text.replace("P() ||| c?x -> P()", "Stop ||| c?x -> Stop"), FairnessNotion.NONE)
            .outcome());
  }

  @Test
  void theInitialPositionHasTheEventInit() {
    assertEquals(
        Outcome.HOLDS,
        check("P() = a -> P();\n#assert P() |= init && X a;", FairnessNotion.NONE).outcome());
  }

  @Test
  void annotationsCountOnlyWhereTheyAreReachable() {
    CspModel model =
        open(
            "P() = a -> P();\nQ() = wf(b) -> Q();\n"
                + "#assert P() deadlockfree;\n#assert Q() deadlockfree;");
    assertTrue(!model.instantiate(model.assertions().get(0)).hasAnnotations());
    assertTrue(model.instantiate(model.assertions().get(1)).hasAnnotations());
  }

  @Test
  void onlyAnnotatedOccurrencesAreOwed() {
    String system = "P() = %s -> P();\nQ() = b -> Q();\nS() = P() ||| Q();\n#assert S() |= []<> a;";
    assertEquals(
        Outcome.HOLDS, check(system.formatted("wf(a)"), FairnessNotion.ANNOTATED).outcome());
    assertEquals(
        Outcome.VIOLATED, check(system.formatted("a"), FairnessNotion.ANNOTATED).outcome());
    assertEquals(Outcome.VIOLATED, check(system.formatted("wf(a)"), FairnessNotion.NONE).outcome());
  }

  @Test
  void weakFairnessOfAnAnnotationIsNotStrong() {
    String system =
        "var x = 0;\nP() = [x == 0] %s -> P();\nQ() = flip{x = 1 - x;} -> Q();\n"
            + "S() = P() ||| Q();\n#assert S() |= []<> a;";
    assertEquals(
        Outcome.VIOLATED, check(system.formatted("wf(a)"), FairnessNotion.ANNOTATED).outcome());
    assertEquals(
        Outcome.HOLDS, check(system.formatted("sf(a)"), FairnessNotion.ANNOTATED).outcome());
  }

  @Test
  void aLiveEventIsOwedEvenIfPartnersDoNotOfferIt() {
    String system =
        "P() = %s -> P();\nQ() = b -> Q() [] a -> Q();\nR() = [false] a -> R() [] c -> R();\n"
            + "#alphabet R {a};\nS() = P() || Q() || R();\n#assert S() |= <> false;";
    Verdict live = check(system.formatted("wl(a)"), FairnessNotion.ANNOTATED);
    assertEquals(Outcome.HOLDS, live.outcome());
    assertTrue(live.caveats().contains(Caveat.VACUOUS), live.reason());
    assertEquals(
        Outcome.VIOLATED, check(system.formatted("wf(a)"), FairnessNotion.ANNOTATED).outcome());
  }

  /**
   * A term is shown as the reference it was made by first, which another instance may meet later.
   */
  @Test
  void aRunReplaysWhateverElseTheSearchHasSeen() {
    String unrolled = "P() = a -> b -> c -> Q();\nQ() = b -> c -> Q();\n#assert P() |= <>[] c;";
    assertEquals(Outcome.VIOLATED, check(unrolled, FairnessNotion.NONE).outcome());
    String renamed =
        "P() = a -> b -> (K(0) ||| K(1)) [] c -> d -> (K(1) ||| K(0));\nK(i) = k.i -> K(i);\n"
            + "#assert P() |= [](d -> [] !k.0);";
    assertEquals(Outcome.VIOLATED, check(renamed, FairnessNotion.NONE).outcome());
    String hidden =
        "P() = x -> (b -> a -> Stop) \\ {b, a} [] y -> (a -> b -> Q()) \\ {a, b};\n"
            + "Q() = c -> Q();\n#assert P() |= [] !c;";
    assertEquals(Outcome.VIOLATED, check(hidden, FairnessNotion.NONE).outcome());
  }

  /** Otherwise the demand of one participant is never met, and everything holds vacuously. */
  @Test
  void aCommonStepCountsForTheAnnotationsOfAllParticipants() {
    for (String annotation : List.of("f(a)", "wf(a)", "sf(a)", "wl(a)", "sl(a)")) {
      Verdict verdict =
          check(
              "P() = wl(a) -> P() [] b -> P();\nQ() = %s -> Q();\nS() = P() || Q();\n"
                      .formatted(annotation)
                  + "#assert S() |= []<> b;",
              FairnessNotion.ANNOTATED);
      assertEquals(Outcome.VIOLATED, verdict.outcome(), annotation);
    }
  }

  @Test
  void anUnconditionalEventThatNeverHappensLeavesNoFairRun() {
    String system =
        "C() = f(tick) -> C();\nW() = work -> W();\nS() = C() ||| W();\n#assert S() |= []<> tick;";
    assertEquals(Outcome.HOLDS, check(system, FairnessNotion.ANNOTATED).outcome());
    Verdict stuck =
        check(
            "P() = a -> P() [] [false] f(tick) -> P();\n#assert P() |= <> false;",
            FairnessNotion.ANNOTATED);
    assertTrue(stuck.caveats().contains(Caveat.VACUOUS), stuck.reason());
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Verdict check(String text, FairnessNotion notion) {
    CspModel model = open(text);
    Model.Assertion assertion = model.assertions().get(0);
    return Checker.checkInstance(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }

  private static void assertRefused(String text, String code, String place) {
    assertDiagnostic(assertThrows(ModelException.class, () -> open(text)), code, place);
  }

  private static void assertRefused(CspModel model, String code, String place) {
    assertDiagnostic(
        assertThrows(ModelException.class, () -> model.instantiate(model.assertions().get(0))),
        code,
        place);
  }

  private static void assertDiagnostic(ModelException e, String code, String place) {
    assertTrue(e.getMessage().startsWith("m.csp:" + place), e.getMessage());
    assertTrue(e.diagnostic().code().startsWith(code), e.getMessage());
  }
}
