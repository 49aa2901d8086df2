package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which processes there can be several of, which of them can end, and whether that is seen: where
 * it is, the plain states are searched, otherwise fewer, with the same verdicts.
 */
class WhoEndsTest {
  /** Two that are counted if nothing speaks against it. */
  private static final String TWO =
      "byte n, g; active [2] proctype P() { byte x; x = 1; do :: g = 1 - g od }\n";

  private static final List<FairnessNotion> NOTIONS =
      List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK, FairnessNotion.GLOBAL);

  @ParameterizedTest
  @ValueSource(
      strings = {
        // nothing to count
        "byte n; active proctype P() { n = _pid }\nactive proctype Q() { n = n + 1 }",
        // priorities
        "byte g; active [2] proctype P() priority 2 { byte x; x = 1; do :: g = 1 - g od }\n"
            + "active proctype Q() priority 1 { do :: g = 2 od }\nltl f { [](g != 2) }",
        // T ends, and is started by A, which is started by init
        "byte n; proctype T() { n++ }\nproctype A() { run T(); do :: n = n od }\n"
            + "active [2] proctype P() { byte x; x = 1; do :: n = n od }\ninit { run A(); false }",
        // T is the first proctype, but not the first process
        "byte n, g; proctype T() { n++ }\n"
            + "active [2] proctype P() { byte x; x = 1; do :: g = 1 - g od }\n"
            + "init { run T(); false }",
        // the first one ends, but others do too
        "byte n; active [2] proctype P() { n++ }\nltl f { <>(n == 2 && X(n == 2)) }",
        // what ends is referred to
        TWO + "active proctype Q() { n++; here: n++ }\nltl f { <>[](Q@here) }",
        TWO + "active proctype Q() { byte y; y = 1 }\nltl f { <>[](Q:y == 1) }",
        // what ends has channels
        TWO + "active proctype Q() { chan c = [1] of { byte }; c!1 }",
        // what is started has channels, and something ends
        "byte n; init { run C(); n++ }\n"
            + "proctype C() { chan c = [1] of { byte }; do :: c!1; c?_ od }\n"
            + "active [2] proctype P() { byte x; x = 1; n++ }",
        // labels at an end: those of an option go over to where it leads
        TWO + "active proctype Q() { if :: progress: n++ fi }",
        TWO + "active proctype Q() { if :: accept: n++ fi }",
        // others are started later by one that is not the first
        TWO + "active proctype Q() { run T(); false }\nproctype T() { n++ }",
        // timeout waits for endings again and again
        "byte n; init { do :: n < 2 -> run T(); n++ :: timeout -> n = 0 od }\n"
            + "proctype T() { skip }\nltl f { []<>(n == 0) }",
        "byte n; init { do :: n < 2 -> run T(); n++ :: else -> break od; false }\n"
            + "proctype T() { skip }\nactive [2] proctype W() { timeout; n++; false }",
        // arguments that may differ
        "byte n; proctype T(byte x) { n = x; do :: n = 1 - n od }\n"
            + "init { byte i; do :: i < 2 -> run T(i / 2); i++ :: else -> break od; false }",
      })
  void toldApart(String text) {
    compare(text, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // nothing ends: what sees every step may look, and what is never started does not matter
        TWO + "ltl f { X(g == 1) }",
        TWO + "proctype Never() { chan c = [1] of { byte }; c!1 }",
        TWO + "active proctype Q() { chan c = [1] of { byte }; do :: c!1; c?_ od }",
        // the first one ends, when it is alone: this would be never
        "byte g; init { run P(); run P() }\n"
            + "proctype P() { byte x; x = 1; do :: g = 1 - g od }\nltl f { X(g == 0) }",
        "byte g; never { do :: g < 2 od }\ninit { run P(); run P() }\n"
            + "proctype P() { byte x; x = 1; do :: g = 1 - g od }",
        // by one statement, or by two
        "byte g; proctype P() { byte x; x = 1; do :: g = 1 - g od }\n"
            + "init { byte i; do :: i < 3 -> run P(); i++ :: else -> break od; false }",
        "byte g; proctype P() { byte x; x = 1; do :: g = 1 - g od }\ninit { run P(); run P() }",
        // by two processes
        "byte g; proctype P() { byte x; x = 1; do :: g = 1 - g od }\n"
            + "proctype A() { run P(); do :: g = 0 od }\ninit { run A(); run A(); false }",
        // endings are left out
        "byte n; proctype P() { n++ }\ninit { run P(); run P() }\nltl f { <>(n == 2) }",
        "byte n; active [3] proctype P() { n++ }\nltl f { <>(n == 2) }",
        TWO + "active proctype Q() { n++; here: n++; atomic { n++; n++ } }",
        TWO
            + "active proctype Q() { do :: atomic { n < 2 -> n++ } :: atomic { else -> break } od }",
        "byte n; init { do :: n < 2 -> run T(); n++ :: timeout -> break od }\n"
            + "proctype T() { skip }\nltl f { <>(n == 2) }",
        "byte n; init { run T(); run T(); do :: timeout -> n = 1 - n od }\n"
            + "proctype T() { skip }\nltl f { []<>(n == 0) }",
        // arguments of others
        "byte n, g; proctype P(byte x) { x = 1; do :: g = 1 - g od }\n"
            + "proctype T(byte x) { do :: n = x od }\n"
            + "init { byte i; run P(0); run P(0); i = 1; run T(i); false }",
        "byte g; active [2] proctype P(byte x) { x = 1; do :: g = 1 - g od }\n"
            + "init { byte i; run P(i); do :: g = 0 od }",
      })
  void counted(String text) {
    compare(text, true);
  }

  /** Q was under a progress label; it is gone, if it is treated fairly. */
  @Test
  void aLabelAtAnEndIsLeft() {
    PromelaModel model =
        CountedAndPlain.open(TWO + "active proctype Q() { if :: progress: n++ fi }", Map.of());
    Model.Assertion progress =
        model.assertions().stream()
            .filter(each -> each.name().contains("progress"))
            .findFirst()
            .orElseThrow();
    Checked checked =
        CountedAndPlain.answer(model, progress, FairnessNotion.PROCESS_WEAK, Abstraction.AUTO);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
  }

  private static void compare(String text, boolean counted) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    List<Model.Assertion> all = model.assertions();
    // The last one is the formula or the claim, if there is any.
    Model.Assertion last = all.get(all.size() - 1);
    for (FairnessNotion notion : NOTIONS) {
      Checked plain = CountedAndPlain.answer(model, last, notion, Abstraction.NONE);
      Checked found = CountedAndPlain.answer(model, last, notion, Abstraction.AUTO);
      String where = last.text() + " under " + notion + "\n" + text;
      assertEquals(plain.verdict().outcome(), found.verdict().outcome(), where);
      if (!counted) {
        assertEquals(plain.verdict().facts().states(), found.verdict().facts().states(), where);
      }
    }
    Model.Question question = model.instantiate(last, Abstraction.AUTO);
    List<Reduction> smaller = question.reductions(FairnessNotion.NONE);
    assertEquals(counted, !smaller.isEmpty(), text);
    if (counted) {
      Exploration plain = explore(question.space());
      Exploration fewer = explore(smaller.get(0).question().space());
      assertTrue(fewer.facts().states() < plain.facts().states(), () -> fewer + "\n" + text);
      assertEquals(plain.deadlocks() > 0, fewer.deadlocks() > 0, text);
    }
  }

  private static Exploration explore(StateSpace space) {
    return Exploration.of(space, Limits.ofThisMachine(), ProgressListener.NONE);
  }
}
