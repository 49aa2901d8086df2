package dev.fairlead.api.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of any number of members is true of each number of them. */
class FamilyComparisonTest {

  private static FamilyTally compare(FamilySource source, long seed, int models, long plain) {
    List<String> differences = new ArrayList<>();
    FamilyComparison comparison =
        new FamilyComparison(Math.min(plain, 10_000), plain, differences::add);
    for (long i = seed; i < seed + models && differences.isEmpty(); i++) {
      comparison.compare(source, i);
    }
    assertEquals(List.of(), differences);
    return comparison.tally();
  }

  @ParameterizedTest
  @EnumSource(FamilySource.class)
  void randomFamilies(FamilySource source) {
    FamilyTally tally = compare(source, 74, 6, 1_500);
    assertTrue(tally.provedModels > 0, tally::toString);
    assertTrue(tally.violated > 2, tally::toString);
  }

  @Test
  void numbersThatAreNoMembers() {
    List<String> differences = new ArrayList<>();
    FamilyComparison comparison = new FamilyComparison(2_000, 2_000, differences::add);
    FamilyTexts.written("numbers.csp")
        .forEach(each -> comparison.compare(each, FairnessNotion.NONE));
    assertEquals(List.of(), differences);
    assertEquals(0, comparison.tally().refused, comparison.tally()::toString);
  }

  @ParameterizedTest
  @EnumSource(FamilySource.class)
  @Tag("long")
  void manyRandomFamilies(FamilySource source) {
    FamilyTally tally =
        compare(source, Long.getLong("seed", 1_000), Integer.getInteger("models", 3_000), 50_000);
    assertTrue(tally.provedModels * 100 > tally.models * 10, tally::toString);
  }
}
