package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.families.CountedAndPlain;
import dev.fairlead.promela.families.RandomFamily;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is answered by counting equal processes is what SPIN answers, which knows each of them. */
class CountedAgainstSpinTest {
  private static final Duration TIME = Duration.ofSeconds(20);

  @BeforeEach
  void spinIsThere() {
    SpinRunner.assumeInstalled();
  }

  @Test
  void agreesWithSpinOnSomeFamilies() {
    compare(1, 20);
  }

  @Tag("long")
  @Test
  void agreesWithSpinOnManyFamilies() {
    compare(System.nanoTime() >>> 8, 1000);
  }

  private static void compare(long firstSeed, int count) {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      compared += agree(seed) ? 1 : 0;
    }
    assertTrue(compared > 0);
  }

  /** Invalid end states and assertions; false if there is nothing to compare. */
  private static boolean agree(long seed) {
    String text =
        new RandomFamily(seed).text().replaceAll("(?m)^(ltl|never) .*$", "").replace("X(", "(");
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    List<Model.Assertion> asked =
        model.assertions().stream()
            .filter(each -> each.name().matches("assertions|end-states"))
            .toList();
    if (model.instantiate(asked.get(0)).reductions(FairnessNotion.NONE).isEmpty()) {
      return false;
    }
    try (SpinRunner runner = SpinRunner.of(text, SpinRunner.RAW, List.of("-DSAFETY"), TIME)) {
      for (Model.Assertion assertion : asked) {
        boolean ends = assertion.name().equals("end-states");
        PanReport report = runner.pan("-c0", ends ? "-A" : "-E", "-m200000");
        if (!report.complete()) {
          return false;
        }
        Checked checked =
            CountedAndPlain.answer(model, assertion, FairnessNotion.NONE, Abstraction.AUTO);
        assertEquals(
            report.errors() > 0 ? Outcome.VIOLATED : Outcome.HOLDS,
            checked.verdict().outcome(),
            "seed " + seed + ", " + assertion.text() + "\n" + text);
      }
      return true;
    } catch (SpinRunner.Refused refused) {
      return false;
    }
  }
}
