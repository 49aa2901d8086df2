package dev.fairlead.csp.oracle;

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
import dev.fairlead.csp.CspModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random models: every order of search has the verdict of breadth first, and A* its length. */
class DirectedRandomModelsTest {
  private static final long SEED = 20_261_117;
  private static final Limits FEW =
      new Limits(3_000, Duration.ofMinutes(1), 1L << 30).withSharing(Sharing.NONE);
  private static final List<Order> ORDERS =
      List.of(Order.A_STAR, Order.DEEPENING, Order.BEST_FIRST, Order.DEPTH_FIRST, Order.RANDOM);
  private static final String ASKED =
      """
      #define goal p0 && (p1 || !p2) && x >= 1;
      #define far x == 2 && a[0] + a[1] + a[2] > 1;
      #assert System() deadlockfree;
      #assert System() nonterminating;
      #assert System() reaches goal;
      #assert System() reaches far;
      #assert System() |= [] !goal;
      #assert System() |= [](p1 -> X !far);
      """;

  private static final String ASKED_OF_FLOW =
      """
      #define goal x == 2 && y == 1;
      #define far (b == 1 && x == y) || x > y + 1;
      #assert System() deadlockfree;
      #assert System() reaches goal;
      #assert System() reaches far;
      #assert System() |= [] !e0;
      #assert System() |= [] !(last || goal);
      #assert System() |= [](e1 -> X !f.1);
      #assert System() |= []("full!1" -> !far);
      """;

  @Test
  void aStarFindsRunsAsShortAsBreadthFirst() {
    assertTrue(compare(12) > 12);
  }

  @Test
  void distancesInControlGraphsAreLowerBounds() {
    assertTrue(compareFlows(4) > 4);
  }

  @Tag("long")
  @Test
  void distancesInControlGraphsAreLowerBoundsAtLength() {
    assertTrue(compareFlows(10_000) > 15_000);
  }

  private static int compareFlows(int models) {
    int runs = 0;
    for (long seed = SEED; seed < SEED + models; seed++) {
      runs += compare(RandomFlow.text(seed) + ASKED_OF_FLOW, seed);
    }
    return runs;
  }

  @Tag("long")
  @Test
  void aStarFindsRunsAsShortAsBreadthFirstAtLength() {
    assertTrue(compare(5_000) > 5_000);
  }

  private static int compare(int models) {
    int runs = 0;
    for (long seed = SEED; seed < SEED + models; seed++) {
      runs += compare(RandomTeam.text(seed) + ASKED, seed);
    }
    return runs;
  }

  /** The number of runs that were compared. */
  private static int compare(String text, long seed) {
    int runs = 0;
    CspModel model;
    try {
      model = CspModel.open(new SourceText("m.csp", text), Map.of(), path -> null);
    } catch (ModelException unsupported) {
      return 0;
    }
    for (Model.Assertion assertion : model.assertions()) {
      runs += compare(model, assertion, "seed " + seed + "\n" + text);
    }
    return runs;
  }

  private static int compare(Model model, Model.Assertion assertion, String story) {
    Optional<Checked> usual = check(model, assertion, Order.BREADTH_FIRST);
    if (usual.isEmpty() || usual.get().verdict().outcome() == Outcome.UNKNOWN) {
      return 0;
    }
    for (Order order : ORDERS) {
      Checked other = check(model, assertion, order).orElseThrow();
      String told = order + ", " + assertion.text() + ", " + other.verdict().reason() + "\n";
      if (other.verdict().outcome() != Outcome.UNKNOWN) {
        assertEquals(usual.get().verdict().outcome(), other.verdict().outcome(), told + story);
        if (Guidance.of(order).keepsShortest()) {
          assertEquals(length(usual.get()), length(other), told + story);
        }
      }
    }
    return length(usual.get()) >= 0 ? 1 : 0;
  }

  private static int length(Checked answer) {
    return answer
        .verdict()
        .evidence()
        .filter(Evidence.FiniteRun.class::isInstance)
        .map(run -> run.stem().size())
        .orElse(-1);
  }

  private static Optional<Checked> check(Model model, Model.Assertion assertion, Order order) {
    try {
      return Optional.of(
          Checker.checkInstance(
              model.instantiate(assertion),
              () -> model.instantiate(assertion),
              FairnessNotion.NONE,
              FEW.withGuidance(Guidance.of(order)),
              ProgressListener.NONE));
    } catch (ModelException unsupported) {
      return Optional.empty();
    }
  }
}
