package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.FairComparison.assertAgreesWithBruteForce;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.NearestStates;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch.Result;
import org.junit.jupiter.api.Test;

/** Fair runs that stay near the initial states, judged in the whole space. */
class NearestStatesTest {
  private static Result near(RandomCase each, int most) {
    NearestStates nearest = new NearestStates(each.space(), most);
    return FairSearch.search(
        nearest,
        each.automaton(),
        each.atoms(),
        nearest.fairness(each.fairness()),
        SearchMonitor.NONE);
  }

  @Test
  void allStatesAreTheWholeSpace() {
    assertAgreesWithBruteForce(1, 3_000, (each, seed) -> near(each, 1_000));
  }

  @Test
  void whatIsFairInsideIsFair() {
    int found = 0;
    int missed = 0;
    for (long seed = 1; seed <= 5_000; seed++) {
      int most = 1 + (int) (seed % 4);
      Result inside =
          FairComparison.judged(RandomCase.of(seed), seed, (each, any) -> near(each, most));
      boolean exists =
          FairComparison.byComponents(RandomCase.of(seed), seed) instanceof Result.Found;
      if (inside instanceof Result.Found) {
        assertTrue(exists, "seed " + seed);
        found++;
      } else {
        missed += exists ? 1 : 0;
      }
    }
    assertTrue(found > 300 && missed > 300, found + " found, " + missed + " missed");
  }

  @Test
  void noneOfThem() {
    RandomCase each = RandomCase.of(1);
    NearestStates none = new NearestStates(each.space(), 0);
    int[] steps = {0};
    none.initialStates(
        (state, length) ->
            none.steps(state.clone(), length, (label, set, target, reached) -> steps[0]++));
    assertEquals(0, steps[0]);
  }
}
