package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.RandomModels;
import java.util.Map;
import java.util.Optional;
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
  private static final String LABEL_TWICE = "FL0531";
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(4_000);

  private int holds;
  private int violated;
  private int smaller;

  @Test
  void formulasOfRandomModels() {
    compare(RandomModels::withFormula, 400);
    assertSome(20);
  }

  @Test
  void assertionsAndEndStates() {
    compare(seed -> Optional.of(RandomModels.text(seed)), 60);
    assertSome(15);
  }

  @Test
  @Tag("long")
  void many() {
    compare(RandomModels::withFormula, 30_000);
    compare(seed -> Optional.of(RandomModels.text(seed)), 5_000);
  }

  @Test
  void aFormulaWithXSeesEveryStep() {
    // Q's step is local, but it makes the difference.
    String model =
        """
        bit x;
        active proctype P() { x = 1 }
        active proctype Q() { skip }
        ltl f { X x }
        """;
    assertEquals(Outcome.VIOLATED, check(open(model), 1, Reductions.ALL).verdict().outcome());
  }

  /** Loops that nobody else has to do with, some of which have no end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "do :: i = 1 - i od",
        "do :: i++ od",
        "do :: i-- od",
        "do :: i < 3 -> i++ :: i == 3 -> i = 0 od",
        "do :: i <= 255 -> i++ od",
        "do :: i < 4 -> i++ :: i > 0 -> i-- od",
        "do :: for (i : 0 .. 3) { skip } od",
        "do :: for (i : 0 .. 3) { skip } :: break od",
        "for (i : 0 .. 3) { skip }"
      })
  void whatIsPutOffForEverIsNotForgotten(String loop) {
    String model =
        """
        byte x;
        active proctype P() { byte i; LOOP }
        active proctype Q() { byte j; j = 1; assert(j == 0) }
        active proctype R() { x = 1; x = 7 }
        ltl f { [] (x != 7) }
        """
            .replace("LOOP", loop);
    for (int number = 0; number < 3; number++) {
      Outcome expected = number == 1 ? Outcome.HOLDS : Outcome.VIOLATED;
      Outcome found = check(open(model), number, Reductions.ALL).verdict().outcome();
      assertEquals(expected, found, "claim " + number);
    }
  }

  /** Messages that go round for ever, between processes created before and after the other one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "do :: a?x -> b!x od; do :: b?x -> a!x od",
        "do :: b?x -> a!x od; do :: a?x -> b!x od",
        "do :: a?x -> a!x od; skip",
        "do :: a?x -> c!x od; do :: c?x -> a!x od",
        "do :: c?x -> a!x od; do :: a?x -> c!x od",
        "do :: a?<x> od; skip",
        "do :: atomic { a?x -> b!x } od; do :: atomic { b?x -> a!x } od",
        "do :: atomic { a?x -> c!x } od; do :: atomic { c?x -> a!x } od",
        "do :: d[0]?x -> d[1]!x od; do :: d[1]?x -> d[0]!x :: a?x -> d[x - 1]!x od",
        "do :: a??x -> b!!x od; do :: b??1 -> a!!1 od"
      })
  void whatGoesRoundHidesNothing(String bodies) {
    String model =
        """
        chan a = [2] of { byte }; chan b = [1] of { byte };
        chan c = [0] of { byte }; chan d[2] = [1] of { byte };
        byte y;
        active proctype First() { byte i; i = 1; FIRST }
        active proctype P() { byte x; P_BODY }
        active proctype Q() { byte x; Q_BODY }
        active proctype Last() { byte i; i = 1; LAST }
        active proctype Starter() { a!1 }
        ltl f { [] (y != 7) }
        """
            .replace("P_BODY", bodies.split(";")[0])
            .replace("Q_BODY", bodies.split(";")[1]);
    String seen = "y = 7; assert(i == 0)";
    for (boolean first : new boolean[] {true, false}) {
      String text =
          model.replace("FIRST", first ? seen : "skip").replace("LAST", first ? "skip" : seen);
      for (int number : new int[] {0, 2}) {
        Verdict found = check(open(text), number, Reductions.ALL).verdict();
        assertEquals(Outcome.VIOLATED, found.outcome(), text + found.reason());
      }
    }
  }

  /** Where nobody is there for a rendezvous as yet, another way is open that is closed later. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if :: c!0 :: else -> assert(false) fi",
        "if :: c!0 :: d?_ :: else -> assert(false) fi",
        "{ skip; x = 2; assert(false) } unless { c!0 }"
      })
  void whoComesToARendezvousClosesAnotherWay(String body) {
    for (String other : new String[] {"x = 1; c?_", "x = 1; if :: c?_ :: skip fi; x = 2"}) {
      String model =
          """
          chan c = [0] of { bit }; chan d = [1] of { bit };
          active proctype P() { byte x; OTHER }
          active proctype Q() { byte x; BODY }
          """
              .replace("OTHER", other)
              .replace("BODY", body);
      Verdict found = check(open(model), 0, Reductions.ALL).verdict();
      assertEquals(Outcome.VIOLATED, found.outcome(), model + found.reason());
    }
  }

  private void assertSome(int least) {
    assertTrue(
        holds >= least && violated >= least && smaller >= least,
        holds + " hold, " + violated + " are violated, " + smaller + " searches see less");
  }

  private void compare(LongFunction<Optional<String>> texts, int models) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      Optional<String> text = texts.apply(seed);
      if (text.isPresent()) {
        compare(text.get(), "seed " + seed + "\n" + text.get());
      }
    }
  }

  private void compare(String text, String where) {
    PromelaModel model;
    try {
      model = open(text);
    } catch (ModelException wrong) {
      assertEquals(LABEL_TWICE, wrong.diagnostic().code(), where);
      return;
    }
    for (int number = 0; number < model.assertions().size(); number++) {
      Verdict plain = check(model, number, Reductions.NONE).verdict();
      if (plain.outcome() == Outcome.UNKNOWN) {
        continue;
      }
      Checked checked = check(model, number, Reductions.ALL);
      Verdict reduced = checked.verdict();
      String which = model.assertions().get(number).text() + ": " + reduced.reason() + ", " + where;
      assertEquals(plain.outcome(), reduced.outcome(), which);
      if (plain.evidence().isPresent()
          && plain.evidence().get() instanceof Evidence.FiniteRun run) {
        assertEquals(
            run.stem().size(),
            ((Evidence.FiniteRun) reduced.evidence().orElseThrow()).stem().size(),
            which);
      }
      holds += plain.outcome() == Outcome.HOLDS ? 1 : 0;
      violated += plain.outcome() == Outcome.VIOLATED ? 1 : 0;
      smaller += reduced.facts().states() < plain.facts().states() ? 1 : 0;
    }
  }

  private static PromelaModel open(String text) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
  }

  private static Checked check(PromelaModel model, int number, Reductions reductions) {
    Model.Assertion asked = model.assertions().get(number);
    return Checker.checkInstance(
        model.instantiate(asked, Abstraction.NONE),
        () -> model.instantiate(asked, Abstraction.NONE),
        FairnessNotion.NONE,
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }
}
