package dev.fairlead.promela.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where control states are in the text. */
public final class Places {

  private Places() {}

  /**
   * A label and its line if the state has one, else the line with its statement; nothing for a jump
   * that is no step by itself.
   */
  public static Optional<String> of(ControlGraph graph, int state) {
    if (state == ControlGraph.GONE) {
      return Optional.of("nowhere");
    }
    return state < graph.edges().size() && !graph.edges().get(state).isEmpty()
        ? Optional.of(text(graph, state))
        : Optional.empty();
  }

  private static String text(ControlGraph graph, int state) {
    List<Edge> edges = graph.edges().get(state);
    if (edges.get(0).text().equals(ControlGraph.END)) {
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
