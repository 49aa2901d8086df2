package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.FairComparison.assertAgreesWithBruteForce;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search by components against brute force. */
class FairSearchOracleTest {

  /** Twenty thousand systems; fewer where it is run for every mutant of a class. */
  @Test
  void agreesWithBruteForceOnRandomSystems() {
    assertAgreesWithBruteForce(
        1, Integer.getInteger("systems", 20_000), FairComparison::byComponents);
  }

  @Tag("long")
  @Test
  void agreesWithBruteForceOnAMillionSystems() {
    assertAgreesWithBruteForce(System.nanoTime(), 1_000_000, FairComparison::byComponents);
  }
}
