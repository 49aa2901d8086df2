package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.csp.oracle.OracleComparison.Result;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random models behave as the oracle says: strongly bisimilar in labels, values and participants,
 * with the same number of states. {@code -Doracle.seed=n} tries another part of the world.
 */
class RandomModelsTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);

  @Test
  void agreeWithTheOracle() {
    compare(2_000, 400);
  }

  @Test
  @Tag("long")
  void agreeWithTheOracleForLong() {
    compare(200_000, 2_000);
  }

  private static void compare(int models, int bound) {
    Map<Result, Integer> counts = new EnumMap<>(Result.class);
    for (long seed = SEED; seed < SEED + models; seed++) {
      String model = ModelGenerator.model(seed);
      OracleComparison comparison;
      try {
        comparison = OracleComparison.of(model, bound);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + "\n" + model, e);
      }
      if (comparison.result() == Result.DIFFERENT) {
        fail("seed " + seed + ": " + comparison.message() + "\n" + model);
      }
      counts.merge(comparison.result(), 1, Integer::sum);
    }
    // Most models must say something.
    assertTrue(counts.getOrDefault(Result.EQUAL, 0) > models / 2, counts::toString);
  }
}
