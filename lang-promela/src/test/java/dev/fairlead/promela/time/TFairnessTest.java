package dev.fairlead.promela.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * t-fairness inside of the search and as a premise in both patterns give the same verdicts, in
 * random models, whose timer {@code a} is abstract. {@code -Dseed=n} tries another part of the
 * world.
 */
class TFairnessTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(10_000);
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG);

  private static final List<String> FORMULAS =
      List.of(
          "[] (a > 0 -> <> (a <= 0))",
          "<>[] (b < 0)",
          "[]<> (b <= 0)",
          "[]<> (x == 1)",
          "[]<> (a <= 0) || <>[] (x == 0)",
          "[] (b > 0 -> <> (b <= 0 || x == 1))");

  private final Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);

  /** Models that only t-fairness makes a property of true. */
  private int dependOnIt;

  private static Checked check(PromelaModel model, TFairness how, FairnessNotion notion) {
    PromelaModel chosen = model.withTFairness(how);
    List<Model.Assertion> assertions = chosen.assertions();
    return check(chosen, assertions.get(assertions.size() - 1), notion);
  }

  private static Checked check(Model model, Model.Assertion assertion, FairnessNotion notion) {
    return check(model, assertion, notion, Reductions.ALL);
  }

  private static Checked check(
      Model model, Model.Assertion assertion, FairnessNotion notion, Reductions reductions) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }

  private static PromelaModel model(String text, int bound) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of("T", "" + bound), path -> null);
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    String text = text(random);
    FairnessNotion notion = NOTIONS.get(random.nextInt(NOTIONS.size()));
    String formula = FORMULAS.get(random.nextInt(FORMULAS.size()));
    compare(model(text, 2), formula, notion, "seed %d, %s:%n%s".formatted(seed, notion, text));
  }

  /** Every loop waits, so that time goes on; some set no timer that is abstract. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder("timer a abstract 2, b abstract 1; byte x;\n");
    for (int i = random.nextInt(2); i < 2; i++) {
      text.append("active proctype P").append(i).append("() { timer t;\n");
      text.append("  ").append(statement(random, 9)).append("; ");
      text.append(statement(random, 9)).append(";\nend: do\n");
      int kinds = random.nextBoolean() ? 6 : 9;
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        text.append("  :: ").append(statement(random, kinds)).append("; delay(t, 1)\n");
      }
      text.append("  od }\n");
    }
    return text.toString();
  }

  private static String statement(Random random, int kinds) {
    return switch (random.nextInt(kinds)) {
      case 0 -> "expire(a)";
      case 1 -> "if :: expire(b) -> x = 1 - x :: else fi";
      case 2 -> "x = " + random.nextInt(2);
      case 3 -> "if :: expire(a) -> x = 1 :: a < 0 fi";
      case 4 -> "if :: x == 0 :: else -> x = 0 fi";
      case 5 -> "skip";
      case 6 -> random.nextBoolean() ? "set(a, T)" : "reset(a)";
      default -> "set(b, T)";
    };
  }

  private void compare(PromelaModel folded, String formula, FairnessNotion notion, String told) {
    Map<TFairness, Checked> answers = new EnumMap<>(TFairness.class);
    for (TFairness how : TFairness.values()) {
      PromelaModel model = folded.withTFairness(how);
      answers.put(how, check(model, model.assertionFor(formula), notion));
    }
    Checked builtIn = answers.get(TFairness.BUILT_IN);
    Outcome outcome = builtIn.verdict().outcome();
    seen.merge(outcome, 1, Integer::sum);
    for (TFairness pattern : List.of(TFairness.WEAK_LTL, TFairness.STRONG_LTL)) {
      Checked other = answers.get(pattern);
      if (!isTruncated(builtIn) && !isTruncated(other)) {
        assertEquals(outcome, other.verdict().outcome(), formula + ", " + pattern + ", " + told);
      }
    }
    Outcome without = answers.get(TFairness.OFF).verdict().outcome();
    if (without == Outcome.HOLDS) {
      assertNotEquals(Outcome.VIOLATED, outcome, told);
    } else if (without == Outcome.VIOLATED) {
      assertNotEquals(Outcome.HOLDS, outcome, told);
    }
    dependOnIt += outcome == Outcome.HOLDS && without != Outcome.HOLDS ? 1 : 0;
  }

  private static boolean isTruncated(Checked checked) {
    return checked.verdict().caveats().contains(Caveat.TRUNCATED);
  }

  @Test
  void allPatternsAgree() {
    for (long seed = SEED; seed < SEED + 60; seed++) {
      compare(seed);
    }
    String counts = seen + ", " + dependOnIt + " depend on t-fairness";
    assertTrue(seen.get(Outcome.HOLDS) > 10 && seen.get(Outcome.VIOLATED) > 10, counts);
    assertTrue(dependOnIt > 8, counts);
  }

  private static final Reductions NONE = new Reductions(Set.of(), Reductions.Symmetries.OFF);

  /**
   * Stubborn sets keep t-fair runs: the same formula of the same folded space, with and without
   * them.
   *
   * @return whether states were left out
   */
  private boolean reduce(long seed) {
    Random random = new Random(seed);
    String text = ownTimers(random);
    PromelaModel model = model(text, 2);
    String formula =
        List.of("[]<> (x == 1)", "<>[] (x == 0)", "[] (x == 1 -> <> (x == 0))")
            .get(random.nextInt(3));
    Model.Assertion asked = model.assertionFor(formula);
    Checked all = check(model, asked, FairnessNotion.NONE, NONE);
    Checked some = check(model, asked, FairnessNotion.NONE, Reductions.ALL);
    if (isTruncated(all) || isTruncated(some)) {
      return false;
    }
    assertEquals(
        all.verdict().outcome(),
        some.verdict().outcome(),
        "seed %d, %s:%n%s".formatted(seed, formula, text));
    seen.merge(some.verdict().outcome(), 1, Integer::sum);
    return some.verdict().outcome() == Outcome.HOLDS
        && some.verdict().facts().states() < all.verdict().facts().states();
  }

  /** Processes with abstract timers of their own, which seldom meet in what they share. */
  private static String ownTimers(Random random) {
    StringBuilder text = new StringBuilder("timer a abstract 2; byte x;\n");
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      text.append("active proctype P").append(i).append("() { timer t, l abstract 1; bit y;\n  ");
      for (int n = random.nextInt(3); n > 0; n--) {
        text.append(ownStatement(random)).append("; ");
      }
      text.append("\nend: do\n");
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        text.append("  :: ").append(ownStatement(random)).append("; ");
        text.append(ownStatement(random)).append("; delay(t, 1)\n");
      }
      text.append("  od }\n");
    }
    return text.toString();
  }

  private static String ownStatement(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> "x = y";
      case 1 -> "x = 1";
      case 2 -> "if :: expire(a) -> x = 0 :: else fi";
      case 3 -> "set(a, T)";
      case 4 -> "if :: l < 0 :: expire(l) -> x = 1 - x fi";
      case 5 -> "if :: expire(l) -> y = 1 :: else fi";
      case 6, 7 -> "set(l, T)";
      default -> "y = 1 - y";
    };
  }

  @Test
  void stubbornSetsKeepFairRuns() {
    int reduced = 0;
    for (long seed = SEED; seed < SEED + 24; seed++) {
      reduced += reduce(seed) ? 1 : 0;
    }
    assertTrue(reduced > 2, reduced + " are reduced, " + seen);
    assertTrue(seen.get(Outcome.HOLDS) > 4 && seen.get(Outcome.VIOLATED) > 4, "" + seen);
  }

  @Test
  @Tag("long")
  void manyReduced() {
    for (long seed = SEED; seed < SEED + Long.getLong("models", 10_000); seed++) {
      reduce(seed);
    }
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + 10_000; seed++) {
      compare(seed);
    }
  }

  private static final String ONCE =
      """
      timer a abstract 3; bit x;
      active proctype P() { set(a, T); expire(a); x = 1 }
      ltl f { <> x }
      """;

  /** One timer is set again and again, and expires if it goes below its bound; the other is not. */
  private static final String AGAIN =
      """
      timer a abstract 1, b abstract 2, c; bit x;
      active proctype P() { set(b, T); do :: set(a, T); delay(c, 1) od }
      active proctype Q() { if :: expire(a); x = 1 :: BOTH expire(b); x = 1 fi }
      ltl f { <> x }
      """;

  @ParameterizedTest
  @EnumSource
  void onlyWithoutItATimerNeedNotExpire(TFairness how) {
    Checked checked = check(model(ONCE, 5), how, FairnessNotion.NONE);
    boolean off = how == TFairness.OFF;
    assertEquals(off ? Outcome.UNKNOWN : Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(!off || checked.verdict().reason().contains("t-fairness"));
    List<String> lines = checked.plan().map(Plan::lines).orElseThrow();
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("t-fairness: " + how)), "" + lines);
    assertEquals(
        how == TFairness.BUILT_IN, lines.toString().contains("none + t-fairness"), "" + lines);
  }

  @ParameterizedTest
  @EnumSource
  void aTimerThatIsSetAgainAndAgainIsOwedNothing(TFairness how) {
    Checked alone = check(model(AGAIN.replace("BOTH", "false ->"), 5), how, FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, alone.verdict().outcome());
    Checked both = check(model(AGAIN.replace("BOTH", ""), 5), how, FairnessNotion.NONE);
    assertEquals(how == TFairness.OFF ? Outcome.UNKNOWN : Outcome.HOLDS, both.verdict().outcome());
  }
}
