package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Equal processes with times are counted under fairness to processes, and verdicts are those of the
 * plain system. {@code -Dseed=n} tries another part of the world.
 */
class FairTimedFamiliesTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(3_000);
  private static final List<FairnessNotion> NOTIONS =
      List.of(FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG);
  private static final List<String> FORMULAS =
      List.of(
          "[]<> a",
          "[]<> b",
          "<> b",
          "[](a -> <> b)",
          "[]<> p1",
          "<>[] p0",
          "[]<> p0 -> []<> p1",
          "[]<> a -> []<> b",
          "[]<> \"-tick-\"",
          "[]<> \"-tick-\" -> []<> b",
          "<>[] !b");

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private int counted;

  /**
   * Each case is one in which a local state that ticks leave is enabled without being left.
   *
   * <p>Sleepers: each moves in time, never before. Blocked: nobody in {@code within} can move, so a
   * run without time is fair. Stalled: who is owed an internal step is owed it, though time stops.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '%',
      value = {
        "P() = a -> ((b -> P()) waituntil[2]); S() = |||{2}@P() % []<> b % HOLDS",
        "P() = a -> ((b -> P()) waituntil[2]); S() = |||{2}@P() % []<> \"-tick-\" % VIOLATED",
        "P() = (r?1 -> P()) within[3]; L() = a -> L(); S() = (|||{2}@P()) ||| L() % <> \"-tick-\" % VIOLATED",
        "P() = Wait[0]; b -> P(); L() = a -> L(); S() = (|||{2}@P()) ||| L() % []<> b % HOLDS",
        "P() = Wait[1]; b -> P(); L() = a -> L(); S() = (|||{2}@P()) ||| L() % []<> b % VIOLATED",
        "P() = (b -> P()) timeout[2] P(); L() = Wait[1]; L(); S() = (|||{2}@P()) ||| L() % []<> b % VIOLATED"
      })
  void localStatesThatTicksLeave(String definitions, String formula, Outcome expected) {
    String text =
        "channel r 0;\n" + definitions.trim() + ";\n#assert S() |= " + formula.trim() + ";";
    CspModel model = Answers.open(text);
    for (FairnessNotion notion : NOTIONS) {
      for (Abstraction abstraction : List.of(Abstraction.NONE, Abstraction.FULL)) {
        assertEquals(
            expected,
            check(model, notion, abstraction).verdict().outcome(),
            notion + ", " + abstraction + ": " + text);
      }
    }
  }

  @Test
  void randomFamilies() {
    compare(80);
    assertTrue(
        counted > 60
            && outcomes.getOrDefault(Outcome.HOLDS, 0) > 20
            && outcomes.getOrDefault(Outcome.VIOLATED, 0) > 20,
        outcomes + ", " + counted + " were decided by counts");
  }

  @Test
  @Tag("long")
  void manyRandomFamilies() {
    compare(20_000);
  }

  private void compare(int models) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      String text = text(new Random(seed));
      try {
        compare(Answers.open(text), "seed " + seed + "\n" + text);
      } catch (ModelException refused) {
        // Not every text is a model.
      }
    }
  }

  private static String text(Random random) {
    TimedProcesses processes = new TimedProcesses(random);
    String others =
        switch (random.nextInt(4)) {
          case 0 -> " ||| Q()";
          case 1 -> " ||| (|||{2}@Q())";
          case 2 -> " ||| Clock()";
          default -> "";
        };
    return "var x = 0;\n#define p0 (x == 0);\n#define p1 (x == 1);\nchannel c "
        + random.nextInt(2)
        + ";\nP() = "
        + processes.process(2 + random.nextInt(2), "P()")
        + ";\nQ() = "
        + processes.process(2, "Q()")
        + ";\nClock() = Wait[1]; Clock();\nEvents() = a -> b -> Stop;\nSystem() = (|||{"
        + (2 + random.nextInt(2))
        + "}@P())"
        + others
        + ";\n#assert System() |= "
        + FORMULAS.get(random.nextInt(FORMULAS.size()))
        + ";\n";
  }

  private void compare(CspModel model, String where) {
    for (FairnessNotion notion : NOTIONS) {
      Checked plain = check(model, notion, Abstraction.NONE);
      if (plain.verdict().outcome() == Outcome.UNKNOWN) {
        return;
      }
      Checked reduced = check(model, notion, Abstraction.FULL);
      assertEquals(plain.verdict().outcome(), reduced.verdict().outcome(), notion + " " + where);
      outcomes.merge(plain.verdict().outcome(), 1, Integer::sum);
      String plan = reduced.plan().orElseThrow().choices().toString();
      counted += plan.contains("are counted") && !plan.contains("not used in the end") ? 1 : 0;
    }
  }

  private static Checked check(CspModel model, FairnessNotion notion, Abstraction abstraction) {
    Model.Assertion asked = model.assertions().get(0);
    return Checker.checkInstance(
        model.instantiate(asked, abstraction),
        () -> model.instantiate(asked, Abstraction.NONE),
        notion,
        LIMITS,
        ProgressListener.NONE);
  }
}
