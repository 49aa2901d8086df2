package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random models: every order of search has the verdict of breadth first, and A* its length. */
class DirectedRandomModelsTest {
  private static final long SEED = 20_261_117;
  private static final Limits FEW =
      new Limits(3_000, Duration.ofMinutes(1), 1L << 30).withSharing(Sharing.NONE);
  private static final List<Order> ORDERS =
      List.of(Order.A_STAR, Order.DEEPENING, Order.BEST_FIRST, Order.DEPTH_FIRST, Order.RANDOM);

  @Test
  void aStarFindsRunsAsShortAsBreadthFirst() {
    assertTrue(compare(15) > 3);
  }

  @Tag("long")
  @Test
  void aStarFindsRunsAsShortAsBreadthFirstAtLength() {
    assertTrue(compare(5_000) > 1_000);
  }

  private static int compare(int models) {
    int runs = 0;
    for (long seed = SEED; seed < SEED + models; seed++) {
      String text = ModelGenerator.model(seed).text();
      PromelaModel model;
      try {
        model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
      } catch (ModelException unsupported) {
        continue;
      }
      for (Model.Assertion assertion : model.assertions()) {
        if (!model.dependsOnFairness(assertion)) {
          runs += compare(model, assertion, "seed " + seed + "\n" + text);
        }
      }
    }
    return runs;
  }

  /** Whether there was a run. */
  private static int compare(Model model, Model.Assertion assertion, String story) {
    Checked usual = check(model, assertion, Order.BREADTH_FIRST);
    if (usual.verdict().outcome() == Outcome.UNKNOWN) {
      return 0;
    }
    for (Order order : ORDERS) {
      Checked other = check(model, assertion, order);
      String told = order + ", " + assertion.text() + ", " + other.verdict().reason() + "\n";
      if (other.verdict().outcome() != Outcome.UNKNOWN) {
        assertEquals(usual.verdict().outcome(), other.verdict().outcome(), told + story);
        // Where the model errs, that is another run than the one to what is looked for.
        if (Guidance.of(order).keepsShortest()
            && usual.verdict().caveats().isEmpty()
            && other.verdict().caveats().isEmpty()) {
          assertEquals(length(usual), length(other), told + story);
        }
      }
    }
    return length(usual) >= 0 ? 1 : 0;
  }

  private static int length(Checked answer) {
    return answer
        .verdict()
        .evidence()
        .map(run -> ((Evidence.FiniteRun) run).stem().size())
        .orElse(-1);
  }

  private static Checked check(Model model, Model.Assertion assertion, Order order) {
    return Checker.checkInstance(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        FairnessNotion.NONE,
        FEW.withGuidance(Guidance.of(order)),
        ProgressListener.NONE);
  }
}
