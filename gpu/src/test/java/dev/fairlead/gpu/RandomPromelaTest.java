package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Thousands of small models of Promela by generated code that a C compiler has compiled. */
class RandomPromelaTest {
  private static final int SEEDS = 50;

  @Test
  void smallModels() {
    SearchComparison comparison = SearchComparison.quick(ShimDevice.accelerator(64L << 20));
    RandomSystems systems = new RandomSystems(comparison);
    systems.formulas(1, 600);
    assertTrue(systems.families(1, 400) > 200, "too few are counted");
    for (long seed = 1; comparison.compared() < RandomCspTest.MODELS; seed += SEEDS) {
      int compared = systems.random(seed, seed + SEEDS - 1);
      assertTrue(compared > SEEDS / 2, "only " + compared + " have a structure");
    }
    comparison.everyNotionHasHeldAndNot();
  }
}
