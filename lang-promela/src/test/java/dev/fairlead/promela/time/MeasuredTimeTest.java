package dev.fairlead.promela.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Questions about the time that timers measure. {@code -Dseed=n} tries other random models. */
class MeasuredTimeTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);

  /** A request after 3 units, and an answer 2, 5 or a million units later. */
  private static final String ANSWERS =
      """
      #define D 5
      bool req, done;
      active proctype P() {
        timer t;
        delay(t, 3);
        req = true;
        if
        :: delay(t, 2)
        :: delay(t, D)
        :: delay(t, 1000000)
        fi;
        done = true
      }
      ltl fast { [](req -> <><=D done) }
      ltl slow { [] (req -> <><= 1000000 done) }
      ltl late { []<=4 !done && <><=1000003 done }
      """;

  private static PromelaModel open(String text) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
  }

  private static Verdict check(Model model, Model.Assertion assertion) {
    return Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  private static Verdict reaches(Model model, String goal) {
    return check(model, model.reachabilityFor(goal));
  }

  private static Verdict claim(Model model, String name) {
    return check(
        model,
        model.assertions().stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow());
  }

  @Test
  void theTimeToAGoalIsTold() {
    PromelaModel model = open(ANSWERS);
    assertEquals("min(time) = 5", reaches(model, "done with min(time)").reason());
    assertEquals("max(time) = 1000003", reaches(model, "done with max(time)").reason());
    assertEquals("min(time) = 3", reaches(model, "req && !done with min(time)").reason());
    assertEquals(Outcome.HOLDS, reaches(model, "done within 5").outcome());
    assertEquals(Outcome.HOLDS, reaches(model, "done within D").outcome());
    assertEquals(Outcome.VIOLATED, reaches(model, "done within 4").outcome());
    assertEquals(Outcome.HOLDS, reaches(model, "done").outcome());
    assertEquals(Outcome.VIOLATED, reaches(model, "done && !req").outcome());
    Verdict never = reaches(model, "done && !req with max(time)");
    assertTrue(never.reason().contains("unbounded"), never.reason());
  }

  @Test
  void deadlinesAreBlocksOfTheModel() {
    PromelaModel model = open(ANSWERS);
    assertEquals(Outcome.VIOLATED, claim(model, "fast").outcome());
    assertEquals(Outcome.HOLDS, claim(model, "slow").outcome());
    assertEquals(Outcome.HOLDS, claim(model, "late").outcome());
    assertTrue(claim(model, "slow").facts().states() < 50, "idle time is skipped");
    Model.Assertion given = model.assertionFor("[](req -> <><=999999 done)");
    assertEquals(Outcome.VIOLATED, check(model, given).outcome());
  }

  @Test
  void statesMayBeLarge() {
    PromelaModel model =
        open("byte a[100]; bool done; init { timer t; a[7] = 1; delay(t, 3); done = true }");
    assertEquals("min(time) = 3", reaches(model, "done && a[7] with min(time)").reason());
    assertEquals("max(time) = 3", reaches(model, "done && a[7] with max(time)").reason());
    Model.Assertion given = model.assertionFor("<><=3 (done && a[7])");
    assertEquals(Outcome.HOLDS, check(model, given).outcome());
  }

  @Test
  void timeThatStopsIsNoExcuse() {
    PromelaModel model =
        open(
            "timer t; bool q; active proctype P() { do :: true od }"
                + " active proctype Q() { delay(t, 3); q = true }"
                + " ltl f { <><=9 q }");
    assertEquals(Outcome.VIOLATED, claim(model, "f").outcome());
    Verdict max = reaches(model, "q with max(time)");
    assertTrue(max.reason().endsWith("and time stops"), max.reason());
    assertEquals(Outcome.VIOLATED, reaches(model, "q within 9").outcome(), "time never passes");
  }

  @Test
  void whereNothingIsTimedItIsSaid() {
    PromelaModel model = open("byte n; init { n = 1 }");
    assertEquals(
        "min(time) = 0; nothing in the model lets time pass",
        reaches(model, "n == 1 with min(time)").reason());
  }

  @Test
  void abstractTimersAreRefused() {
    PromelaModel model =
        open(
            "timer t abstract 3; bool q; init { delay(t, 5); q = true }"
                + " ltl f { <><=9 q } ltl g { <> q }");
    for (Verdict verdict :
        List.of(
            claim(model, "f"), reaches(model, "q within 5"), reaches(model, "q with max(time)"))) {
      assertEquals(Outcome.UNKNOWN, verdict.outcome());
      assertTrue(verdict.reason().contains("how much time passes"), verdict.reason());
    }
    assertEquals(Outcome.HOLDS, claim(model, "g").outcome());
    assertEquals(Outcome.HOLDS, reaches(model, "q").outcome());
  }

  @Test
  void whatCannotBeAskedIsRefused() {
    PromelaModel model = open(ANSWERS);
    assertCode("FL0576", () -> model.assertionFor("<> <><=3 done"));
    assertCode("FL0576", () -> model.assertionFor("<><=3 <> done"));
    assertCode("FL0576", () -> open("bool p; init { p = 1 } ltl f { (<><=3 p) U p }"));
    assertCode("FL0575", () -> model.assertionFor("<><=done done"));
    assertCode("FL0575", () -> model.assertionFor("[]<=-1 done"));
    assertCode("FL0575", () -> model.assertionFor("<><=2000000000 done"));
    assertCode("FL0575", () -> model.reachabilityFor("done within"));
    assertCode("FL0575", () -> model.reachabilityFor("done within req"));
    assertCode("FL0575", () -> model.reachabilityFor("done with mean(time)"));
    assertCode("FL0500", () -> model.reachabilityFor("done with min(req)"));
    assertCode("FL0500", () -> model.reachabilityFor("done withal"));
  }

  private static void assertCode(String code, Runnable asked) {
    ModelException refusal = assertThrows(ModelException.class, asked::run);
    assertEquals(code, refusal.diagnostic().code(), refusal.getMessage());
  }

  @Test
  void labelsTellHowLongATickIsInEveryFork() {
    Model model = open("init { timer t; delay(t, 7); delay(t, 1); delay(t, 7) }");
    StructuredSpace space = (StructuredSpace) model.instantiate(model.assertions().get(0)).space();
    StructuredSpace fork = space.fork();
    assertNotSame(space, fork);
    List<Label> ticks = ticks(space);
    assertEquals(List.of(7, 1, 7), ticks.stream().map(Label::duration).toList());
    assertTrue(ticks.stream().allMatch(label -> label.text().equals("-tick-")));
    assertEquals(ticks, ticks(fork));
  }

  /** Events of channels are watched in a space of its own. */
  @Test
  void timePassesWhereATraceIsWatched() {
    PromelaModel model =
        open(
            "chan c = [1] of { byte }; init { timer t; c!1; delay(t, 4); c?_ }"
                + " trace { c!1; c?_ }");
    assertEquals(Outcome.HOLDS, claim(model, "trace").outcome());
    assertEquals(List.of(4), ticks(model.mainSystem()).stream().map(Label::duration).toList());
  }

  /** Along the only run. */
  private static List<Label> ticks(StateSpace space) {
    List<Label> ticks = new ArrayList<>();
    int[][] state = new int[1][];
    space.initialStates((vector, length) -> state[0] = Arrays.copyOf(vector, length));
    while (state[0] != null) {
      int[] from = state[0];
      state[0] = null;
      space.steps(
          from,
          from.length,
          (label, processSet, target, length) -> {
            state[0] = Arrays.copyOf(target, length);
            if (space.label(label).text().equals("-tick-")) {
              ticks.add(space.label(label));
            }
          });
    }
    return ticks;
  }

  @Test
  void idleTimeIsSkippedWithoutAnotherAnswer() {
    for (int i = 0; i < 12; i++) {
      compare(SEED * 1000 + i);
    }
  }

  @Tag("long")
  @Test
  void idleTimeIsSkippedWithoutAnotherAnswerAtLength() {
    for (int i = 0; i < 5_000; i++) {
      compare(SEED * 100_000 + i);
    }
  }

  /** Where a timer is read, each tick is a step; then the same question has the same answer. */
  private static void compare(long seed) {
    Random random = new Random(seed);
    String text = new TimedModels(random).text();
    PromelaModel model =
        PromelaModel.open(
            new SourceText("m.pml", text), Map.of("T", "" + (2 + random.nextInt(4))), path -> null);
    String p = "x == " + random.nextInt(3);
    String q = "y == " + random.nextInt(3);
    int bound = random.nextInt(8);
    for (String asked : List.of("within " + bound, "with min(time)", "with max(time)")) {
      Verdict skipping = reaches(model, p + " && " + q + " " + asked);
      Verdict ticking = reaches(model, p + " && " + q + " && a != 77 " + asked);
      if (skipping.outcome() != Outcome.UNKNOWN && ticking.outcome() != Outcome.UNKNOWN) {
        assertEquals(skipping.reason(), ticking.reason(), "seed " + seed + "\n" + text + asked);
      }
    }
    for (String shape :
        List.of("[] ((%s) -> <><=%d (%s))", "[] ((%s) -> []<=%d (%s))", "(%s) -> <><=%d (%s)")) {
      Verdict skipping = check(model, model.assertionFor(shape.formatted(p, bound, q)));
      String read = shape.formatted(p + " && a != 77", bound, q + " && a != 77");
      Verdict ticking = check(model, model.assertionFor(read));
      if (skipping.outcome() != Outcome.UNKNOWN && ticking.outcome() != Outcome.UNKNOWN) {
        assertEquals(skipping.outcome(), ticking.outcome(), "seed " + seed + "\n" + text + read);
      }
    }
  }
}
