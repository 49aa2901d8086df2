package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is one state where components end or come to the same: as many as PAT counts. */
class OneStateTest {
  private static final String PARTS =
      """
      var n = 0;
      X() = x -> Skip;
      Y() = y -> Stop;
      Loop() = go -> Round();
      Round() = go -> Loop();
      Numbered(i) = start.i{n = n + i;} -> Loop();
      #define never n < 0;
      #assert System() deadlockfree;
      #assert System() reaches never;
      #assert System() |= [] !never;
      """;

  /** One is at X and the other has ended, whoever it is: 3 * 3 - 1. */
  @Test
  void aComponentThatHasEndedIsGone() {
    assertEquals(8, deadlocks("a -> X() ||| b -> X()", Abstraction.AUTO));
    assertEquals(9, deadlocks("a -> X() ||| b -> X()", Abstraction.NONE));
  }

  /** For the sake of reachability they terminate, too. */
  @Test
  void whatRemainsIsOneStateMore() {
    assertEquals(8 + 1, reaches("a -> X() ||| b -> X()"));
  }

  @Test
  void oneStopIsAsGoodAsMany() {
    assertEquals(8, reaches("a -> Y() ||| b -> Y()"));
    assertEquals(2, reaches("Stop ||| a -> Stop ||| Stop"));
  }

  /** Who has stopped keeps the others from terminating; who has come to Skip does not. */
  @Test
  void stopAndSkipTogether() {
    assertEquals(9, reaches("a -> X() ||| b -> Y()"));
    assertEquals(Outcome.VIOLATED, outcome("a -> X() ||| b -> Y()"));
    assertEquals(Outcome.HOLDS, outcome("a -> X() ||| b -> X()"));
  }

  /** Different components keep their places though they come to the same. */
  @Test
  void theOrderOfOthersMatters() {
    assertEquals(9, deadlocks("Numbered(1) ||| Numbered(2)", Abstraction.IDENTICAL));
  }

  /** Of equal components only how many are in each of the two local states is known. */
  @Test
  void theOrderOfEqualComponentsDoesNot() {
    assertEquals(3, deadlocks("Loop() ||| Loop()", Abstraction.IDENTICAL));
    assertEquals(3, deadlocks("|||{2} @ Loop()", Abstraction.IDENTICAL));
    assertEquals(4, deadlocks("Loop() ||| Loop()", Abstraction.NONE));
  }

  @Test
  void nestedInterleavingsAreOne() {
    String flat = "a -> X() ||| b -> X() ||| c -> X()";
    String left = "(a -> X() ||| b -> X()) ||| c -> X()";
    String right = "a -> X() ||| (b -> X() ||| c -> X())";
    assertEquals(deadlocks(flat, Abstraction.AUTO), deadlocks(left, Abstraction.AUTO));
    assertEquals(deadlocks(flat, Abstraction.AUTO), deadlocks(right, Abstraction.AUTO));
  }

  /** A component of {@code ||} has its alphabet still to answer for. */
  @Test
  void inParallelEverybodyStays() {
    assertEquals(9, deadlocks("a -> X2() || b -> X3()", Abstraction.AUTO));
  }

  /** What comes after starts when all have ended, and not before. */
  @Test
  void whatFollowsWaitsForAll() {
    assertEquals(8, deadlocks("(a -> X() ||| b -> X()); c -> System()", Abstraction.AUTO));
  }

  /** Others are not equal if they differ in a number of an event, unless that is forgotten. */
  @Test
  void numbersOfEvents() {
    String two = "||| i:{0..1} @ Named(i)";
    assertEquals(4, deadlocks(two, Abstraction.IDENTICAL));
    assertEquals(4, deadlocks(two, Abstraction.AUTO));
    assertEquals(3, deadlocks(two, Abstraction.FULL));
    String many = "||| i:{1..21} @ Named(i)";
    assertEquals(22, deadlocks(many, Abstraction.AUTO), "two million states are too many");
  }

  /** Formulas may speak of fair runs, so that places are kept. */
  @Test
  void formulasKeepThem() {
    assertEquals(
        10, check("a -> X() ||| b -> X()", 2, Abstraction.AUTO).verdict().facts().states());
  }

  private static long deadlocks(String system, Abstraction abstraction) {
    Checked checked = check(system, 0, abstraction);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    return checked.verdict().facts().states();
  }

  private static long reaches(String system) {
    Checked checked = check(system, 1, Abstraction.AUTO);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    return checked.verdict().facts().states();
  }

  private static Outcome outcome(String system) {
    return check(system, 0, Abstraction.AUTO).verdict().outcome();
  }

  private static Checked check(String system, int number, Abstraction abstraction) {
    String more = "X2() = x2 -> Skip;\nX3() = x3 -> Skip;\nNamed(i) = a.i -> b.i -> Named(i);\n";
    CspModel model = open(PARTS + more + "System() = " + system + ";", Map.of());
    Model.Assertion assertion = model.assertions().get(number);
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, abstraction),
        FairnessNotion.NONE,
        Reductions.NONE,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
