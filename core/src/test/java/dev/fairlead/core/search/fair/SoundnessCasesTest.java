package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.Automata.everything;
import static dev.fairlead.core.search.fair.Automata.notAlwaysEventually;
import static dev.fairlead.core.search.fair.Automata.notEventually;
import static dev.fairlead.core.search.fair.Automata.notEventuallyAlways;
import static dev.fairlead.core.search.fair.Automata.notLeadsTo;
import static dev.fairlead.core.search.fair.Automata.tgba;
import static dev.fairlead.core.search.fair.GraphSpace.event;
import static dev.fairlead.core.search.fair.GraphSpace.graph;
import static dev.fairlead.core.search.fair.Verdicts.HOLDS;
import static dev.fairlead.core.search.fair.Verdicts.VIOLATED;
import static dev.fairlead.core.search.fair.Verdicts.assertVerdicts;
import static dev.fairlead.core.search.fair.Verdicts.fairness;
import static dev.fairlead.core.search.fair.Verdicts.verdict;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Wrong verdicts that model checkers have shipped, and the tiny models M1 to M15 that show them.
 * The columns are no, weak, strong and strong global fairness; agents are the processes.
 */
class SoundnessCasesTest {

  @Test
  void m1_s01_aProcessThatEndsOwesNothing() {
    GraphSpace ends = graph("0 -P-> 1");
    assertVerdicts(
        ends, notEventuallyAlways(), List.of(ends.in("0")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    GraphSpace loops = graph("0 -P-> 1", "1 -P-> 1");
    assertVerdicts(
        loops,
        notEventuallyAlways(),
        List.of(loops.in("0")),
        VIOLATED,
        VIOLATED,
        VIOLATED,
        VIOLATED);
    assertVerdicts(ends, notEventuallyAlways(), List.of(ends.in("1")), HOLDS, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void m2_s01_twoProcessesThatEnd() {
    GraphSpace end = graph("0 -P-> 1p", "0 -Q-> 2q", "1p -Q-> 2pq", "2q -P-> 1pq");
    assertVerdicts(
        end,
        notEventuallyAlways(),
        List.of(end.in("1p", "1pq")),
        VIOLATED,
        VIOLATED,
        VIOLATED,
        VIOLATED);
    GraphSpace loop = graph("0 -P-> 1", "0 -Q-> 2", "1 -P-> 1", "1 -Q-> 2", "2 -P-> 1", "2 -Q-> 2");
    assertVerdicts(
        loop, notEventuallyAlways(), List.of(loop.in("1")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
  }

  @Test
  void m3_s02_theIntersectionOfEnabledSetsIsNotStartedAgain() {
    String[][] rotations = {
      {"0 -A:a-> 1", "1 -B:b-> 2", "2 -C:c-> 0", "0 -D:d-> 1"},
      {"0 -A:a-> 1", "1 -B:b-> 2", "2 -C:c-> 0", "1 -D:d-> 2"},
      {"0 -A:a-> 1", "1 -B:b-> 2", "2 -C:c-> 0", "2 -D:d-> 0"},
    };
    for (String[] arrows : rotations) {
      for (int seed = 0; seed < 50; seed++) {
        List<String> shuffled = new ArrayList<>(List.of(arrows));
        java.util.Collections.shuffle(shuffled, new Random(seed));
        shuffled.add(0, "> " + seed % 3);
        assertVerdicts(
            graph(shuffled.toArray(String[]::new)),
            notEventually(),
            List.of(event("d")),
            VIOLATED,
            VIOLATED,
            HOLDS,
            HOLDS);
      }
    }
  }

  @Test
  void m4_s03_globalFairnessIsJudgedOnTheSystem() {
    GraphSpace space = graph("1 -S:stay-> 1", "1 -S:go-> 0", "0 -S:back-> 1");
    // [](p && X p -> X X !p): never three times p in a row
    Tgba negated = tgba("p", 0, "0 !p 0", "0 p 1", "1 !p 0", "1 p 2", "2 !p 0");
    assertVerdicts(space, negated, List.of(space.in("1")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
  }

  @Test
  void s03_aNondeterministicAutomatonMayGuessDifferentlyEachTime() {
    GraphSpace space = graph("0 -P:a-> 1", "1 -P:b-> 0", "1 -P:c-> 0");
    // []<>(a && X b), the negation of the property
    Tgba negated = tgba("a b", 1, "0 true 0", "0 a 1", "1 b 0 0");
    assertVerdicts(
        space, negated, List.of(event("a"), event("b")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
  }

  @Test
  void m5_s04_whoMovedIsOnTheEdge() {
    List<String> arrows = new ArrayList<>();
    for (int x = 0; x < 3; x++) {
      arrows.add(x + " -A-> " + (x + 1) % 3);
      for (int y = 0; y < 3; y++) {
        arrows.add(x + " -B-> " + y);
      }
    }
    GraphSpace space = graph(arrows.toArray(String[]::new));
    assertVerdicts(
        space, notAlwaysEventually(), List.of(event("A")), VIOLATED, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void s04_twoProcessesCauseTheSameChange() {
    GraphSpace space = graph("0 -P-> 1", "0 -Q-> 1", "1 -P-> 0");
    assertVerdicts(
        space, notAlwaysEventually(), List.of(event("Q")), VIOLATED, VIOLATED, HOLDS, HOLDS);
  }

  @Test
  void m6_s05_fairnessIsJudgedOnTheSubComponent() {
    GraphSpace space =
        graph(
            "free -hold-> h1",
            "h1 -busy-> h2",
            "h2 -busy-> h1",
            "h1 -release-> free",
            "h2 -release-> free");
    assertVerdicts(
        space,
        notLeadsTo(),
        List.of(space.in("h1", "h2"), space.in("free")),
        VIOLATED,
        HOLDS,
        HOLDS,
        HOLDS);
  }

  @Test
  void s05_fairnessForEveryCopyOfAProcess() {
    GraphSpace space =
        graph("0 -P0:go-> 0", "0 -P1:go-> 0", "0 -P2:go-> 1", "1 -P0:go-> 1", "1 -P1:go-> 1");
    assertVerdicts(space, notEventually(), List.of(space.in("1")), VIOLATED, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void m7_s16_crashAndRecoverNeedsStrongFairness() {
    GraphSpace space = graph("W -crash-> K", "K -recover-> W", "W -finish-> D");
    assertVerdicts(
        space,
        notLeadsTo(),
        List.of(space.in("W"), space.in("D")),
        VIOLATED,
        VIOLATED,
        HOLDS,
        HOLDS);
  }

  @Test
  void s16_aBranchStarvedInsideAFairProcessIsAMatterOfEvents() {
    GraphSpace space = graph("W -P:crash-> K", "K -P:recover-> W", "W -P:finish-> D");
    List<dev.fairlead.core.property.Atom> atoms = List.of(space.in("D"));
    assertEquals(
        VIOLATED,
        verdict(space, notEventually(), atoms, fairness(FairnessNotion.PROCESS_STRONG, space)));
    assertEquals(
        VIOLATED,
        verdict(space, notEventually(), atoms, fairness(FairnessNotion.EVENT_WEAK, space)));
    assertEquals(
        HOLDS,
        verdict(space, notEventually(), atoms, fairness(FairnessNotion.EVENT_STRONG, space)));
  }

  @Test
  void m8_s06_aStepThatChangesNothingIsAStep() {
    GraphSpace space =
        graph(
            "0 -Inc-> 1", "1 -Inc-> 2", "2 -Inc-> 3", "0 -Idle-> 0", "1 -Idle-> 1", "2 -Idle-> 2");
    assertVerdicts(space, notEventually(), List.of(space.in("3")), VIOLATED, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void m9_s06_aProcessThatIdlesHasMoved() {
    GraphSpace space =
        graph(
            "0 -Grow-> 0",
            "0 -Grow-> 1",
            "1 -Grow-> 1",
            "1 -Grow-> 2",
            "2 -Grow-> 2",
            "2 -Grow-> 3");
    assertVerdicts(
        space, notEventually(), List.of(space.in("3")), VIOLATED, VIOLATED, VIOLATED, HOLDS);
  }

  @Test
  void m10_twoHelpfulActionsThatTakeTurns() {
    GraphSpace space = graph("p0 -h0-> done", "p1 -h1-> done", "p0 -flip-> p1", "p1 -flip-> p0");
    assertVerdicts(
        space, notEventually(), List.of(space.in("done")), VIOLATED, VIOLATED, HOLDS, HOLDS);
  }

  @Test
  void m11_s49_aStateSeenBeforeIsNotDone() {
    GraphSpace cycle = graph("0 -P-> 2", "2 -P-> 4", "4 -P-> 2", "1");
    assertVerdicts(
        cycle, notEventually(), List.of(cycle.in("1")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    GraphSpace selfLoop = graph("0 -P-> 0");
    assertVerdicts(
        selfLoop, notEventually(), List.of(event("no")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
  }

  @Test
  void m12_s49_aJoinOfTwoPathsHidesNothing() {
    for (String first : List.of("0", "1")) {
      GraphSpace space =
          graph("> " + first, "> 0", "> 1", "0 -P-> 2", "2 -P-> 4", "4 -P-> 6", "1 -P-> 4");
      assertVerdicts(
          space, notEventually(), List.of(space.in("1")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    }
  }

  @Test
  void m13_s15_assumptionsAddUp() {
    GraphSpace space = graph("0 -act-> 1", "1 -act-> 1", "0 -nact-> 0", "1 -nact-> 0");
    assertVerdicts(space, everything(), List.of(), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    for (List<String> assumed :
        List.of(List.<String>of(), List.of("act"), List.of("nact"), List.of("act", "nact"))) {
      assertEquals(
          VIOLATED, verdict(space, everything(), List.of(), new Unconditional(space, assumed)));
    }
  }

  @Test
  void s15_noFairRunAtAllIsNoticed() {
    GraphSpace space = graph("0 -act-> 1", "1 -act-> 1", "0 -nact-> 0", "1 -nact-> 0");
    assertTrue(existsFairRun(space, new Unconditional(space, List.of("act", "nact"))));
    assertFalse(existsFairRun(space, new Unconditional(space, List.of("act", "ghost"))));
    assertFalse(existsFairRun(space, new Unconditional(space, List.of("ghost", "act", "nact"))));
    assertTrue(existsFairRun(graph("0"), fairness(FairnessNotion.GLOBAL, space)));
  }

  private static boolean existsFairRun(GraphSpace space, Fairness fairness) {
    return FairSearch.existsFairRun(
            Workers.alone(space), fairness, FairSearch.Lassos.NONE, SearchMonitor.NONE)
        instanceof Result.Found;
  }

  @Test
  void m14_wanderingBetweenTwoStates() {
    GraphSpace space = graph("a -P-> b", "b -P-> a", "a -P-> a", "b -P-> b");
    // []<>!a && []<>!b
    Tgba negated = tgba("a b", 2, "0 a,b 0", "0 a,!b 0 1", "0 !a,b 0 0", "0 !a,!b 0 0 1");
    assertVerdicts(
        space,
        negated,
        List.of(space.in("a"), space.in("b")),
        VIOLATED,
        VIOLATED,
        VIOLATED,
        VIOLATED);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void m15_s19_anObligationAtTheEndOfARunIsMissed(int depth) {
    List<String> arrows = new ArrayList<>();
    IntStream.range(0, depth).forEach(i -> arrows.add(i + " -P-> " + (i + 1)));
    GraphSpace space = graph(arrows.toArray(String[]::new));
    assertVerdicts(
        space,
        notLeadsTo(),
        List.of(space.in(Integer.toString(depth - 1)), space.in("never")),
        VIOLATED,
        VIOLATED,
        VIOLATED,
        VIOLATED);
  }

  @Test
  void s08_aFinitePrefixIsNotEnough() {
    GraphSpace space =
        graph(
            "1 -Inc-> 2",
            "2 -Inc-> 3",
            "3 -Inc-> 4",
            "4 -Inc-> 5",
            "1 -Idle-> 1",
            "2 -Idle-> 2",
            "3 -Idle-> 3",
            "4 -Idle-> 4",
            "5 -Idle-> 5");
    // x == 1 -> <>[](x == 5), from x == 1
    assertVerdicts(
        space, notEventuallyAlways(), List.of(space.in("5")), VIOLATED, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void s08_s11_constantFormulas() {
    GraphSpace space = graph("0 -P-> 1", "1 -P-> 0", "0 -Q-> 0");
    Tgba nothing = new Tgba(List.of(), 0, 0, List.of(List.of()));
    assertVerdicts(space, nothing, List.of(), HOLDS, HOLDS, HOLDS, HOLDS);
    assertVerdicts(space, everything(), List.of(), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    Tgba neverAccepting = tgba("", 1, "0 true 0");
    assertVerdicts(space, neverAccepting, List.of(), HOLDS, HOLDS, HOLDS, HOLDS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 63, 64, 65, 1000})
  void s12_anyNumberOfAgents(int agents) {
    List<String> arrows = new ArrayList<>();
    IntStream.range(0, agents).forEach(i -> arrows.add("s -P" + i + "-> s"));
    GraphSpace fair = graph(arrows.toArray(String[]::new));
    assertVerdicts(
        fair, notEventually(), List.of(fair.in("d")), VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    arrows.add("s -D-> d");
    GraphSpace unfair = graph(arrows.toArray(String[]::new));
    assertVerdicts(unfair, notEventually(), List.of(unfair.in("d")), VIOLATED, HOLDS, HOLDS, HOLDS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 63, 64, 65})
  void s12_anyNumberOfAtomsAcceptanceSetsAndAutomatonStates(int count) {
    List<String> arrows = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> arrows.add(i + " -P-> " + (i + 1) % count));
    GraphSpace space = graph(arrows.toArray(String[]::new));
    String atoms = String.join(" ", IntStream.range(0, count).mapToObj(i -> "a" + i).toList());
    // Waits for the atoms in turn; every state has its own acceptance set.
    String[] edges =
        IntStream.range(0, count)
            .mapToObj(i -> i + " a" + i + " " + (i + 1) % count + " " + i)
            .toArray(String[]::new);
    Tgba negated = tgba(atoms, count, edges);
    List<dev.fairlead.core.property.Atom> bound =
        IntStream.range(0, count).mapToObj(i -> space.in(Integer.toString(i))).toList();
    assertVerdicts(space, negated, bound, VIOLATED, VIOLATED, VIOLATED, VIOLATED);
    edges[count - 1] = (count - 1) + " a" + (count - 1) + " 0";
    assertVerdicts(space, tgba(atoms, count, edges), bound, HOLDS, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void s13_manyStrongConstraintsAreNoNormalForm() {
    int agents = 1000;
    List<String> arrows = new ArrayList<>();
    for (int i = 0; i < agents; i++) {
      arrows.add("hub -enter" + i + "-> s" + i);
      arrows.add("s" + i + " -leave" + i + "-> hub");
      arrows.add("s" + i + " -finish" + i + "-> done");
    }
    GraphSpace space = graph(arrows.toArray(String[]::new));
    assertVerdicts(
        space, notEventually(), List.of(space.in("done")), VIOLATED, VIOLATED, HOLDS, HOLDS);
  }

  @Test
  void s17_aPropertyAndItsOppositeDoNotBothHold() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      GraphSpace space = randomGraph(random, "");
      String[] names =
          IntStream.range(0, 5)
              .filter(i -> random.nextBoolean())
              .mapToObj(Integer::toString)
              .toArray(String[]::new);
      String[] others =
          IntStream.range(0, 5)
              .mapToObj(Integer::toString)
              .filter(name -> !List.of(names).contains(name))
              .toArray(String[]::new);
      for (FairnessNotion notion :
          List.of(
              FairnessNotion.NONE,
              FairnessNotion.PROCESS_WEAK,
              FairnessNotion.EVENT_STRONG,
              FairnessNotion.GLOBAL)) {
        Outcome one =
            verdict(
                space, notEventuallyAlways(), List.of(space.in(names)), fairness(notion, space));
        Outcome other =
            verdict(
                space, notEventuallyAlways(), List.of(space.in(others)), fairness(notion, space));
        assertFalse(one == HOLDS && other == HOLDS, "seed " + seed + " " + notion);
      }
    }
  }

  @Test
  void s17_anIdleAgentDoesNotMatterUnderGlobalFairness() {
    for (int seed = 0; seed < 500; seed++) {
      GraphSpace plain = randomGraph(new Random(seed), "");
      GraphSpace idling = randomGraph(new Random(seed), "idle");
      assertEquals(
          verdict(
              plain,
              notEventuallyAlways(),
              List.of(plain.in("0", "1")),
              fairness(FairnessNotion.GLOBAL, plain)),
          verdict(
              idling,
              notEventuallyAlways(),
              List.of(idling.in("0", "1")),
              fairness(FairnessNotion.GLOBAL, idling)),
          "seed " + seed);
    }
  }

  /** Five states, each with a step at least; an idle process moves nowhere, everywhere. */
  private static GraphSpace randomGraph(Random random, String idle) {
    List<String> arrows = new ArrayList<>();
    for (int state = 0; state < 5; state++) {
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        arrows.add(state + " -P" + random.nextInt(3) + "-> " + random.nextInt(5));
      }
      if (!idle.isEmpty()) {
        arrows.add(state + " -" + idle + "-> " + state);
      }
    }
    return graph(arrows.toArray(String[]::new));
  }

  @Test
  void s18_aWalkToZeroMayNeverArriveUnlessGloballyFair() {
    GraphSpace space = graph("2 -down-> 1", "1 -down-> 0", "3 -down-> 2", "2 -up-> 3", "1 -up-> 2");
    assertVerdicts(
        space, notEventuallyAlways(), List.of(space.in("0")), VIOLATED, VIOLATED, VIOLATED, HOLDS);
  }
}
