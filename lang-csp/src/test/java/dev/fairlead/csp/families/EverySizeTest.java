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
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which way an answer about any number of processes is found. */
class EverySizeTest {
  private static final String TAKE_ONE = "P() = a -> Q();\nQ() = b -> Stop;\n";

  /** ω − 1 = ω for ever is no run of any system. */
  @Test
  void aLocalStateIsNotLeftForEver() {
    String text = TAKE_ONE + "S() = |||{..}@P();\n#assert S() |= <>[] !b;";
    assertEquals(Outcome.HOLDS, verdict(text, FairnessNotion.NONE).outcome());
    Verdict without = check(text, FairnessNotion.NONE, new Cutoff(2, Balance.OFF)).verdict();
    assertEquals(Outcome.UNKNOWN, without.outcome());
    assertTrue(without.reason().contains("try --balance on"), without.reason());
    assertTrue(without.reason().contains("for ever b"), without.reason());
  }

  /** The abstract loop would be (a)^ω, ω members leaving P one by one. */
  @Test
  void nobodyEntersForEver() {
    String text = TAKE_ONE + "S() = |||{..}@P();\n#assert S() |= <>[] !a;";
    assertEquals(Outcome.HOLDS, verdict(text, FairnessNotion.PROCESS_WEAK).outcome());
  }

  @Test
  void theSmallestSystemThatShowsItIsNamed() {
    String text =
        "var n = 0;\n#define five n == 5;\nP() = a{if (n < 9) { n++; }} -> Stop;\n"
            + "Q() = b -> Q();\nS() = (|||{..}@P()) ||| (|||{..}@Q());\n";
    Verdict reached = verdict(text + "#assert S() reaches five;", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, reached.outcome());
    assertTrue(reached.reason().contains("5 × P() and 1 × Q()"), reached.reason());
    assertEquals(5, reached.evidence().orElseThrow().stem().size());
    Verdict violated = verdict(text + "#assert S() |= [] !five;", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, violated.outcome());
  }

  /** Sizes of groups are independent, also where one definition is referred to twice. */
  @Test
  void aDefinitionThatIsUsedTwiceHasTwoGroups() {
    String workers =
        "var r = 0;\nvar w = 0;\n#define bad r == 1 && w == 2;\n"
            + "Worker(k) = [k == 0] rd{if (r < 3) { r++; }} -> Stop"
            + " [] [k == 1] wr{if (w < 3) { w++; }} -> Stop;\n"
            + "Pool(k) = |||{..}@Worker(k);\nInner(k) = Pool(k);\n";
    for (String system :
        new String[] {
          "(|||{..}@Worker(0)) ||| (|||{..}@Worker(1))",
          "Pool(0) ||| Pool(1)",
          "Inner(0) ||| Inner(1)",
          "Inner(0) ||| Pool(1)",
          "(Pool(0) ||| Pool(1)) \\ {rd}"
        }) {
      String text = workers + "S() = " + system + ";\n#assert S() |= <>[] !bad;";
      Verdict verdict = verdict(text, FairnessNotion.PROCESS_WEAK);
      assertEquals(Outcome.VIOLATED, verdict.outcome(), system);
      assertTrue(verdict.reason().contains("1 × Worker"), verdict.reason());
      assertTrue(verdict.reason().contains("2 × Worker"), verdict.reason());
    }
  }

  @Test
  void soHasOneThatIsUsedTwiceWithTheSameArguments() {
    String text =
        "var n = 0;\n#define three n == 3;\nW() = a{if (n < 4) { n++; }} -> Stop;\n"
            + "Pool() = |||{..}@W();\nS() = Pool() ||| Pool();\n#assert S() |= <>[] !three;";
    Verdict verdict = verdict(text, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, verdict.outcome());
    assertTrue(verdict.reason().contains("W() of Pool()"), verdict.reason());
  }

  @Test
  void aGroupIsRefusedIfItsNumberIsNotClear() {
    String pool = "var x = 0;\nW(k) = a.k -> W(k);\nPool(k) = |||{..}@W(k);\n";
    for (String system :
        new String[] {
          "Pool(x) ||| s{x = 1;} -> Stop", "Pool(0) ||| a -> Pool(1)", "Pool(0); Pool(1)"
        }) {
      String text = pool + "S() = " + system + ";\n#assert S() deadlockfree;";
      ModelException refused =
          assertThrows(ModelException.class, () -> verdict(text, FairnessNotion.NONE), system);
      assertEquals("FL0174", refused.diagnostic().code(), system);
    }
  }

  @Test
  void invariantsNeedNoCutoff() {
    String text =
        "var n = 0;\n#define two n == 2;\nchannel c 0;\n"
            + "P() = c?x -> in{n++;} -> out{n--;} -> c!0 -> P();\nT() = c!0 -> c?x -> T();\n"
            + "Many() = |||{..}@P();\nS() = Many() ||| T();\n";
    Checked reaches = check(text + "#assert S() reaches two;", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, reaches.verdict().outcome());
    assertTrue(explained(reaches).contains("coverability tree"), explained(reaches));
    Checked always = check(text + "#assert S() |= [] !two;", FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.HOLDS, always.verdict().outcome());
    assertTrue(explained(always).contains("coverability tree"), explained(always));
  }

  /** More members can keep others from moving by priority: the tree would not be right. */
  @Test
  void prioritiesAreNotCovered() {
    String text =
        "var n = 0;\n#define one n == 1;\n"
            + "P() = a -> atomic{b -> Stop} [] [#P() > 1] c{n = 1;} -> Stop;\n"
            + "S() = |||{..}@P();\n#assert S() reaches one;";
    Checked checked = check(text, FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(!explained(checked).contains("coverability"), explained(checked));
  }

  @Test
  void aVariableWithoutBoundIsNamed() {
    String text =
        "var all = 0;\nP() = a{all++;} -> b{all = 1 * all - 1;} -> P();\nS() = |||{..}@P();\n"
            + "#assert S() |= []<> b;";
    Limits limits = Limits.ofThisMachine().withMaxStates(5_000);
    Verdict unknown = check(text, FairnessNotion.PROCESS_WEAK, Cutoff.DEFAULT, limits).verdict();
    assertEquals(Outcome.UNKNOWN, unknown.outcome());
    assertTrue(unknown.caveats().contains(Caveat.TRUNCATED));
    assertTrue(unknown.reason().contains("no bound for all"), unknown.reason());
  }

  @Test
  void membersThatStartProcessesInsideOfOthersAreAskedInSmallSystemsOnly() {
    String text = "P() = (a -> Skip ||| b -> Skip); P();\nS() = |||{..}@P();\n#assert S() ";
    Verdict unknown = verdict(text + "deadlockfree;", FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, unknown.outcome());
    assertTrue(unknown.reason().contains("is a composition itself"), unknown.reason());
    String plain = "P() = a -> (Q() ||| Q());\nQ() = b -> Q();\nS() = |||{..}@P();\n#assert S() ";
    assertEquals(Outcome.HOLDS, verdict(plain + "deadlockfree;", FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, verdict(plain + "|= []<> a;", FairnessNotion.NONE).outcome());
  }

  /** Both readers and writers; the numbers of copies of a pair are equal. */
  @Test
  void compositionsAndSynchronisationAndHiding() {
    String text =
        "P() = a -> s -> P();\nQ() = s -> Q();\n"
            + "S() = (((|||{..}@(P() ||| (b -> Stop))) || Q()) \\ {a});\n"
            + "#assert S() deadlockfree;\n#assert S() |= []<> s;";
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
    for (Model.Assertion assertion : model.assertions()) {
      Verdict verdict =
          Checker.check(
                  model.instantiate(assertion),
                  () -> model.instantiate(assertion),
                  FairnessNotion.PROCESS_WEAK,
                  Cutoff.DEFAULT,
                  Limits.ofThisMachine(),
                  ProgressListener.NONE)
              .verdict();
      assertEquals(Outcome.HOLDS, verdict.outcome(), verdict.reason());
    }
  }

  /** ω is compared with constants only, and the cutoff reaches all of them. */
  @Test
  void headcountsRaiseTheCutoff() {
    String text =
        "P() = [#Q() < 4] a -> Q();\nQ() = [#Q() == 4] b -> P();\nS() = |||{..}@P();\n"
            + "#define five #Q() >= 5;\n#assert S() ";
    Checked checked = check(text + "|= [] !five;", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
    assertTrue(explained(checked).contains("cutoff 5 at least"), explained(checked));
    assertEquals(Outcome.VIOLATED, verdict(text + "deadlockfree;", FairnessNotion.NONE).outcome());
    Verdict unknown =
        verdict(
            "var x = 0;\nP() = a{x = #P();} -> P();\nS() = |||{..}@P();\n"
                + "#assert S() deadlockfree;",
            FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, unknown.outcome());
    assertTrue(unknown.reason().contains("#"), unknown.reason());
  }

  /** What holds without fairness holds under every notion, and needs no search for fair runs. */
  @Test
  void aWeakerNotionAnswersForAStrongerOne() {
    String text = "P() = a -> b -> P();\nS() = |||{..}@P();\n#assert S() |= []<> b;";
    for (FairnessNotion notion : FairnessNotion.values()) {
      Checked checked = check(text, notion);
      assertEquals(Outcome.HOLDS, checked.verdict().outcome(), notion.toString());
      boolean other = explained(checked).contains("fairness none in place of " + notion);
      assertEquals(notion != FairnessNotion.NONE, other, explained(checked));
    }
    String fair = "var x = 0;\nP() = [x < 1] a{x = 1;} -> P() [] b -> P();\nS() = |||{..}@P();\n";
    Checked own = check(fair + "#assert S() |= <>[] !b;", FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, own.verdict().outcome());
  }

  @Test
  void vacuousTruthIsNotClaimedForAll() {
    String text = "P() = wl(a) -> P();\nQ() = b -> Q();\n#alphabet Q {a, b};\n";
    Verdict vacuous =
        verdict(
            text + "S() = (|||{..}@P()) || Q();\n#assert S() |= [] !b;", FairnessNotion.ANNOTATED);
    assertEquals(Outcome.HOLDS, vacuous.outcome());
    assertTrue(vacuous.caveats().contains(Caveat.VACUOUS), vacuous.reason());
  }

  @Test
  void anyNumberOfProcessesIsThereFromTheStart() {
    for (String later :
        new String[] {
          "a -> (|||{..}@P())",
          "(|||{..}@P()); P()",
          "[true] (|||{..}@P())",
          "|||{2}@(|||{..}@P())",
          "P() [] (|||{..}@P())",
          "atomic{|||{..}@P()}"
        }) {
      String text = "P() = e -> P();\nS() = " + later + ";\n#assert S() deadlockfree;";
      ModelException e = assertThrows(ModelException.class, () -> verdict(text, null), later);
      assertEquals("FL0174", e.diagnostic().code(), later);
    }
  }

  private static String explained(Checked checked) {
    return String.join("\n", checked.plan().orElseThrow().lines());
  }

  private static Verdict verdict(String text, FairnessNotion notion) {
    return check(text, notion).verdict();
  }

  private static Checked check(String text, FairnessNotion notion) {
    return check(text, notion, Cutoff.DEFAULT);
  }

  private static Checked check(String text, FairnessNotion notion, Cutoff cutoff) {
    return check(text, notion, cutoff, Limits.ofThisMachine());
  }

  private static Checked check(String text, FairnessNotion notion, Cutoff cutoff, Limits limits) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
    Model.Assertion assertion = model.assertions().get(0);
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        cutoff,
        limits,
        ProgressListener.NONE);
  }

  /** Five and five of ten: no smaller system has so many. */
  @Test
  void aThresholdMayNeedMoreMembers() {
    String text =
        """
        #define level #P() == #Q() && #Q() > 4;
        P() = [#P() > #Q()] a -> Q();
        Q() = b -> Q();
        S() = |||{..}@P();
        #assert S() reaches level;
        """;
    Verdict verdict = check(text, FairnessNotion.NONE, Cutoff.DEFAULT).verdict();
    assertEquals(Outcome.HOLDS, verdict.outcome(), verdict.reason());
    assertTrue(verdict.reason().startsWith("with 10 × P()"), verdict.reason());
  }
}
