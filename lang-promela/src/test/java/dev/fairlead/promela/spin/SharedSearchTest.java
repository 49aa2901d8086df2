package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.plan.PartialOrder;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several threads count and answer what one does, on random models of the whole language. */
class SharedSearchTest {
  private static final int MOST = 20_000;

  @Test
  void someModels() {
    compare(1, 150);
  }

  @Tag("long")
  @Test
  void manyModels() {
    compare(System.nanoTime() >>> 8, 10_000);
  }

  private static void compare(long firstSeed, int count) {
    int explored = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      String text = RandomClaim.of(seed).model();
      PromelaModel model;
      try {
        model = PromelaModel.open(new SourceText("model.pml", text), Map.of(), path -> null);
      } catch (ModelException notAModel) {
        continue;
      }
      String where = "seed " + seed;
      Exploration one = explored(model, Sharing.NONE);
      if (one.facts().states() > MOST) {
        continue;
      }
      Sharing several = new Sharing(2 + (int) (seed & 3), 0);
      Exploration many = explored(model, several);
      assertEquals(one.incomplete(), many.incomplete(), where);
      assertEquals(one.facts().states(), many.facts().states(), where);
      assertEquals(one.facts().depth(), many.facts().depth(), where);
      assertEquals(one.deadlocks(), many.deadlocks(), where);
      assertEquals(one.ends(), many.ends(), where);
      if (one.incomplete().isEmpty()) {
        assertEquals(one.facts().transitions(), many.facts().transitions(), where);
      }
      assertEquals(
          reduced(model, Sharing.NONE).facts().states(),
          reduced(model, several).facts().states(),
          where);
      FairnessNotion[] notions = FairnessNotion.values();
      FairnessNotion notion = notions[(int) Math.floorMod(seed, notions.length)];
      for (Model.Assertion assertion : model.assertions()) {
        assertEquals(
            answer(model, assertion, notion, Sharing.NONE),
            answer(model, assertion, notion, several),
            () -> where + ": " + assertion.name() + System.lineSeparator() + text);
      }
      explored++;
    }
    assertTrue(explored > count / 2, explored + " of " + count);
  }

  private static Exploration explored(PromelaModel model, Sharing sharing) {
    return Exploration.of(model.mainSystem(), limits(sharing), ProgressListener.NONE);
  }

  private static Exploration reduced(PromelaModel model, Sharing sharing) {
    StateSpace space = model.mainSystem();
    return Exploration.of(
        PartialOrder.ofExploration(space, Reductions.ALL).over(space),
        limits(sharing),
        ProgressListener.NONE);
  }

  private static Limits limits(Sharing sharing) {
    return new Limits(MOST, Duration.ofMinutes(2), 1L << 30).withSharing(sharing);
  }

  /** Outcome and the length of a shortest run; a lasso is only known to be there. */
  private static String answer(
      PromelaModel model, Model.Assertion assertion, FairnessNotion notion, Sharing sharing) {
    Checked checked =
        Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Cutoff.DEFAULT,
            Reductions.ALL,
            limits(sharing),
            ProgressListener.NONE);
    Outcome outcome = checked.verdict().outcome();
    String run =
        checked
            .verdict()
            .evidence()
            .map(
                found ->
                    found instanceof Evidence.FiniteRun finite ? "" + finite.stem().size() : "")
            .orElse("none");
    return outcome + " " + run;
  }
}
