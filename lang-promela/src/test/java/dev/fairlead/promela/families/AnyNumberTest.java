package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code active [*]}: what can be asked, and what the answers rest on. */
class AnyNumberTest {
  private static final String LOCK =
      """
      bool held; byte inside;
      active [*] proctype P() {
        do
        :: skip;
           wants: atomic { !held -> held = true };
           enters: inside++;
           leaves: inside--;
           held = false
        od
      }
      """;

  private static Checked ask(String text, String formula, FairnessNotion notion) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Assertion asked = model.assertionFor(formula);
    return Checker.check(
        model.instantiate(asked),
        () -> model.instantiate(asked),
        notion,
        Cutoff.DEFAULT,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }

  private static Outcome outcome(String text, String formula, FairnessNotion notion) {
    return ask(text, formula, notion).verdict().outcome();
  }

  private static String story(Checked checked) {
    return checked.plan().orElseThrow().choices().toString();
  }

  @Test
  void globalsAreDecidedByACoverabilityTree() {
    Checked checked = ask(LOCK, "[] (inside <= 1)", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(story(checked).contains("coverability tree"), story(checked));
  }

  @Test
  void countsAreDecidedByACutoff() {
    Checked checked = ask(LOCK, "[] (count(P@leaves) <= 1)", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(story(checked).contains("cutoff 2"), story(checked));
    assertEquals(
        Outcome.VIOLATED, outcome(LOCK, "[] (count(P@wants) <= 4)", FairnessNotion.GLOBAL));
    assertEquals(
        Outcome.HOLDS,
        outcome(LOCK, "[] (2 * count(P@leaves) + count(P@enters) <= 3)", FairnessNotion.NONE));
  }

  @Test
  void aMemberIsFollowedByName() {
    String served = "[] (P[i]@wants -> <> (P[i]@leaves))";
    assertEquals(Outcome.VIOLATED, outcome(LOCK, served, FairnessNotion.PROCESS_WEAK));
    assertEquals(Outcome.HOLDS, outcome(LOCK, served, FairnessNotion.PROCESS_STRONG));
    assertEquals(Outcome.HOLDS, outcome(LOCK, served, FairnessNotion.GLOBAL));
  }

  @Test
  void aNumberForTheStarIsAMacroLikeAnyOther() {
    String text = "#define N 2\n" + LOCK.replace("[*]", "[N]");
    PromelaModel any = CountedAndPlain.open(text, Map.of("N", "*"));
    assertEquals(
        List.of("P"),
        any.instantiate(any.assertions().get(0)).anyNumber().map(AnyNumber::groups).orElseThrow());
    PromelaModel two = CountedAndPlain.open(text, Map.of());
    assertTrue(two.instantiate(two.assertions().get(0)).anyNumber().isEmpty());
  }

  @Test
  void aDifferenceOfCountsIsLeftToInstances() {
    Checked checked = ask(LOCK, "[] (count(P@leaves) <= count(P@wants) + 1)", FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("a count of processes is used for more"));
  }

  @Test
  void whatSeesNumbersIsLeftToInstances() {
    String text = LOCK.replace("inside++", "inside = inside + 1 + 0 * _pid");
    Checked checked = ask(text, "[] (inside <= 1)", FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("_pid is used"), checked.verdict().reason());
  }

  /** Two members of one local state meet, and the second one is not there for every number. */
  @Test
  void membersMeetEachOther() {
    String text =
        """
        chan c = [0] of { bit }; byte met;
        active [*] proctype P() {
          bit x;
          if :: c!1 :: c?x fi;
          do :: met = 1 od
        }
        """;
    Checked checked = ask(text, "<> (met == 1)", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().startsWith("with 1 × P"), checked.verdict().reason());
    assertEquals(
        Outcome.HOLDS,
        outcome(text, "(count(P:x == 0) > 1) -> <> (met == 1)", FairnessNotion.NONE));
  }

  @Test
  void initMayStartThem() {
    String text =
        LOCK.replace("active [*] ", "")
            + "byte on; init { atomic { do :: run P() :: break od; on = 1 } }";
    assertEquals(Outcome.HOLDS, outcome(text, "[] (count(P@leaves) <= 1)", FairnessNotion.NONE));
    Checked none = ask(text, "[]<> (inside == 1)", FairnessNotion.NONE);
    assertTrue(none.verdict().reason().startsWith("with 0 × P"), none.verdict().reason());
    // Processes are there behind the first step and not before it.
    assertEquals(
        Outcome.HOLDS,
        outcome(text, "[] (!exists(P@wants) || on == 1) && forall(P@wants)", FairnessNotion.NONE));
    // Beside another process it is a loop like any other.
    PromelaModel plain = CountedAndPlain.open(text + " active proctype Q() { on = 0 }", Map.of());
    assertTrue(plain.instantiate(plain.assertions().get(0)).anyNumber().isEmpty());
  }

  @Test
  void mistakesHavePlaces() {
    assertCode("FL0583", "timer t; active [*] proctype P() { set(t, 1); expire(t) }");
    assertCode("FL0584", "byte n; active [*] proctype P() { L: n = _pid } ltl { [] !(P[i]@L) }");
    assertCode(
        "FL0584",
        "active [*] proctype P() { do :: skip; L: skip od } ltl { [] (P[i]@L -> P[j]@L) }");
    assertCode("FL0578", "active [*] proctype P() { ref P r; r = _lid }");
  }

  private static void assertCode(String code, String text) {
    ModelException mistake =
        assertThrows(ModelException.class, () -> CountedAndPlain.open(text, Map.of()));
    assertEquals(code, mistake.diagnostics().get(0).code());
  }
}
