package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Models with timers mean what SPIN finds in their translation: verdicts of assertions, end states
 * and formulas, with reductions and without, idle time in one step or tick by tick; and the numbers
 * of states and transitions tick by tick. {@code -Dtimed.seed=n -Dtimed.models=n} tries another
 * part of the world.
 */
class TimedModelsAgainstSpinTest {
  private static final long SEED = Long.getLong("timed.seed", 1);

  private final Map<Outcome, Integer> verdicts = new EnumMap<>(Outcome.class);
  private int judged;
  private int counted;

  @BeforeEach
  void installed() {
    SpinRunner.assumeInstalled();
  }

  @Test
  void some() {
    compare(10);
  }

  @Tag("long")
  @Test
  void many() {
    compare(Integer.getInteger("timed.models", 2_000));
    assertTrue(verdicts.get(Outcome.HOLDS) > judged, verdicts.toString());
    assertTrue(verdicts.get(Outcome.VIOLATED) > judged, verdicts.toString());
  }

  private void compare(int models) {
    List<String> differences = new ArrayList<>();
    for (long seed = SEED; seed < SEED + models; seed++) {
      TimedModel model = TimedModel.of(seed);
      TimedComparison comparison = new TimedComparison(model);
      Comparison result = comparison.compare();
      comparison.verdicts().forEach((outcome, n) -> verdicts.merge(outcome, n, Integer::sum));
      judged += result.result() == Comparison.Result.NOT_JUDGED ? 0 : 1;
      counted += result.result() == Comparison.Result.EQUAL && model.alike() ? 1 : 0;
      if (result.result() == Comparison.Result.DIFFERENT) {
        differences.add(told(seed, model, result));
      }
    }
    assertEquals("", String.join("\n", differences));
    assertTrue(judged >= models * 3 / 4, judged + " of " + models + " were judged");
    assertTrue(counted >= models / 4, counted + " of " + models + " were counted");
  }

  /** With the smallest model on which the difference is of the same kind. */
  private static String told(long seed, TimedModel model, Comparison difference) {
    Piece small =
        Shrinker.shrink(
            model.text(),
            piece -> difference.isLike(new TimedComparison(model.with(piece)).compare()));
    TimedModel smallest = model.with(small);
    return "seed %d: %s\n%s%s"
        .formatted(
            seed,
            new TimedComparison(smallest).compare().message(),
            smallest.claimed().timed(),
            smallest.timed());
  }
}
