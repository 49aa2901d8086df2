package dev.fairlead.gpu;

import org.junit.jupiter.api.Test;

/** Thousands of small models of Promela by generated code that a C compiler has compiled. */
class RandomPromelaTest {
  private static final int SEEDS = 50;

  @Test
  void smallModels() {
    SearchComparison comparison = SearchComparison.quick(ShimDevice.accelerator(64L << 20));
    comparison.formulas(1, 600);
    comparison.families(1, 400);
    for (long seed = 1; comparison.compared() < RandomCspTest.MODELS; seed += SEEDS) {
      comparison.random(seed, seed + SEEDS - 1);
    }
    comparison.everyNotionHasHeldAndNot();
  }
}
