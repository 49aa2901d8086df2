package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes with timers are counted, too: a tick takes all of them along. */
class TimedFamiliesTest {

  /** Workers that are told apart by nothing but where they are and how long they wait. */
  private static final String WORKERS =
      """
      byte busy;
      active [N] proctype Worker() {
        timer t;
        byte pause;
        do
        :: atomic { select (pause : 0 .. 3); set(t, pause); pause = 0 };
           atomic { expire(t) && busy < 2 -> reset(t); busy++; set(t, 2) };
           atomic { expire(t) -> reset(t); busy-- }
        od
      }
      ltl few { [] (busy <= 2) }
      ltl again { []<> (busy > 0) }
      ltl rests { []<> (busy == 0) }
      """;

  @Test
  void verdictsAreThoseOfThePlainModel() {
    CountedAndPlain both = new CountedAndPlain();
    for (int seed = 1; seed <= 90; seed++) {
      FairnessNotion notion = CountedAndPlain.NOTIONS.get(seed % CountedAndPlain.NOTIONS.size());
      String text = new RandomFamily(seed, true).text();
      if (isSmall(text)) {
        both.compare(text, List.of(notion), "seed " + seed);
      }
    }
    assertTrue(both.reduced() > both.asked() / 2, both.reduced() + " of " + both.asked());
    // Who is exchanged with whom must be found for most runs.
    assertTrue(
        both.reduced() > both.reducible() * 9 / 10, both.reduced() + " of " + both.reducible());
  }

  private static boolean isSmall(String text) {
    Limits few = Limits.ofThisMachine().withMaxStates(3000);
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    return Exploration.of(model.mainSystem(), few, ProgressListener.NONE).incomplete().isEmpty();
  }

  @Test
  @Tag("long")
  void many() {
    CountedAndPlain both = new CountedAndPlain();
    long start = Long.getLong("seed", 1_000_000);
    for (long seed = start; seed < start + Long.getLong("count", 20_000); seed++) {
      both.compare(new RandomFamily(seed, true).text(), CountedAndPlain.NOTIONS, "seed " + seed);
    }
  }

  @Test
  void manyWorkersAreFewLocalStates() {
    for (String property : List.of("few", "again", "rests")) {
      Checked plain = answer(4, property, Abstraction.NONE);
      Checked counted = answer(4, property, Abstraction.AUTO);
      assertEquals(plain.verdict().outcome(), counted.verdict().outcome(), property);
      if (plain.verdict().outcome() == Outcome.HOLDS) {
        long all = plain.verdict().facts().states();
        long states = counted.verdict().facts().states();
        assertTrue(5 * states < all, states + " of " + all);
      }
    }
  }

  private static Checked answer(int workers, String property, Abstraction abstraction) {
    PromelaModel model = CountedAndPlain.open(WORKERS, Map.of("N", "" + workers));
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(property))
            .findFirst()
            .orElseThrow();
    return CountedAndPlain.answer(model, assertion, FairnessNotion.PROCESS_WEAK, abstraction);
  }

  /**
   * The first is enabled again and again while it waits, and moves only when its time has come. So
   * it is treated fairly; where local states are agents, that in which it waits is not.
   */
  private static final String PASSED_OVER =
      """
      bit open, moved;
      active [2] proctype Waiter() {
        timer t;
        do
        :: atomic { set(t, 2) };
           if :: open -> moved = 1 :: expire(t) fi;
           reset(t)
        od
      }
      active proctype Door() {
        timer s;
        do :: atomic { set(s, 1); open = 1 }; open = 0; atomic { expire(s) -> reset(s) } od
      }
      ltl f { <> moved }
      """;

  @Test
  void strongFairnessOwesNothingToLocalStatesThatTicksEnd() {
    CountedAndPlain both = new CountedAndPlain();
    both.compare(PASSED_OVER, CountedAndPlain.NOTIONS, "passed over");
    PromelaModel model = CountedAndPlain.open(PASSED_OVER, Map.of());
    Model.Question question = model.instantiate(model.assertions().get(1));
    assertFalse(question.reductions(FairnessNotion.PROCESS_STRONG).get(0).hasNoMoreFairRuns());
    assertTrue(question.reductions(FairnessNotion.PROCESS_WEAK).get(0).hasNoMoreFairRuns());
    assertTrue(
        question.reductions(FairnessNotion.PROCESS_STRONG).get(0).because().contains("ticks"));
  }

  @Test
  void processesThatEndAreToldApart() {
    String text = "active [2] proctype P() { timer t; delay(t, 2) }";
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Question question = model.instantiate(model.assertions().get(0));
    assertTrue(question.reductions(FairnessNotion.NONE).isEmpty());
    assertTrue(question.obstacle(FairnessNotion.NONE).orElseThrow().contains("time waits"));
  }

  /** Workers that wait for the same timer, which stands for every setting from 2 on. */
  private static final String SHIFTS =
      """
      timer shift abstract 2;
      byte busy;
      active proctype Clock() { do :: atomic { set(shift, 3) }; atomic { expire(shift) -> reset(shift) } od }
      active [N] proctype Worker() {
        timer t;
        do
        :: atomic { shift >= 0 && busy < 2 -> busy++; set(t, 1) };
           atomic { expire(t) -> reset(t); busy--; set(t, 1) };
           atomic { expire(t) -> reset(t) }
        od
      }
      ltl few { [] (busy <= 2) }
      ltl changes { []<> (shift < 0) }
      ltl rests { []<> (busy == 0) }
      """;

  private static Checked everySetting(
      PromelaModel model, Model.Assertion asked, FairnessNotion notion, Abstraction abstraction) {
    return Checker.check(
        model.instantiate(asked, abstraction),
        () -> model.instantiate(asked, Abstraction.NONE),
        notion,
        Cutoff.DEFAULT,
        Limits.ofThisMachine().withMaxStates(30_000),
        ProgressListener.NONE);
  }

  @Test
  void processesAreCountedBesideAbstractTimers() {
    PromelaModel model = CountedAndPlain.open(SHIFTS, Map.of("N", "4"));
    for (Model.Assertion asked : model.assertions()) {
      Checked plain = everySetting(model, asked, FairnessNotion.NONE, Abstraction.NONE);
      Checked counted = everySetting(model, asked, FairnessNotion.NONE, Abstraction.AUTO);
      assertEquals(plain.verdict().outcome(), counted.verdict().outcome(), asked.name());
      if (plain.verdict().outcome() == Outcome.HOLDS) {
        long all = plain.verdict().facts().states();
        long states = counted.verdict().facts().states();
        assertTrue(2 * states < all, states + " of " + all);
        assertTrue(counted.plan().orElseThrow().lines().toString().contains("counted"));
      }
    }
  }

  /** Lamps whose timers are their own, each of which stands for every setting from 2 on. */
  private static final String LAMPS =
      """
      byte lit;
      active [N] proctype Lamp() {
        timer t abstract 2;
        do
        :: atomic { lit++; set(t, 3) };
           atomic { expire(t) -> lit--; set(t, 1) };
           atomic { expire(t) -> reset(t) }
        od
      }
      ltl most { [] (lit <= N) }
      ltl shines { []<> (lit > 0) }
      ltl fades { [] (lit == N -> <> (lit < N)) }
      """;

  @Test
  void aTickSplitsTheMembersOfALocalState() {
    PromelaModel model = CountedAndPlain.open(LAMPS, Map.of("N", "5"));
    for (Model.Assertion asked : model.assertions()) {
      Checked plain = everySetting(model, asked, FairnessNotion.NONE, Abstraction.NONE);
      Checked counted = everySetting(model, asked, FairnessNotion.NONE, Abstraction.AUTO);
      assertEquals(Outcome.HOLDS, plain.verdict().outcome(), asked.name());
      assertEquals(Outcome.HOLDS, counted.verdict().outcome(), asked.name());
      long all = plain.verdict().facts().states();
      long states = counted.verdict().facts().states();
      assertTrue(4 * states < all, states + " of " + all);
    }
  }

  /** One lamp is set again and again, which is not enough for the other. */
  private static final String ONE_STAYS =
      """
      bit first, dark;
      active [2] proctype Lamp() {
        timer t abstract 1;
        if
        :: atomic { first == 0 -> first = 1; set(t, 2) };
           atomic { expire(t) -> dark = 1; reset(t) };
           do :: false od
        :: atomic { first == 1 -> skip };
           do :: atomic { set(t, 2) }; atomic { expire(t) -> reset(t) } od
        fi
      }
      ltl f { <> dark }
      """;

  @Test
  void whatCountsDoNotProveIsAskedOfEachProcess() {
    PromelaModel model = CountedAndPlain.open(ONE_STAYS, Map.of());
    Model.Assertion asked = model.assertions().get(model.assertions().size() - 1);
    Checked counted = everySetting(model, asked, FairnessNotion.NONE, Abstraction.AUTO);
    assertEquals(Outcome.HOLDS, counted.verdict().outcome(), counted.verdict().reason());
    assertTrue(counted.plan().orElseThrow().lines().toString().contains("are told apart"));
  }

  /** Each process can go through the door while its timer is folded, and always waits instead. */
  private static final String ALWAYS_LATE =
      """
      bit open, gone; byte n;
      active proctype Door() { do :: atomic { n >= 2 -> n = 0; open = 1 }; open = 0 od }
      active [2] proctype P() {
        timer t abstract 1;
        atomic { set(t, 3); n++ };
        do
        :: atomic { open == 1 -> gone = 1 }; gone = 0
        :: atomic { expire(t) -> set(t, 3); n++ }
        od
      }
      ltl f { []<> gone }
      """;

  @Test
  void strongFairnessOwesNothingToLocalStatesThatSomeTicksEnd() {
    PromelaModel model = CountedAndPlain.open(ALWAYS_LATE, Map.of());
    Model.Assertion asked = model.assertions().get(model.assertions().size() - 1);
    Checked counted = everySetting(model, asked, FairnessNotion.PROCESS_STRONG, Abstraction.AUTO);
    assertEquals(Outcome.VIOLATED, counted.verdict().outcome(), counted.verdict().reason());
  }

  private static final List<Map<String, Integer>> FOLDS =
      List.of(Map.of("g", 2), Map.of("t", 1), Map.of("t", 2, "g", 1));

  @Test
  void verdictsForEverySettingAreThoseOfThePlainModel() {
    Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);
    for (int seed = 1; seed <= 24; seed++) {
      compareEverySetting(seed, seen);
    }
    assertTrue(
        seen.getOrDefault(Outcome.HOLDS, 0) > 10 && seen.getOrDefault(Outcome.VIOLATED, 0) > 10,
        seen::toString);
  }

  @Test
  @Tag("long")
  void verdictsForEverySettingAtLength() {
    long start = Long.getLong("seed", 1_000_000);
    for (long seed = start; seed < start + Long.getLong("count", 5_000); seed++) {
      compareEverySetting(seed, new EnumMap<>(Outcome.class));
    }
  }

  /** The timer g of these models belongs to no process; those called t belong to processes. */
  private static void compareEverySetting(long seed, Map<Outcome, Integer> seen) {
    String text = new RandomFamily(seed, true).text();
    if (!isSmall(text)) {
      return;
    }
    PromelaModel model;
    try {
      model = CountedAndPlain.open(text, Map.of()).withAbstractTimers(FOLDS.get((int) (seed % 3)));
    } catch (ModelException refused) {
      return;
    }
    FairnessNotion notion =
        CountedAndPlain.NOTIONS.get((int) (seed % CountedAndPlain.NOTIONS.size()));
    for (Model.Assertion asked : model.assertions()) {
      Outcome plain = everySetting(model, asked, notion, Abstraction.NONE).verdict().outcome();
      Outcome counted = everySetting(model, asked, notion, Abstraction.AUTO).verdict().outcome();
      seen.merge(counted, 1, Integer::sum);
      assertEquals(
          plain, counted, "seed " + seed + ", " + asked.text() + ", " + notion + "\n" + text);
    }
  }
}
