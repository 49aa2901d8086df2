package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Counting a fixed number of processes changes no verdict: in definitions that are used several
 * times, over the whole language, and where fairness to events has to tell {@code b.0} from {@code
 * b.1}.
 */
class FixedFamiliesTest {
  private static final List<FairnessNotion> NOTIONS = Arrays.asList(FairnessNotion.values());
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(3_000);

  private int asked;
  private int counted;

  @Test
  void numberedFamilies() {
    for (long seed = 1; seed <= 50; seed++) {
      numbered(seed, NOTIONS.size());
    }
    assertTrue(4 * counted > asked, () -> counted + " of " + asked + " questions were reduced");
  }

  @Test
  void familiesOverTheWholeLanguage() {
    for (long seed = 1; seed <= 25; seed++) {
      whole(seed, 1);
    }
    assertTrue(4 * counted > asked, () -> counted + " of " + asked + " questions were reduced");
  }

  @Test
  @Tag("long")
  void manyFamilies() {
    for (long seed = 1_000_000; seed < 1_100_000; seed++) {
      numbered(seed, NOTIONS.size());
      whole(seed, NOTIONS.size());
    }
  }

  private void numbered(long seed, int notions) {
    Random random = new Random(seed);
    compare(new RandomNumberedFamily(random).text(), notions, random, seed);
  }

  private void whole(long seed, int notions) {
    Random random = new Random(seed);
    compare(new RandomGroups(random).fixed(), notions, random, seed);
  }

  private void compare(String text, int notions, Random random, long seed) {
    CspModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      List<FairnessNotion> tried = new ArrayList<>(NOTIONS);
      Collections.shuffle(tried, random);
      for (FairnessNotion notion :
          tried.subList(0, assertion.text().contains("|=") ? notions : 1)) {
        compare(model, assertion, notion, "seed " + seed + "\n" + text);
      }
    }
  }

  private void compare(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, String where) {
    Outcome plain = answer(model, assertion, notion, Abstraction.NONE).verdict().outcome();
    if (plain == Outcome.UNKNOWN) {
      return;
    }
    for (Abstraction abstraction : List.of(Abstraction.AUTO, Abstraction.FULL)) {
      Checked checked = answer(model, assertion, notion, abstraction);
      asked++;
      boolean reduced = checked.plan().get().choices().get(0).what().contains("counted");
      counted += reduced ? 1 : 0;
      assertEquals(
          plain,
          checked.verdict().outcome(),
          () ->
              "%s under %s, abstraction %s, %s"
                  .formatted(assertion.text(), notion, abstraction, where));
    }
  }

  private static Checked answer(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, Abstraction.NONE),
        notion,
        LIMITS,
        ProgressListener.NONE);
  }
}
