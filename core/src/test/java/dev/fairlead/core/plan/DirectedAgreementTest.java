package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/** Random small systems and formulas: the order of a search changes no verdict. */
class DirectedAgreementTest {

  @Property(tries = 500)
  void everyOrderGivesTheSameVerdict(@ForAll long seed) {
    agree(seed);
  }

  @Tag("long")
  @Property(tries = 10_000)
  void everyOrderGivesTheSameVerdictAtLength(@ForAll long seed) {
    agree(seed);
  }

  private static void agree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = AgreementTest.randomGraph(random);
    Formula formula = AgreementTest.randomFormula(random, 3);
    FairnessNotion[] notions = FairnessNotion.values();
    FairnessNotion notion = notions[random.nextInt(notions.length)];
    String story = "seed " + seed + ", " + FormulaPrinter.print(formula) + ", " + notion;
    Checked usual = check(g, formula, notion, Order.BREADTH_FIRST);
    for (Order order : Order.values()) {
      Checked other = check(g, formula, notion, order);
      String told = story + ", " + order + ": " + other.verdict().reason();
      assertEquals(usual.verdict().outcome(), other.verdict().outcome(), told);
      assertEquals(
          other.verdict().outcome() == Outcome.VIOLATED, other.verdict().evidence().isPresent());
      if (Guidance.of(order).keepsShortest() && isFinite(usual) && isFinite(other)) {
        assertEquals(length(usual), length(other), told);
      }
      assertTrue(other.plan().isPresent(), told);
    }
  }

  private static boolean isFinite(Checked answer) {
    return answer.verdict().evidence().orElse(null) instanceof Evidence.FiniteRun;
  }

  private static int length(Checked answer) {
    return ((Evidence.FiniteRun) answer.verdict().evidence().orElseThrow()).stem().size();
  }

  private static Checked check(Graph g, Formula formula, FairnessNotion notion, Order order) {
    return CheckerTest.check(
        g,
        AgreementTest.question(formula),
        notion,
        Limits.ofThisMachine().withGuidance(Guidance.of(order)));
  }
}
