package dev.fairlead.promela.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where control states are in the text. */
public final class Places {

  /** Between the first statements of options. */
  private static final String OR = " :: ";

  private static final int MOST_OPTIONS = 3;

  private Places() {}

  /**
   * The line and the statements that are next, with the label of the state if it has one; nothing
   * for a jump that is no step by itself.
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
    String label =
        graph.labels().entrySet().stream()
            .filter(entry -> entry.getValue() == state)
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst()
            .map(name -> ", " + name)
            .orElse("");
    List<String> next = edges.stream().map(Edge::text).distinct().toList();
    String statements = String.join(OR, next.subList(0, Math.min(next.size(), MOST_OPTIONS)));
    return line + label + ": " + statements + (next.size() > MOST_OPTIONS ? OR + "…" : "");
  }
}
