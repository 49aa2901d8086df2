package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The engine against brute force on random systems, every kind of fairness mixed with every other.
 * A failure names its seed; {@code RandomCase.of(seed)} makes the case again.
 */
class FairSearchOracleTest {

  /** Twenty thousand systems; fewer where it is run for every mutant of a class. */
  @Test
  void agreesWithBruteForceOnRandomSystems() {
    compare(1, Integer.getInteger("systems", 20_000));
  }

  @Tag("long")
  @Test
  void agreesWithBruteForceOnAMillionSystems() {
    compare(System.nanoTime(), 1_000_000);
  }

  private static void compare(long firstSeed, int count) {
    int found = 0;
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      RandomCase each = RandomCase.of(seed);
      Oracle oracle = new Oracle(each.space(), each.automaton(), each.atoms(), each.fairness());
      if (oracle.states() >= 3 && oracle.states() <= Oracle.MAX_STATES) {
        compared++;
        found += compareOne(seed, oracle.hasFairRun()) ? 1 : 0;
      }
    }
    assertTrue(found > count / 10 && found < count * 9 / 10, found + " of " + count);
  }

  private static boolean compareOne(long seed, boolean expected) {
    RandomCase fresh = RandomCase.of(seed);
    Result result;
    try {
      result =
          FairSearch.search(
              fresh.space(),
              fresh.automaton(),
              fresh.atoms(),
              fresh.fairness(),
              SearchMonitor.NONE);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
    assertEquals(expected, result instanceof Result.Found, "seed " + seed);
    if (result instanceof Result.Found run) {
      String complaint =
          new LassoJudge(
                  fresh.space(),
                  fresh.automaton(),
                  fresh.atoms(),
                  fresh.fairness(),
                  run.lasso().orElseThrow())
              .complaint();
      if (!complaint.isEmpty()) {
        fail("seed " + seed + ": " + complaint + " in " + run.lasso().get());
      }
    }
    return expected;
  }
}
