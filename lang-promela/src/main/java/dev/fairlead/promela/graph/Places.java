package dev.fairlead.promela.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where control states are in the text. */
public final class Places {

  private Places() {}

  /** A label and its line if the state has one, else the line with its statement. */
  public static String of(ControlGraph graph, int state) {
    if (state == ControlGraph.GONE) {
      return "nowhere";
    }
    List<Edge> edges = graph.edges().get(state);
    if (edges.isEmpty() || edges.get(0).text().equals(ControlGraph.END)) {
      return "its end";
    }
    String line = "line " + edges.get(0).span().line();
    Optional<String> label =
        graph.labels().entrySet().stream()
            .filter(entry -> entry.getValue() == state)
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst();
    if (label.isPresent()) {
      return label.get() + " (" + line + ")";
    }
    return edges.size() == 1 ? line + ": " + edges.get(0).text() : line;
  }
}
