package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.FairComparison.assertAgreesWithBruteForce;
import static dev.fairlead.core.search.fair.FairComparison.byComponents;
import static dev.fairlead.core.search.fair.FairComparison.judged;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.NoFairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst.Subject;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.search.hull.FairHull;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.search.hull.HullOperations;
import dev.fairlead.core.search.hull.ThreadedHull;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The fair hull against brute force and against the search by components, every kind of fairness
 * mixed with every other. A failure names its seed.
 */
class FairHullTest {

  @Test
  void agreesWithBruteForceOnRandomSystems() {
    assertAgreesWithBruteForce(
        1, Integer.getInteger("systems", 2_000), (each, seed) -> search(each, 1));
  }

  @Tag("long")
  @Test
  void agreesWithBruteForceOnManySystems() {
    assertAgreesWithBruteForce(System.nanoTime(), 300_000, (each, seed) -> search(each, 1));
  }

  @Test
  void agreesWithComponentsOnRandomSystems() {
    for (long seed = 1; seed <= 10_000; seed++) {
      Result components = byComponents(RandomCase.of(seed), seed);
      Result hull = judged(RandomCase.of(seed), seed, (each, any) -> search(each, 1));
      assertEquals(
          components instanceof Result.Found, hull instanceof Result.Found, "seed " + seed);
    }
  }

  @Test
  void agreesWithComponentsOnLargerSystems() {
    int found = 0;
    for (long seed = 1; seed <= 300; seed++) {
      int threads = 1 + (int) (seed % 3);
      Result components = byComponents(RandomCase.large(seed), seed);
      Result hull = judged(RandomCase.large(seed), seed, (each, any) -> search(each, threads));
      assertEquals(
          components instanceof Result.Found, hull instanceof Result.Found, "seed " + seed);
      if (hull instanceof Result.Found) {
        found++;
      } else {
        // Both have seen all of the product.
        assertEquals(components.facts().states(), hull.facts().states(), "seed " + seed);
      }
    }
    assertTrue(found > 30 && found < 270, found + " of 300");
  }

  /** Of large hulls only a few nodes are looked at; what is found there is a fair loop. */
  @Test
  void findsLoopsInHullsThatCannotBeGathered() {
    int lassos = 0;
    int without = 0;
    for (long seed = 1; seed <= 6_000; seed++) {
      boolean large = seed % 6 == 0;
      RandomCase each = large ? RandomCase.large(seed) : RandomCase.of(seed);
      if (!each.fairness().global()) {
        boolean expected = byComponents(each, seed) instanceof Result.Found;
        HullLimits limits = new HullLimits(0, 1 + seed % (large ? 50 : 6));
        Result result = search(each, 1 + (int) (seed % 3), limits);
        assertEquals(expected, result instanceof Result.Found, "seed " + seed);
        if (result instanceof Result.Found found && found.lasso().isEmpty()) {
          without++;
        } else {
          lassos += expected ? 1 : 0;
          judged(each, seed, (same, any) -> result);
        }
      }
    }
    assertTrue(lassos > 500 && without > 50, lassos + " lassos, " + without + " without");
  }

  /** Components are found by bulk operations, down to the last node or to a few of them. */
  @Test
  void agreesWithBruteForceUnderGlobalFairnessWithoutGathering() {
    int[] found = new int[2];
    int compared = 0;
    for (long seed = 1; compared < 3_000; seed++) {
      RandomCase each = RandomCase.global(seed);
      Oracle oracle = new Oracle(each.space(), each.automaton(), each.atoms(), each.fairness());
      if (oracle.states() <= Oracle.MAX_STATES) {
        compared++;
        Result result = withoutGathering(seed, RandomCase::global);
        assertEquals(oracle.hasFairRun(), result instanceof Result.Found, "seed " + seed);
        found[oracle.hasFairRun() ? 1 : 0]++;
      }
    }
    assertTrue(found[0] > 300 && found[1] > 300, found[1] + " of 3000");
  }

  @Test
  void agreesWithComponentsUnderGlobalFairnessWithoutGathering() {
    int[] found = new int[2];
    for (long seed = 1; seed <= 3_000; seed++) {
      LongFunction<RandomCase> cases = seed % 2 == 0 ? RandomCase::globalLarge : RandomCase::global;
      boolean expected = byComponents(cases.apply(seed), seed) instanceof Result.Found;
      Result result = withoutGathering(seed, cases);
      assertEquals(expected, result instanceof Result.Found, "seed " + seed);
      found[expected ? 1 : 0]++;
    }
    assertTrue(found[0] > 500 && found[1] > 500, found[1] + " of 3000");
  }

  private static Result withoutGathering(long seed, LongFunction<RandomCase> cases) {
    RandomCase each = cases.apply(seed);
    HullLimits limits = new HullLimits(0, seed % 4 == 0 ? seed % 7 : 0);
    Result result = search(each, 1 + (int) (seed % 3), limits);
    if (result instanceof Result.Found found && found.lasso().isPresent()) {
      judged(cases.apply(seed), seed, (same, any) -> result);
    }
    return result;
  }

  private static Result search(RandomCase each, int threads, HullLimits limits) {
    return search(each.space(), each.automaton(), each.atoms(), each.fairness(), threads, limits);
  }

  private static Result search(RandomCase each, int threads) {
    return search(each.space(), each.automaton(), each.atoms(), each.fairness(), threads);
  }

  private static Result search(
      StateSpace space, Tgba automaton, List<Atom> atoms, Fairness fairness, int threads) {
    return search(space, automaton, atoms, fairness, threads, HullLimits.HULL_ALONE);
  }

  private static Result search(
      StateSpace space,
      Tgba automaton,
      List<Atom> atoms,
      Fairness fairness,
      int threads,
      HullLimits limits) {
    Subject<List<Atom>> system = new Subject<>(space, atoms);
    Workers<Subject<List<Atom>>> workers =
        new Workers<>(system, new Sharing(threads, 0), () -> Optional.of(system));
    return FairHull.search(
        new ThreadedHull(workers, automaton, fairness, SearchMonitor.NONE),
        system,
        automaton,
        fairness,
        limits,
        SearchMonitor.NONE);
  }

  /**
   * The graph on which the algorithm of Barnat, Brim and Stříbrná (SPIN 2001) misses the cycle 4 1
   * 2 4, whatever the schedule; accepting states are 3 and 4.
   */
  private static final String[] MISSED = {
    "0 -a-> 1", "0 -b-> 3", "0 -c-> 4", "1 -d-> 2", "2 -e-> 4", "3 -f-> 1", "4 -g-> 1"
  };

  private static final Tgba OFTEN_SEED = Automata.tgba("seed", 1, "0 seed 0 0", "0 !seed 0");

  @Test
  void findsTheCycleThatTheDependencyStructureMisses() {
    Random random = new Random(1);
    for (int order = 0; order < 200; order++) {
      List<String> arrows = new ArrayList<>(List.of(MISSED));
      Collections.shuffle(arrows, random);
      arrows.add(0, "> 0");
      GraphSpace space = GraphSpace.graph(arrows.toArray(String[]::new));
      Atom seed =
          new Atom.OfState(
              (state, length) -> {
                String name = space.describe(state, length).get(0).value();
                return name.equals("3") || name.equals("4");
              });
      for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG)) {
        Result result =
            search(space, OFTEN_SEED, List.of(seed), Verdicts.fairness(notion, space), 1);
        Result.Found found = assertInstanceOf(Result.Found.class, result);
        assertEquals(3, found.lasso().orElseThrow().loop().size());
        assertEquals(5, found.facts().states());
      }
    }
  }

  @Test
  void aFaultEndsItWithTheRunToIt() {
    Result result =
        search(
            new ChainSpace(30, 0, 20),
            Automata.tgba("", 0, "0 true 0"),
            List.of(),
            new NoFairness(),
            2);
    Result.Fault fault = assertInstanceOf(Result.Fault.class, result);
    assertEquals(20, fault.run().orElseThrow().stem().size());
  }

  /** More is left than may be gathered: what is found is told without a loop. */
  @Test
  void whatCannotBeGatheredIsSaid() {
    GraphSpace ring = GraphSpace.graph("0 -a-> 1", "1 -a-> 2", "2 -a-> 0");
    Result.Found found = foundInAnyRun(ring, new NoFairness());
    assertTrue(found.lasso().isEmpty());
    assertTrue(found.noLasso().contains("none among the 2 states"), found.noLasso());
    Result.Found globally = foundInAnyRun(ring, Verdicts.fairness(FairnessNotion.GLOBAL, ring));
    assertTrue(globally.lasso().isEmpty());
    assertTrue(globally.noLasso().contains("among 3 states"), globally.noLasso());
  }

  private static final Tgba ANY = Automata.tgba("", 0, "0 true 0");

  private static Result.Found foundInAnyRun(GraphSpace space, Fairness fairness) {
    return assertInstanceOf(
        Result.Found.class, search(space, ANY, List.of(), fairness, 1, new HullLimits(0, 2)));
  }

  /** Of several fair components one that can be gathered is looked at. */
  @Test
  void aFairComponentAmongManyHasALoop() {
    GraphSpace space =
        GraphSpace.graph(
            "0 -a-> 1",
            "1 -a-> 2",
            "2 -a-> 1",
            "0 -b-> 3",
            "3 -a-> 4",
            "4 -a-> 5",
            "5 -a-> 3",
            "0 -c-> 6");
    Result.Found found = foundInAnyRun(space, Verdicts.fairness(FairnessNotion.GLOBAL, space));
    assertTrue(found.lasso().orElseThrow().loop().size() <= 2);
  }

  /** Steps lead out of the fair component of the product, and none out of its system states. */
  @Test
  void aFairComponentNeedNotBeABottomComponentOfTheProduct() {
    GraphSpace ring = GraphSpace.graph("0 -a-> 1", "1 -b-> 0", "1 -c-> 1");
    Tgba leaves = Automata.tgba("", 1, "0 true 0 0", "0 true 1", "1 true 1");
    assertInstanceOf(
        Result.Found.class,
        search(
            ring,
            leaves,
            List.of(),
            Verdicts.fairness(FairnessNotion.GLOBAL, ring),
            1,
            new HullLimits(0, 0)));
  }

  /** Two components together take all steps, and neither does. */
  @Test
  void stepsOfSeveralComponentsDoNotAddUp() {
    GraphSpace space = GraphSpace.graph("0 -a-> 0", "0 -b-> 0");
    Atom a = new Atom.OfEvent(label -> label.text().equals("a"), false);
    Tgba either = Automata.tgba("a", 0, "0 true 1", "0 true 2", "1 a 1", "2 !a 2");
    assertInstanceOf(
        Result.Empty.class,
        search(
            space,
            either,
            List.of(a),
            Verdicts.fairness(FairnessNotion.GLOBAL, space),
            1,
            new HullLimits(0, 0)));
  }

  /** An executor that finds no components says what it would need. */
  @Test
  void withoutComponentsGlobalFairnessIsJudgedOnOneMachine() {
    GraphSpace ring = GraphSpace.graph("0 -a-> 1", "1 -a-> 2", "2 -a-> 0");
    Subject<List<Atom>> system = new Subject<>(ring, List.of());
    Fairness global = Verdicts.fairness(FairnessNotion.GLOBAL, ring);
    ThreadedHull hull =
        new ThreadedHull(
            new Workers<>(system, new Sharing(1, 0), () -> Optional.of(system)),
            ANY,
            global,
            SearchMonitor.NONE);
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                FairHull.search(
                    new PlainOperations<>(hull),
                    system,
                    ANY,
                    global,
                    new HullLimits(0, 2),
                    SearchMonitor.NONE));
    assertTrue(stopped.reason().contains("global fairness"), stopped.reason());
  }

  /** The operations of an executor and nothing beside. */
  private record PlainOperations<S>(HullOperations<S> executor) implements HullOperations<S> {

    @Override
    public Explored<S> explore() {
      return executor.explore();
    }

    @Override
    public S trim(S nodes) {
      return executor.trim(nodes);
    }

    @Override
    public S reach(S nodes) {
      return executor.reach(nodes);
    }

    @Override
    public S satisfying(S nodes) {
      return executor.satisfying(nodes);
    }

    @Override
    public Extent extent(S nodes) {
      return executor.extent(nodes);
    }

    @Override
    public List<int[]> gather(S nodes) {
      return executor.gather(nodes);
    }

    @Override
    public List<int[]> pathTo(List<int[]> some) {
      return executor.pathTo(some);
    }

    @Override
    public SearchFacts facts() {
      return executor.facts();
    }
  }
}
