package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch.Result;

/**
 * Searches for fair runs on random systems, every kind of fairness mixed with every other. A
 * failure names its seed; {@code RandomCase.of(seed)} makes the case again.
 */
final class FairComparison {
  private FairComparison() {}

  /** A search for a fair run of a random system, which may depend on the seed. */
  interface Search {
    Result in(RandomCase each, long seed);
  }

  /** The search by components, by one thread. */
  static Result byComponents(RandomCase each, long seed) {
    return FairSearch.search(
        each.space(), each.automaton(), each.atoms(), each.fairness(), SearchMonitor.NONE);
  }

  /** Both outcomes are frequent among the systems. */
  static void assertAgreesWithBruteForce(long firstSeed, int count, Search search) {
    int found = 0;
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      RandomCase each = RandomCase.of(seed);
      Oracle oracle = new Oracle(each.space(), each.automaton(), each.atoms(), each.fairness());
      if (oracle.states() >= 3 && oracle.states() <= Oracle.MAX_STATES) {
        compared++;
        Result result = judged(RandomCase.of(seed), seed, search);
        assertEquals(oracle.hasFairRun(), result instanceof Result.Found, "seed " + seed);
        found += oracle.hasFairRun() ? 1 : 0;
      }
    }
    assertTrue(found > count / 10 && found < count * 9 / 10, found + " of " + count);
  }

  /** The result, after its lasso was found to be fair, accepted and a run. */
  static Result judged(RandomCase each, long seed, Search search) {
    Result result;
    try {
      result = search.in(each, seed);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
    if (result instanceof Result.Found run) {
      String complaint =
          new LassoJudge(
                  each.space(),
                  each.automaton(),
                  each.atoms(),
                  each.fairness(),
                  run.lasso().orElseThrow())
              .complaint();
      assertEquals("", complaint, "seed " + seed + " in " + run.lasso().get());
    }
    return result;
  }
}
