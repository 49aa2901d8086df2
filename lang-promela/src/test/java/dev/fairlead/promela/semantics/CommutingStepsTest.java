package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.spin.RandomModels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whoever sleeps has steps that commute with the one by which the state was found, and nothing is
 * lost when they are left out.
 */
class CommutingStepsTest {
  private final SleepComparison sleep = new SleepComparison();

  @Test
  void randomModels() {
    compare(1, 300);
    assertTrue(sleep.leftOut() > sleep.followed() / 20, this::told);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    compare(1, 20_000);
  }

  private void compare(long first, int models) {
    for (long seed = first; seed < first + models; seed++) {
      String text = RandomModels.text(seed);
      sleep.compare(text, Lowering::lower);
      sleep.compare(text, Lowering::lowerMerged);
    }
  }

  private String told() {
    return sleep.leftOut() + " left out, " + sleep.followed() + " followed";
  }
}
