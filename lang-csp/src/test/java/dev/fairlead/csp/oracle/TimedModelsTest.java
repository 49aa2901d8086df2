package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.oracle.OracleComparison.Result;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random models with times, nested in each other and in all operators, behave as the oracle says.
 * {@code -Doracle.seed=n} tries another part of the world.
 */
class TimedModelsTest {
  private static final Set<String> REFUSALS = Set.of("FL0143", "FL0130", "FL0129");
  private static final long SEED = Long.getLong("oracle.seed", 1);

  @Test
  void agreeWithTheOracle() {
    compare(500, 200);
  }

  @Test
  @Tag("long")
  void agreeWithTheOracleForLong() {
    compare(200_000, 1_000);
  }

  private static void compare(int models, int bound) {
    Map<Result, Integer> counts = new EnumMap<>(Result.class);
    for (long seed = SEED; seed < SEED + models; seed++) {
      String model = ModelGenerator.timedModel(seed);
      try {
        OracleComparison comparison = OracleComparison.of(model, bound);
        Result result = comparison.result();
        if (result == Result.DIFFERENT
            && !isOnlyCountedOtherwise(comparison)
            && !isNamedOtherwise(comparison, model, bound)) {
          fail("seed " + seed + ": " + comparison.message() + "\n" + model);
        }
        counts.merge(result, 1, Integer::sum);
      } catch (ModelException refused) {
        // a time behind a guard, or one that is negative or no number
        assertTrue(
            refused.diagnostics().stream().allMatch(d -> REFUSALS.contains(d.code())),
            "seed " + seed + ": " + refused.getMessage() + "\n" + model);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + "\n" + model, e);
      }
    }
    // Most models must say something.
    assertTrue(counts.getOrDefault(Result.DIFFERENT, 0) <= models / 200, counts::toString);
    assertTrue(counts.getOrDefault(Result.EQUAL, 0) > models / 3, counts::toString);
  }

  /** A side of {@code [*]} that has stopped is still there, if the others are compositions. */
  private static boolean isNamedOtherwise(OracleComparison comparison, String model, int bound) {
    return comparison.message().startsWith("the same state has processes")
        && OracleComparison.ofSteps(model, bound).isEmpty();
  }

  /**
   * A condition that is decided early may make two states one; a choice between compositions that
   * have ended may be simplified by a tick, or not yet.
   */
  private static boolean isOnlyCountedOtherwise(OracleComparison comparison) {
    return comparison.message().startsWith("bisimilar, but");
  }
}
