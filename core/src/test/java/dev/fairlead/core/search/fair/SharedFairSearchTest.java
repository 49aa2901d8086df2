package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The search by several threads against brute force and against one thread, every kind of fairness
 * mixed with every other. A failure names its seed; threads may have to meet again as they did.
 */
class SharedFairSearchTest {

  @Test
  void agreesWithBruteForceOnRandomSystems() {
    compareWithBruteForce(1, 1_000);
  }

  @Tag("long")
  @Test
  void agreesWithBruteForceOnManySystems() {
    compareWithBruteForce(System.nanoTime(), 100_000);
  }

  @Test
  void agreesWithOneThreadOnLargerSystems() {
    compareWithOneThread(1, 400);
  }

  @Tag("long")
  @Test
  void agreesWithOneThreadOnManyLargerSystems() {
    compareWithOneThread(System.nanoTime(), 100_000);
  }

  private static void compareWithBruteForce(long firstSeed, int count) {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      RandomCase each = RandomCase.of(seed);
      Oracle oracle = new Oracle(each.space(), each.automaton(), each.atoms(), each.fairness());
      if (oracle.states() >= 3 && oracle.states() <= Oracle.MAX_STATES) {
        compared++;
        Result result = search(seed, RandomCase.of(seed), 2 + (int) (seed & 1));
        assertEquals(oracle.hasFairRun(), result instanceof Result.Found, "seed " + seed);
      }
    }
  }

  private static void compareWithOneThread(long firstSeed, int count) {
    int found = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      Result one = search(seed, RandomCase.large(seed), 1);
      Result several = search(seed, RandomCase.large(seed), 2 + (int) (seed % 3));
      if (one instanceof Result.Found) {
        found++;
        assertInstanceOf(Result.Found.class, several, "seed " + seed);
      } else {
        assertInstanceOf(Result.Empty.class, several, "seed " + seed);
        assertEquals(one.facts().states(), several.facts().states(), "seed " + seed);
        assertEquals(one.facts().transitions(), several.facts().transitions(), "seed " + seed);
      }
    }
    assertTrue(found > count / 10 && found < count * 9 / 10, found + " of " + count);
  }

  /** The result, after a run was found to be what it should be. */
  private static Result search(long seed, RandomCase each, int threads) {
    Result result;
    try {
      result =
          FairSearch.search(
              Workers.of(each.space(), new Sharing(threads, 0))
                  .map(space -> new BreadthFirst.Subject<>(space, each.atoms())),
              each.automaton(),
              each.fairness(),
              SearchMonitor.NONE);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
    if (result instanceof Result.Found run) {
      LassoJudge judge =
          new LassoJudge(
              each.space(),
              each.automaton(),
              each.atoms(),
              each.fairness(),
              run.lasso().orElseThrow());
      assertEquals("", judge.complaint(), "seed " + seed);
    }
    return result;
  }
}
