package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Failing assertions of Edelkamp, Lluch Lafuente and Leue 2001, table 7, statement by statement:
 * states expanded, states generated and the length of the run, breadth first, depth first, by A*
 * and best first. The table has 72/89/29 and 63/79/29 in the last columns of Lynch: it looks at the
 * assertion of one station, we at those of both.
 */
class DirectedAssertionsTest {

  @ParameterizedTest
  @CsvSource({
    "relays, 707/2701/12, 342/719/190, 665/2292/12, 151/1069/120",
    "lynch, 79/96/29, 50/52/46, 73/90/29, 35/43/29"
  })
  void table7(String model, String bfs, String dfs, String astar, String best) throws IOException {
    String text = Files.readString(Path.of("..", "examples", "promela", model + ".pml"));
    assertEquals(bfs, figures(text, Guidance.of(Order.A_STAR).withWeight(1)));
    assertEquals(dfs, figures(text, Guidance.of(Order.DEPTH_FIRST)));
    assertEquals(astar, figures(text, Guidance.of(Order.A_STAR)));
    assertEquals(best, figures(text, Guidance.of(Order.BEST_FIRST)));
  }

  private static String figures(String text, Guidance guidance) {
    PromelaStateSpace space =
        new PromelaStateSpace(
            Lowering.lower(
                PromelaParser.read(new SourceText("m.pml", text), Map.of(), path -> null).spec()),
            View.EXPOSED);
    Property.NoBadStep property = new Property.NoBadStep(StepLabels::isFailure, "failure");
    Target target = Target.badStep(property, (state, length) -> {});
    Distance distance = Distances.of(space).orElseThrow().toFailure();
    DirectedSearch.Outcome outcome =
        new DirectedSearch(new Hunt(space, target))
            .search(
                guidance,
                Heuristic.of(distance, Distance.Reading.LOWER_BOUND, "assertions"),
                SearchMonitor.NONE);
    BreadthFirst.Result.Found found = (BreadthFirst.Result.Found) outcome.result();
    return outcome.expanded() + "/" + outcome.generated() + "/" + found.run().stem().size();
  }
}
