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
import dev.fairlead.core.search.hull.ThreadedHull;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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

  /** More is left than may be gathered: global fairness is not decided, other notions are. */
  @Test
  void whatCannotBeGatheredIsSaid() {
    GraphSpace ring = GraphSpace.graph("0 -a-> 1", "1 -a-> 2", "2 -a-> 0");
    Tgba any = Automata.tgba("", 0, "0 true 0");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            search(ring, any, List.of(), new NoFairness(), 1, new HullLimits(0, 2)));
    assertTrue(found.lasso().isEmpty());
    assertTrue(found.noLasso().contains("none among the 2 states"), found.noLasso());
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                search(
                    ring,
                    any,
                    List.of(),
                    Verdicts.fairness(FairnessNotion.GLOBAL, ring),
                    1,
                    new HullLimits(0, 2)));
    assertTrue(stopped.reason().contains("global fairness"), stopped.reason());
  }
}
