package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models without bound end in unknown, never in a crash. */
class GrowthTest {

  private static Verdict check(String model, int maxStates) {
    CspModel opened =
        CspModel.open(
            new SourceText("m.csp", model + " #assert P() deadlockfree;"), Map.of(), f -> null);
    Supplier<Model.Question> question = () -> opened.instantiate(opened.assertions().get(0));
    Limits limits = Limits.ofThisMachine().withMaxStates(maxStates);
    return Checker.checkInstance(
            question.get(), question, FairnessNotion.NONE, limits, (p, f) -> {})
        .verdict();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = (a -> P()); b -> Skip;",
        "P() = (a -> Skip) ; (P() ; Q()); Q() = b -> Skip;",
      })
  void recursionThatNeverReturnsIsAFault(String model) {
    Verdict verdict = check(model, 5_000);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("grows without bound"), verdict.reason());
  }

  @Test
  void recursionThroughAtomicIsFinite() {
    assertEquals(1, Explored.of("P() = atomic { a -> P() };").states());
  }

  @Test
  void processesThatForkForEverEndAtTheLimits() {
    Verdict verdict = check("P() = a -> (P() ||| P());", 5_000);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("states"), verdict.reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Q(n) = [] i:{0..n} @ a.i -> Skip; P() = Q(2000000000);",
        "Q(n) = ||| i:{0-n..n} @ a.i -> Skip; P() = e -> Q(2000000000);",
        "Q(n) = |||{n} @ a -> Skip; P() = e -> Q(2000000000);",
      })
  void compositionsOfMillionsAreFaults(String model) {
    Verdict verdict = check(model, 100);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("more than"), verdict.reason());
  }

  private static final String POOL =
      """
      var n = 0;
      #define two n == 2;
      P() = [n < 2] fork{n++;} -> (P() ||| C());
      C() = end{n--;} -> Skip;
      """;

  private static Verdict verdict(String model, String assertion, FairnessNotion notion) {
    CspModel opened =
        CspModel.open(
            new SourceText("m.csp", model + "#assert " + assertion + ";"), Map.of(), f -> null);
    Supplier<Model.Question> question = () -> opened.instantiate(opened.assertions().get(0));
    Limits limits = Limits.ofThisMachine().withMaxStates(2_000);
    return Checker.checkInstance(question.get(), question, notion, limits, (p, f) -> {}).verdict();
  }

  /** Processes that end make room for new ones, whatever is asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = a -> (P() ||| Skip);",
        "P() = a -> (Skip ||| P());",
        "P() = a -> (Stop ||| P() ||| Skip);",
        "var n = 0; P() = [n < 1] a{n++;} -> (P() ||| C()); C() = end{n--;} -> Skip;",
        "var n = 0; P() = [n < 2] a{n++;} -> (C() ||| P()); C() = end{n--;} -> Stop;",
        "P() = Q() ||| tick -> tick -> Skip; Q() = a -> (Q() ||| Skip);",
        "P() = Q() || a -> b -> Skip; Q() = a -> (Q() ||| Skip);"
      })
  void creationWithTerminationEnds(String model) {
    for (String property :
        List.of(
            "deadlockfree",
            "deterministic",
            "divergencefree",
            "nonterminating",
            "refines<FD> P()",
            "|= []<> a")) {
      for (FairnessNotion notion : FairnessNotion.values()) {
        Verdict verdict = verdict(model, "P() " + property, notion);
        assertTrue(
            verdict.outcome() != Outcome.UNKNOWN,
            () -> model + property + " " + notion + ": " + verdict.reason());
      }
    }
  }

  /** Who forks and who is forked moves on, so a run with one worker at a time is fair. */
  @Test
  void whoSucceedsAnotherIsNotTakenForIt() {
    for (FairnessNotion notion : FairnessNotion.values()) {
      boolean always = notion == FairnessNotion.GLOBAL;
      assertEquals(
          always ? Outcome.HOLDS : Outcome.VIOLATED,
          verdict(POOL, "P() |= <> two", notion).outcome(),
          notion::toString);
    }
  }

  /** A worker that is never given its turn is not hidden by others that come and go. */
  @Test
  void whoWaitsForEverIsSeen() {
    String model =
        """
        var n = 0;
        P() = [n < 2] fork{n++;} -> (P() ||| C());
        C() = end{n--;} -> Skip [] late{n = n - 1;} -> Skip;
        """;
    assertEquals(
        Outcome.VIOLATED,
        verdict(model, "P() |= []<> late", FairnessNotion.PROCESS_STRONG).outcome());
    assertEquals(
        Outcome.HOLDS, verdict(POOL, "P() |= []<> end", FairnessNotion.PROCESS_WEAK).outcome());
  }

  /** Internal steps of a process that comes back do not pile up what it waits for. */
  @Test
  void externalChoiceIsIdempotentInWhatWaits() {
    String model = "channel s 0; P() = (tau -> P()) [*] (s?v -> P()); Q() = s!0 -> Q();";
    assertEquals(1, Explored.of(model + "P0() = P() ||| Q(); #assert P0() deadlockfree;").states());
  }

  /** Terms, labels and transitions count: the vectors of these states take little. */
  @Test
  void tablesOfTheSpaceAreHeldMemory() {
    CspModel opened =
        CspModel.open(
            new SourceText("m.csp", "P(n) = a.n -> P(n + 1); #assert P(0) deadlockfree;"),
            Map.of(),
            f -> null);
    Supplier<Model.Question> question = () -> opened.instantiate(opened.assertions().get(0));
    Limits limits = Limits.ofThisMachine().withMaxBytes(2_000_000).withMaxStates(1_000_000);
    Verdict verdict =
        Checker.checkInstance(question.get(), question, FairnessNotion.NONE, limits, (p, f) -> {})
            .verdict();
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("MB"), verdict.reason());
    assertTrue(verdict.facts().states() < 10_000, () -> "states: " + verdict.facts().states());
  }
}
