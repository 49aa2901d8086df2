package dev.fairlead.gpu;

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
    comparison.counted(1, 300);
    comparison.teams(1, 500);
    for (long seed = 1; comparison.compared() < MODELS; seed += SEEDS) {
      comparison.models(seed, seed + SEEDS - 1);
    }
    comparison.everyNotionHasHeldAndNot();
  }
}
