package dev.fairlead.promela.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Folded timers that permutations move are owed what they are owed where processes are told apart:
 * in random models of few processes with timers of their own and in arrays with an element for each
 * process. {@code -Dseed=n} tries another part of the world.
 */
class PermutedTimersTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(4_000);
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG);

  private final Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);
  private int permuted;

  /** Models of which a property is true because runs are fair to timers. */
  private int dependOnTimers;

  private static PromelaModel open(String text) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
  }

  /** About the folded space itself, whether time goes on or not. */
  private static Checked check(
      PromelaModel model, String formula, FairnessNotion notion, Symmetries symmetry) {
    Model.Assertion asked = model.assertionFor(formula);
    return check(() -> model.instantiate(asked, Abstraction.NONE), notion, symmetry);
  }

  private static Checked check(
      Supplier<Model.Question> asked, FairnessNotion notion, Symmetries symmetry) {
    return Checker.checkInstance(
        asked.get(), asked, notion, Reductions.NONE.with(symmetry), LIMITS, ProgressListener.NONE);
  }

  private static boolean isPermuted(Checked checked) {
    return checked.plan().map(Plan::lines).orElse(List.of()).stream()
        .anyMatch(line -> line.startsWith("symmetry reduction"));
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    String text = text(random);
    String formula = formula(random);
    FairnessNotion notion = NOTIONS.get(random.nextInt(NOTIONS.size()));
    Symmetries symmetry =
        List.of(Symmetries.SORT, Symmetries.REFINE, Symmetries.FULL).get(random.nextInt(3));
    String told = "seed %d, %s, %s, %s%n%s".formatted(seed, formula, notion, symmetry, text);
    PromelaModel model = open(text);
    Outcome plain = check(model, formula, notion, Symmetries.OFF).verdict().outcome();
    Checked quotient = check(model, formula, notion, symmetry);
    if (plain == Outcome.UNKNOWN || quotient.verdict().outcome() == Outcome.UNKNOWN) {
      return;
    }
    assertEquals(plain, quotient.verdict().outcome(), told);
    List<String> lines = quotient.plan().map(Plan::lines).orElse(List.of());
    assertTrue(lines.stream().noneMatch(line -> line.contains("not used in the end")), told);
    seen.merge(plain, 1, Integer::sum);
    permuted += isPermuted(quotient) ? 1 : 0;
    if (plain == Outcome.HOLDS) {
      AnySetting<Model.Question> settings =
          model.instantiate(model.assertionFor(formula)).anySetting().orElseThrow();
      Checked unfair = check(settings::unfair, notion, Symmetries.OFF);
      dependOnTimers += unfair.verdict().outcome() == Outcome.HOLDS ? 0 : 1;
    }
  }

  private static String text(Random random) {
    int processes = random.nextInt(4) == 0 ? 3 : 2;
    StringBuilder text =
        new StringBuilder(
            """
            typedef D { timer d abstract 1; bit v };
            #define N %d
            timer g abstract 1, a[N] abstract %d; D s[N]; byte owner; bit x;
            active [N] proctype P() { timer t abstract 1, w;
            """
                .formatted(processes, 1 + random.nextInt(2)));
    for (int n = random.nextInt(3); n > 0; n--) {
      text.append("  ").append(first(random)).append(";\n");
    }
    text.append("  do\n");
    for (int n = 1 + random.nextInt(2); n > 0; n--) {
      text.append("  :: ").append(statement(random)).append("; ");
      text.append(random.nextInt(3) == 0 ? "" : statement(random) + "; ");
      text.append("delay(w, 1)\n");
    }
    return text.append("  od }\n").toString();
  }

  /** What is done once: a timer that is set here is owed to go off. */
  private static String first(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> "if :: atomic { owner == 0 -> owner = _pid + 1; " + set(random) + " } :: else fi";
      case 1 -> set(random);
      default -> "if :: " + set(random) + " :: skip fi";
    };
  }

  private static String statement(Random random) {
    return switch (random.nextInt(9)) {
      case 0, 1 -> set(random);
      case 2 -> "if :: expire(" + timer(random) + ") -> x = 1 - x :: else fi";
      case 3 -> "if :: expire(" + timer(random) + ") -> " + set(random) + " :: else fi";
      case 4 -> "if :: owner == _pid + 1 -> " + set(random) + " :: else -> skip fi";
      case 5 -> "if :: owner == _pid + 1 -> owner = 0 :: owner == 0 -> owner = _pid + 1 :: else fi";
      case 6 -> "if :: expire(" + timer(random) + ") :: else fi; x = " + random.nextInt(2);
      case 7 -> "expire(" + timer(random) + ")";
      default -> "if :: owner -> set(a[owner - 1], 5) :: else -> reset(" + timer(random) + ") fi";
    };
  }

  private static String set(Random random) {
    return "set(" + timer(random) + ", " + (random.nextInt(5) == 0 ? 1 : 5) + ")";
  }

  private static String timer(Random random) {
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> "t";
      case 3 -> "a[_pid]";
      case 4 -> "s[_pid].d";
      default -> "g";
    };
  }

  private static String formula(Random random) {
    return List.of(
            "[]<> (x == 1)",
            "<>[] (x == 0)",
            "[] (x == 1 -> <> (x == 0))",
            "<> (x == 1)",
            "[]<> (count(P:t <= 0) >= 1)",
            "[]<> (count(P:t < 0) >= 1)",
            "[]<> (count(P:t <= 0) >= N)",
            "<>[] (count(P:t <= 0) >= 1)",
            "[] (g > 0 -> <> (g <= 0))")
        .get(random.nextInt(9));
  }

  @Test
  void verdictsAreThoseOfTheFoldedSpace() {
    for (long seed = SEED; seed < SEED + 100; seed++) {
      compare(seed);
    }
    String counts = seen + ", " + permuted + " permuted, " + dependOnTimers + " by t-fairness";
    assertTrue(permuted > 50, counts);
    assertTrue(seen.get(Outcome.HOLDS) > 15 && seen.get(Outcome.VIOLATED) > 15, counts);
    assertTrue(dependOnTimers > 5, counts);
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + Long.getLong("models", 10_000); seed++) {
      compare(seed);
    }
  }

  /**
   * Two processes set their timers in turns and so exchange their numbers in the quotient; a third
   * one has set its own once, and is owed to see it expire.
   */
  private static final String ONE_STAYS =
      """
      byte turn; bit dark;
      active [3] proctype Lamp() {
        timer t abstract 1, w;
        if
        :: atomic { turn == 0 -> turn = 1; set(t, 2) }; atomic { expire(t) -> dark = 1; reset(t) };
           do :: false od
        :: atomic { turn == 1 -> skip }; do :: set(t, 2); delay(w, 1) od
        fi
      }
      """;

  @Test
  void aTimerIsFollowedThroughExchanges() {
    PromelaModel model = open(ONE_STAYS);
    Checked checked = check(model, "<> dark", FairnessNotion.NONE, Symmetries.REFINE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
    assertTrue(isPermuted(checked));
    Checked all =
        check(model, "[]<> (count(Lamp:t <= 0) == 3)", FairnessNotion.NONE, Symmetries.FULL);
    assertEquals(Outcome.VIOLATED, all.verdict().outcome());
    assertTrue(isPermuted(all));
  }

  /** A timer that holds the number of its process cannot be permuted with it: ticks lower it. */
  @Test
  void aTimerHoldsATimeAndNoReference() {
    PromelaModel model =
        open(
            "bit x; active [3] proctype P() { timer t; do :: set(t, _pid); expire(t); x = 1 od"
                + " }\n");
    List<String> obstacles = new ArrayList<>();
    for (Model.Assertion each : model.assertions()) {
      Model.SymmetryFinding found = model.instantiate(each, Abstraction.NONE).symmetry();
      assertTrue(found.symmetry().isEmpty());
      obstacles.addAll(found.obstacles());
    }
    assertTrue(obstacles.toString().contains("'t' is a timer, which ticks lower"), "" + obstacles);
  }

  @Test
  void everySettingIsAskedOfTheQuotient() {
    PromelaModel model = open(ONE_STAYS);
    Model.Assertion asked = model.assertionFor("<> dark");
    Checked checked =
        Checker.check(
            model.instantiate(asked, Abstraction.NONE),
            () -> model.instantiate(asked, Abstraction.NONE),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            Reductions.ALL.with(Symmetries.REFINE),
            LIMITS,
            ProgressListener.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
    assertTrue(isPermuted(checked));
    assertTrue(checked.verdict().reason().contains("every setting"), checked.verdict().reason());
  }
}
