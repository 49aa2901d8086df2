package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of any number of processes is true of single systems, and seldom unknown. Prints
 * what is unknown, and the rates.
 */
class FamilyRatesTest {

  @Test
  @Tag("long")
  void ratesOfUnknown() {
    List<String> wrong = new ArrayList<>();
    FamilyRates rates = new FamilyRates(wrong::add, System.out::println);
    long first = Long.getLong("seed", 1_000_000);
    for (long seed = first; seed < first + Integer.getInteger("models", 100); seed++) {
      for (FamilyKind kind : FamilyKind.values()) {
        rates.ask(kind, seed);
      }
    }
    System.out.println(rates);
    assertEquals(List.of(), wrong);
    assertTrue(rates.unknown() <= 0.005, rates::toString);
  }
}
