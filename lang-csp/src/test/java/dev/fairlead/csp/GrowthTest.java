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
}
