package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.NOTIONS;
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
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** S36: counting equal processes must not change a verdict, under any notion of fairness. */
class RandomFamiliesTest {
  private int counted;

  @Test
  void sixHundred() {
    compareSome(1, 600);
    assertTrue(counted > 700, () -> "only " + counted + " of 1500 questions were reduced");
  }

  /**
   * Two notions for each family, and for every other one a question that does not depend on them:
   * everything would take minutes.
   */
  private void compareSome(int first, int number) {
    for (int seed = first; seed < first + number; seed++) {
      int all = NOTIONS.size();
      int second = (seed + 1 + seed / all % (all - 1)) % all;
      List<FairnessNotion> notions = List.of(NOTIONS.get(seed % all), NOTIONS.get(second));
      CspModel model = model(seed);
      compare(model, 2, notions, seed);
      if (seed % 2 == 0) {
        compare(model, seed / 2 % 2, NOTIONS.subList(0, 1), seed);
      }
    }
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

  /** The counted system refines the plain one, and other specifications exactly if that does. */
  @Test
  void refinements() {
    compareRefinements(1, 500);
    assertTrue(counted > 330, () -> "only " + counted + " of 1000 questions were reduced");
  }

  @Test
  @Tag("long")
  void refinementsForLong() {
    compareRefinements(1_000_000, 5_000);
  }

  private void compareRefinements(int first, int number) {
    for (int seed = first; seed < first + number; seed++) {
      String kind = List.of("refines", "refines<F>", "refines<FD>").get(seed % 3);
      String text =
          new RandomFamily(new Random(seed)).text()
              + "Menu() = a -> Menu() [] b -> Course() [] b{y = y;} -> Menu();\n"
              + "Course() = c -> Menu() <> a -> Course() <> Skip;\n"
              + "#assert System() %s System();\n#assert System() %s Menu();\n"
                  .formatted(kind, kind);
      CspModel model = open(text, Map.of());
      compare(model, 3, NOTIONS.subList(0, 1), seed);
      compare(model, 4, NOTIONS.subList(0, 1), seed);
    }
  }

  /** A tick moves members of all local states at once. */
  @Test
  void withTimes() {
    compareTimed(1, 150);
    assertTrue(counted > 100, () -> "only " + counted + " of 300 questions were reduced");
  }

  @Test
  @Tag("long")
  void withTimesForLong() {
    compareTimed(1_000_000, 20_000);
  }

  private void compareTimed(int first, int number) {
    for (int seed = first; seed < first + number; seed++) {
      String text = RandomFamily.timed(new Random(seed)).text();
      CspModel model = open(text, Map.of());
      List<FairnessNotion> one = NOTIONS.subList(seed % NOTIONS.size(), seed % NOTIONS.size() + 1);
      compare(model, seed % 2, NOTIONS.subList(0, 1), seed, text);
      compare(model, 2, one, seed, text);
    }
  }

  private static CspModel model(long seed) {
    return open(new RandomFamily(new Random(seed)).text(), Map.of());
  }

  /** Every run that is found is replayed on the other instance. */
  private void compare(CspModel model, int number, List<FairnessNotion> notions, long seed) {
    compare(model, number, notions, seed, new RandomFamily(new Random(seed)).text());
  }

  private void compare(
      CspModel model, int number, List<FairnessNotion> notions, long seed, String text) {
    Model.Assertion assertion = model.assertions().get(number);
    Model.Question plain = model.instantiate(assertion, Abstraction.NONE);
    Model.Question reduced = model.instantiate(assertion, Abstraction.FULL);
    for (FairnessNotion notion : notions) {
      Checked expected = answer(plain, reduced, notion);
      Checked actual = answer(reduced, plain, notion);
      counted += actual.plan().get().choices().get(0).what().contains("counted") ? 1 : 0;
      Supplier<String> where =
          () -> "seed %d, %s under %s:%n%s".formatted(seed, assertion.text(), notion, text);
      assertEquals(expected.verdict().outcome(), actual.verdict().outcome(), where);
      assertEquals(
          expected.verdict().evidence().isPresent(),
          actual.verdict().evidence().isPresent(),
          where);
    }
  }

  private static Checked answer(
      Model.Question question, Model.Question other, FairnessNotion notion) {
    return Checker.checkInstance(
        question, () -> other, notion, Limits.ofThisMachine(), ProgressListener.NONE);
  }
}
