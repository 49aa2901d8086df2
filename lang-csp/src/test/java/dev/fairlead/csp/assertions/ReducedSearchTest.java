package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.oracle.RandomTeam;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verdicts are the same whether steps are left out or not, and finite runs are as short. {@code
 * -Dseed=n} tries another part of the world.
 */
class ReducedSearchTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(600);

  private int holds;
  private int violated;
  private int unknown;
  private int smaller;

  @Test
  void randomTeams() {
    compare(30, RandomTeam::text);
    assertComparedEnough();
  }

  /** Ticks are where they were. */
  @Test
  void randomTimedTeams() {
    compare(40, RandomTeam::timed);
    assertComparedEnough();
  }

  private void assertComparedEnough() {
    assertTrue(
        holds >= 20 && violated >= 20 && smaller >= 20,
        holds
            + " hold, "
            + violated
            + " are violated, "
            + unknown
            + " unknown, "
            + smaller
            + " searches see less");
  }

  @Test
  @Tag("long")
  void manyRandomTeams() {
    compare(20_000, RandomTeam::text);
    compare(20_000, RandomTeam::timed);
  }

  /** Loops that nobody else has to do with. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = a -> P()",
        "P() = a -> b -> P()",
        "P() = a -> P2(); P2() = b -> P() [] c -> P2()",
        "P() = (a -> Skip); P()",
        "P() = (a -> P()) \\ {a}",
        "P() = P1() interrupt (b -> P()); P1() = a -> P1()",
        "P() = tau -> P() [*] b -> P()",
        "P() = a -> P() <> b -> P()",
        "P() = if (w == 0) {P1()} else {P()}; P1() = b -> P()",
        "P() = case {w == 0: P() default: Stop}",
        "P() = ifa (w == 0) {a -> P()} else {Stop}",
        "P() = [w == 0] a -> P()",
        "P() = P1(0); P1(n) = a.n -> P1((n + 1) % 3)",
        "P() = P1(w); P1(n) = a.n -> P1(w)",
        "P() = P1(0); P1(n) = set{u[n] = 1 - u[n];} -> P1(1 - n)",
        "P() = P1() ||| P1(); P1() = a -> P1()",
        "P() = P1() || P1(); P1() = a -> b -> P1()",
        "P() = P1(0) || P1(1); P1(n) = a.n -> a.(1 - n) -> P1(n); #alphabet P1 {a.0, a.1}",
        "P() = P1() ||| P2(); P1() = k!1 -> P1(); P2() = k?x -> P2()",
        "P() = P2() ||| P1(); P1() = k!1 -> P1(); P2() = k?x -> P2()",
        "P() = P2() ||| P1(); P1() = k!1 -> m?x -> P1(); P2() = k?x -> m!x -> P2()",
        "P() = k!1 -> k?x -> P()",
        "P() = P1() ||| P2(); P1() = r!1 -> P1(); P2() = r?x -> P2()",
        "P() = P1() ||| P2(); P1() = r?1 -> a -> P1(); P2() = r!1 -> b -> P2()",
        "P() = a -> (P() ||| Skip)",
        "P() = a -> (Skip ||| P())",
        "P() = a -> ((b -> Skip ||| c -> Skip); P())",
        "P() = a ->> P()",
        "P() = Wait[1]; P()",
        "P() = a ->> (b -> P()) timeout[2] P()",
        "P() = (a -> P()) timeout[0] P()",
        "P() = (a ->> b -> P()) within[1]",
        "P() = P1() interrupt[0] P(); P1() = a -> P1()",
        "P() = tau -> Wait[w]; P()"
      })
  void whatIsPutOffForEverIsNotForgotten(String loop) {
    for (String system : new String[] {"P() ||| Q() ||| R()", "R() ||| Q() ||| P()"}) {
      String text =
          """
          var v = 0; var w = 0; var u[2]; var y:{0..7} = 0; channel k 1; channel m 1; channel r 0;
          #define seven v == 7;
          #define other w == 3;
          #define small v != 7;
          %s;
          Q() = q1 -> q2{y = 8;} -> Stop;
          R() = r1{v = 1;} -> r2{v = 7;} -> Stop;
          S() = %s;
          T() = %s;
          #assert S() deadlockfree;
          #assert T() reaches seven;
          #assert T() |= [] small;
          #assert T() reaches other;
          """
              .formatted(loop, system, system.replace("Q()", "Stop"));
      CspModel model = Answers.open(text);
      assertEquals(Outcome.UNKNOWN, answer(model, 0), text);
      assertEquals(Outcome.HOLDS, answer(model, 1), text);
      assertEquals(Outcome.VIOLATED, answer(model, 2), text);
      assertEquals(Outcome.VIOLATED, answer(model, 3), text);
    }
  }

  private static Outcome answer(CspModel model, int number) {
    return check(model, number, Abstraction.NONE, Reductions.ALL).verdict().outcome();
  }

  private void compare(int models, LongFunction<String> texts) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      String text = texts.apply(seed) + assertions(new Random(seed));
      String where = "seed " + seed + "\n" + text;
      try {
        compare(Answers.open(text), where);
      } catch (ModelException refused) {
        // Not every text is a model.
      }
    }
  }

  private static String assertions(Random random) {
    StringBuilder text = new StringBuilder();
    text.append("#assert System() deadlockfree;\n#assert System() nonterminating;\n");
    for (int i = 0; i < 3; i++) {
      text.append("#assert System() reaches p" + i + ";\n");
      text.append("#assert System() |= " + formula(3, random) + ";\n");
    }
    return text.toString();
  }

  private static String formula(int depth, Random random) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return "p" + random.nextInt(3);
    }
    String one = formula(depth - 1, random);
    return switch (random.nextInt(8)) {
      case 0, 1 -> "[] (" + one + ")";
      case 2, 3 -> "<> (" + one + ")";
      case 4 -> "!(" + one + ")";
      case 5 -> "((" + one + ") U (" + formula(depth - 1, random) + "))";
      case 6 -> "((" + one + ") -> (" + formula(depth - 1, random) + "))";
      default -> "((" + one + ") && (" + formula(depth - 1, random) + "))";
    };
  }

  private void compare(CspModel model, String where) {
    for (int number = 0; number < model.assertions().size(); number++) {
      if (!isComparable(model, number, Abstraction.NONE, where)
          || !isComparable(model, number, Abstraction.AUTO, where)) {
        return;
      }
    }
  }

  /** Compares, unless there are too many states. */
  private boolean isComparable(CspModel model, int number, Abstraction abstraction, String where) {
    Verdict plain = check(model, number, abstraction, Reductions.NONE).verdict();
    if (plain.caveats().contains(Caveat.TRUNCATED)) {
      return false;
    }
    Checked checked = check(model, number, abstraction, Reductions.ALL);
    Verdict reduced = checked.verdict();
    String which = model.assertions().get(number).text() + ": " + reduced.reason() + ", " + where;
    assertEquals(plain.outcome(), reduced.outcome(), which);
    assertEquals(plain.caveats(), reduced.caveats(), which);
    if (plain.evidence().isPresent() && plain.evidence().get() instanceof Evidence.FiniteRun run) {
      assertEquals(
          run.stem().size(),
          ((Evidence.FiniteRun) reduced.evidence().orElseThrow()).stem().size(),
          which);
    }
    holds += plain.outcome() == Outcome.HOLDS ? 1 : 0;
    violated += plain.outcome() == Outcome.VIOLATED ? 1 : 0;
    unknown += plain.outcome() == Outcome.UNKNOWN ? 1 : 0;
    smaller += reduced.facts().states() < plain.facts().states() ? 1 : 0;
    return true;
  }

  private static Checked check(
      CspModel model, int number, Abstraction abstraction, Reductions reductions) {
    Model.Assertion asked = model.assertions().get(number);
    return Checker.checkInstance(
        model.instantiate(asked, abstraction),
        () -> model.instantiate(asked, abstraction),
        FairnessNotion.NONE,
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }
}
