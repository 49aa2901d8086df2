package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The dining philosophers of Edelkamp, Lluch Lafuente and Leue 2001, table 5, statement by
 * statement: states expanded, states generated and the length of the run. Three cells of the table
 * are misprints; they have the values that the model gives. The start takes 3p + 2 statements, as
 * there: leaving a loop inside of an atomic sequence by {@code break} would be one more.
 */
class DirectedPhilosophersTest {
  private static final String MODEL =
      """
      #define left  forks[id]
      #define right forks[(id + 1) % N]
      mtype = { fork }
      chan forks[N] = [1] of { bit };
      proctype philosopher(int id) {
        do
        :: left!fork ->
      danger: right!fork; left?fork; right?fork
        od
      }
      init {
        byte k = N;
        atomic { do :: k > 0 -> k--; run philosopher(k) :: k == 0 -> goto started od };
      started: false
      }
      """;

  private static PromelaStateSpace space(int philosophers, View view) {
    return new PromelaStateSpace(
        Lowering.lower(
            PromelaParser.read(
                    new SourceText("phil.pml", MODEL),
                    Map.of("N", Integer.toString(philosophers)),
                    path -> null)
                .spec()),
        view);
  }

  /** As {@code expanded/generated/length}. */
  private static String figures(int philosophers, Guidance guidance, String estimate) {
    PromelaStateSpace space = space(philosophers, View.EXPOSED);
    Property.DeadlockFree property = new Property.DeadlockFree((s, n) -> false, "a deadlock");
    DirectedSearch search = new DirectedSearch(new Hunt(space, Target.deadlock(property)));
    Heuristic heuristic =
        switch (estimate) {
          case "active" -> search.activeProcesses();
          case "danger" ->
              Heuristic.of(
                  Distances.of(space).orElseThrow().toDanger().orElseThrow(),
                  Distance.Reading.SUM,
                  "danger");
          default -> Heuristic.NONE;
        };
    DirectedSearch.Outcome outcome = search.search(guidance, heuristic, SearchMonitor.NONE);
    BreadthFirst.Result.Found found = (BreadthFirst.Result.Found) outcome.result();
    return outcome.expanded() + "/" + outcome.generated() + "/" + found.run().stem().size();
  }

  private static Guidance order(Order order) {
    return Guidance.of(order);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 10/12/10, 12/14/10, 10/12/10, 10/12/10, 10/12/10",
    "3, 18/30/14, 19/22/18, 16/22/14, 14/19/14, 32/52/14",
    "4, 33/77/18, 57/75/54, 21/33/18, 18/27/18, 69/155/26",
    "8, 1801/10336/34, 1365/1797/1362, 41/97/34, 34/69/34, 249/646/66",
    "12, -, -, 61/193/50, 50/127/50, 539/1468/98",
    "16, -, -, 81/321/66, 66/201/66, 941/2626/130"
  })
  void table5(int philosophers, String bfs, String dfs, String active, String danger, String best) {
    if (!bfs.equals("-")) {
      assertEquals(bfs, figures(philosophers, order(Order.A_STAR).withWeight(1), "none"));
      assertEquals(dfs, figures(philosophers, order(Order.DEPTH_FIRST), "none"));
    }
    assertEquals(active, figures(philosophers, order(Order.A_STAR), "active"));
    assertEquals(danger, figures(philosophers, order(Order.A_STAR), "danger"));
    assertEquals(best, figures(philosophers, order(Order.BEST_FIRST), "active"));
    assertEquals(best, figures(philosophers, order(Order.A_STAR).withWeight(0), "active"));
  }

  @ParameterizedTest
  @CsvSource({"2, 10", "3, 14", "4, 18", "8, 34"})
  void iterativeDeepeningFindsAShortestRun(int philosophers, int length) {
    String figures = figures(philosophers, order(Order.DEEPENING), "active");
    assertTrue(figures.endsWith("/" + length), figures);
  }
}
