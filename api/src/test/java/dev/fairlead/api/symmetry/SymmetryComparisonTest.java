package dev.fairlead.api.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.symmetry.Comparison.Language;
import dev.fairlead.api.symmetry.Comparison.Tally;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions.Precision;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random models are the same systems with and without permutations of their processes. */
class SymmetryComparisonTest {

  private static Tally compare(Language language, long seed, int models) {
    List<String> differences = new ArrayList<>();
    Comparison comparison = new Comparison(language, differences::add);
    for (long i = seed; i < seed + models && differences.isEmpty(); i++) {
      Random random = new Random(i * 7919 + 13);
      comparison.compare(language.randomText(random), random);
    }
    assertEquals(List.of(), differences);
    return comparison.tally();
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void randomModels(Language language) {
    Tally tally = compare(language, 1, 15);
    assertTrue(tally.permutedModels > 4, tally::toString);
    assertTrue(tally.permutedComparisons > 8, tally::toString);
    assertTrue(tally.holds > 4 && tally.violated > 4, tally::toString);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  @Tag("long")
  void manyRandomModels(Language language) {
    Tally tally =
        compare(language, Long.getLong("seed", 1_000), Integer.getInteger("models", 5_000));
    assertTrue(tally.permutedModels > 1_000, tally::toString);
  }

  @Test
  void aRingHasTheOrbitsOfItsRotations() {
    Model model =
        Language.PROMELA.open(
            "chan c[4] = [1] of { byte }; byte seen[4];\n"
                + "active [4] proctype P() { byte m; do :: c[(_pid + 1) % 4]!_pid :: c[_pid]?m ->"
                + " seen[m] = 1 - seen[m] od }\n");
    Model.Question question = model.instantiate(model.assertions().get(0), Abstraction.NONE);
    assertEquals(
        "rotations of the ring of 4 P",
        question.symmetry().symmetry().orElseThrow().sorts().get(0).describe());
    Orbits orbits = Orbits.of(question, 200_000).orElseThrow();
    assertEquals(orbits.count(), orbits.quotient(Precision.FULL));
  }
}
