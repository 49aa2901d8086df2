package dev.fairlead.core.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private static final SearchFacts LOSSY =
      new SearchFacts(7, 9, 2, 0.1, 100, new StoreFacts(0, Optional.of(new Omissions(0.25))));

  @Test
  void theSilenceOfALossySearchIsNoVerdict() {
    assertThrows(IllegalArgumentException.class, () -> Verdict.holds("nothing", LOSSY));
    assertThrows(
        IllegalArgumentException.class,
        () -> Verdict.violated("not reached", Optional.empty(), LOSSY));
    for (Outcome outcome : List.of(Outcome.HOLDS, Outcome.VIOLATED)) {
      Verdict verdict = Verdict.nothingFound(outcome, "no deadlock is reached", LOSSY);
      assertEquals(Outcome.UNKNOWN, verdict.outcome());
      assertEquals(Set.of(Caveat.LOSSY), verdict.caveats());
      assertTrue(verdict.reason().contains("omitted states 0.25"), verdict.reason());
      assertTrue(verdict.reason().contains("any was omitted 0.22"), verdict.reason());
      assertEquals(outcome, Verdict.nothingFound(outcome, "no", SearchFacts.NONE).outcome());
    }
  }

  @Test
  void aRunThatALossySearchHasFoundIsOne() {
    Evidence run = new Evidence.FiniteRun(new int[0], List.of());
    assertEquals(
        Outcome.VIOLATED, Verdict.violated("a deadlock", Optional.of(run), LOSSY).outcome());
  }
}
