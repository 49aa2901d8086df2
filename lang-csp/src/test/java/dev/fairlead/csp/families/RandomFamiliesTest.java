package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.NOTIONS;
import static dev.fairlead.csp.families.CountedFamiliesTest.check;
import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** S36: counting equal processes must not change a verdict, under any notion of fairness. */
class RandomFamiliesTest {
  private int counted;

  /**
   * Two notions for each family, and one of the questions that do not depend on them: everything
   * would take minutes.
   */
  @Test
  void fiveThousand() {
    for (int seed = 1; seed <= 5_000; seed++) {
      List<FairnessNotion> notions =
          List.of(NOTIONS.get(seed % 6), NOTIONS.get((seed + 1 + seed / 6 % 5) % 6));
      CspModel model = model(seed);
      compare(model, seed % 2, NOTIONS.subList(0, 1), seed);
      compare(model, 2, notions, seed);
    }
    assertTrue(counted > 7_500, () -> "only " + counted + " of 15000 questions were reduced");
  }

  @Test
  @Tag("long")
  void twentyThousand() {
    for (int seed = 1_000_000; seed < 1_020_000; seed++) {
      CspModel model = model(seed);
      compare(model, 0, NOTIONS.subList(0, 1), seed);
      compare(model, 1, NOTIONS.subList(0, 1), seed);
      compare(model, 2, NOTIONS, seed);
    }
  }

  private static CspModel model(long seed) {
    return open(new RandomFamily(new Random(seed)).text(), Map.of());
  }

  private void compare(CspModel model, int number, List<FairnessNotion> notions, long seed) {
    Model.Assertion assertion = model.assertions().get(number);
    for (FairnessNotion notion : notions) {
      Checked plain = check(model, assertion, notion, Abstraction.NONE);
      Checked reduced = check(model, assertion, notion, Abstraction.AUTO);
      counted += reduced.plan().get().choices().get(0).what().contains("counted") ? 1 : 0;
      String where =
          "seed %d, %s under %s:%n%s"
              .formatted(seed, assertion.text(), notion, new RandomFamily(new Random(seed)).text());
      assertEquals(plain.verdict().outcome(), reduced.verdict().outcome(), where);
      assertEquals(
          plain.verdict().evidence().isPresent(), reduced.verdict().evidence().isPresent(), where);
    }
  }
}
