package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Thousands of small models of CSP# by generated code that a C compiler has compiled. A class for
 * each language: classes are run side by side.
 */
class RandomCspTest {
  static final int MODELS = 2_000;
  private static final int SEEDS = 50;

  @Test
  void smallModels() {
    SearchComparison comparison = SearchComparison.quick(ShimDevice.accelerator(64L << 20));
    RandomSystems systems = new RandomSystems(comparison);
    assertTrue(systems.counted(1, 300) > 150, "too few are counted");
    systems.teams(1, 500);
    for (long seed = 1; comparison.compared() < MODELS; seed += SEEDS) {
      systems.models(seed, seed + SEEDS - 1);
    }
    comparison.everyNotionHasHeldAndNot();
  }
}
