package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.families.CountedAndPlain;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random models of the whole language, with several processes of each kind. */
class CountedRandomModelsTest {
  private static final Pattern GLOBAL = Pattern.compile("(?m)^(?:bit|bool|byte|short|int) (\\w+)");
  private static final int MOST = 5_000;

  @Test
  void some() {
    compare(1, 60);
  }

  @Tag("long")
  @Test
  void many() {
    compare(System.nanoTime() >>> 8, 5_000);
  }

  static void compare(long firstSeed, int count) {
    CountedAndPlain both = new CountedAndPlain();
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      compare(both, seed);
    }
    assertTrue(both.reduced() > both.asked() / 2, both.reduced() + " of " + both.asked());
  }

  static void compare(CountedAndPlain both, long seed) {
    Random random = new Random(seed);
    String model =
        ModelGenerator.model(seed)
            .text()
            .replaceAll(
                "active (\\[2\\] )?proctype P0", "active [" + (2 + seed % 2) + "] proctype P0")
            .replace("(_nr_pr < 4)", "true")
            .replace("_pid", "1")
            .replace("_last", "1");
    Matcher global = GLOBAL.matcher(model);
    String atom = global.find() ? "(" + global.group(1) + " == 1)" : "false";
    String formula = List.of("[]<>", "<>[]", "[]", "<>").get(random.nextInt(4)) + atom;
    String text = model + "\nltl f { " + formula + " }\n";
    PromelaModel opened;
    try {
      opened = CountedAndPlain.open(text, Map.of());
    } catch (ModelException notAModel) {
      return;
    }
    Model.Question question = opened.instantiate(opened.assertions().get(0));
    if (question.reductions(FairnessNotion.NONE).isEmpty()) {
      return;
    }
    Limits few = new Limits(MOST, java.time.Duration.ofMinutes(1), 1L << 30);
    if (Exploration.of(opened.mainSystem(), few, ProgressListener.NONE).incomplete().isEmpty()) {
      List<FairnessNotion> notions = CountedAndPlain.NOTIONS;
      both.compare(text, List.of(notions.get((int) (seed % notions.size()))), "seed " + seed);
    }
  }
}
