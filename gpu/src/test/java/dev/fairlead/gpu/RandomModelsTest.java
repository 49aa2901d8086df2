package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import org.junit.jupiter.api.Test;

/** Thousands of small models by generated code that a C compiler has compiled. */
class RandomModelsTest {
  private static final int MODELS = 2_000;
  private static final int SEEDS = 50;

  private final SearchComparison comparison =
      SearchComparison.quick(ShimDevice.accelerator(64L << 20));

  @Test
  void promela() {
    comparison.formulas(1, 600);
    comparison.families(1, 400);
    for (long seed = 1; comparison.compared() < MODELS; seed += SEEDS) {
      comparison.random(seed, seed + SEEDS - 1);
    }
    everyNotionHasHeldAndNot();
  }

  @Test
  void csp() {
    comparison.counted(1, 300);
    comparison.teams(1, 500);
    for (long seed = 1; comparison.compared() < MODELS; seed += SEEDS) {
      comparison.models(seed, seed + SEEDS - 1);
    }
    everyNotionHasHeldAndNot();
  }

  private void everyNotionHasHeldAndNot() {
    assertEquals(
        2 * FairnessNotion.values().length,
        comparison.byNotion().size(),
        comparison.byNotion()::toString);
  }
}
