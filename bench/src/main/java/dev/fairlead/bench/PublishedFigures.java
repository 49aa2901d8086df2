package dev.fairlead.bench;

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
import dev.fairlead.promela.semantics.Distances;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.semantics.StepLabels;
import dev.fairlead.promela.syntax.PromelaParser;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The rows of Edelkamp, Lluch Lafuente and Leue 2001, tables 5 and 7, whose models are known:
 * states expanded, states generated and the length of the run, statement by statement. Misprints of
 * the paper are corrected.
 */
final class PublishedFigures {
  private static final String NONE = "-";

  /** What the paper prints: breadth first, depth first, A* twice, best first. */
  private record Row(
      String model, String file, Map<String, String> defines, List<String> printed) {}

  private static final List<Row> ROWS =
      List.of(
          philosophers(2, "10/12/10", "12/14/10", "10/12/10", "10/12/10", "10/12/10"),
          philosophers(3, "18/30/14", "19/22/18", "16/22/14", "14/19/14", "32/52/14"),
          philosophers(4, "33/77/18", "57/75/54", "21/33/18", "18/27/18", "69/155/26"),
          philosophers(8, "1801/10336/34", "1365/1797/1362", "41/97/34", "34/69/34", "249/646/66"),
          philosophers(12, NONE, NONE, "61/193/50", "50/127/50", "539/1468/98"),
          philosophers(16, NONE, NONE, "81/321/66", "66/201/66", "941/2626/130"),
          new Row(
              "Relay",
              "relays.pml",
              Map.of(),
              List.of("707/2701/12", "342/719/190", NONE, "665/2292/12", "151/1069/120")),
          new Row(
              "Lynch",
              "lynch.pml",
              Map.of(),
              List.of("79/96/29", "50/52/46", NONE, "72/89/29", "63/79/29")));

  private final Path examples;

  PublishedFigures(Path root) {
    this.examples = root.resolve("examples/promela");
  }

  private static Row philosophers(int count, String... printed) {
    return new Row(
        "Philosophers " + count,
        "hungry-philosophers.pml",
        Map.of("N", Integer.toString(count)),
        List.of(printed));
  }

  void print(PrintStream out) {
    out.println(
        "| expanded/generated/length | BFS | paper | DFS | paper | A* active | paper"
            + " | A* formula | paper | best-first | paper |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (Row row : ROWS) {
      StringBuilder line = new StringBuilder("| " + row.model());
      for (int column = 0; column < row.printed().size(); column++) {
        String printed = row.printed().get(column);
        line.append(" | ")
            .append(printed.equals(NONE) ? "" : figures(row, column))
            .append(" | ")
            .append(printed.equals(NONE) ? "" : printed);
      }
      out.println(line + " |");
    }
    out.flush();
  }

  private String figures(Row row, int column) {
    boolean deadlock = !row.defines().isEmpty();
    PromelaStateSpace space = space(row);
    Target target =
        deadlock
            ? Target.deadlock(new Property.DeadlockFree((state, length) -> false, "a deadlock"))
            : Target.badStep(
                new Property.NoBadStep(StepLabels::isFailure, "a failing assertion"),
                (state, length) -> {});
    DirectedSearch search = new DirectedSearch(new Hunt(space, target));
    Heuristic byFormula =
        deadlock
            ? Heuristic.of(
                Distances.of(space).orElseThrow().toDanger().orElseThrow(),
                Distance.Reading.SUM,
                "danger")
            : Heuristic.of(
                Distances.of(space).orElseThrow().toFailure(),
                Distance.Reading.LOWER_BOUND,
                "assertions");
    Guidance aStar = Guidance.of(Order.A_STAR);
    DirectedSearch.Outcome outcome =
        switch (column) {
          case 0 -> search.search(aStar.withWeight(1), Heuristic.NONE, SearchMonitor.NONE);
          case 1 ->
              search.search(Guidance.of(Order.DEPTH_FIRST), Heuristic.NONE, SearchMonitor.NONE);
          case 2 -> search.search(aStar, search.activeProcesses(), SearchMonitor.NONE);
          case 3 -> search.search(aStar, byFormula, SearchMonitor.NONE);
          default ->
              search.search(
                  Guidance.of(Order.BEST_FIRST),
                  deadlock ? search.activeProcesses() : byFormula,
                  SearchMonitor.NONE);
        };
    BreadthFirst.Result.Found found = (BreadthFirst.Result.Found) outcome.result();
    return outcome.expanded() + "/" + outcome.generated() + "/" + found.run().stem().size();
  }

  private PromelaStateSpace space(Row row) {
    try {
      String text = Files.readString(examples.resolve(row.file()));
      return new PromelaStateSpace(
          Lowering.lower(
              PromelaParser.read(new SourceText(row.file(), text), row.defines(), path -> null)
                  .spec()),
          View.EXPOSED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
