package dev.fairlead.core.automaton;

import java.util.stream.Collectors;

/** Pictures of automata for Graphviz. */
public final class Dot {

  private Dot() {}

  /** A graph whose edges show their letters and, in braces, their acceptance sets. */
  public static String write(Tgba automaton) {
    AutomatonFacts facts = new AutomatonFacts(automaton);
    StringBuilder out = new StringBuilder();
    out.append("digraph automaton {\n");
    out.append("  rankdir=LR;\n");
    out.append("  node [shape=circle];\n");
    out.append("  start [shape=point];\n");
    out.append("  start -> ").append(automaton.initial()).append(";\n");
    for (int state = 0; state < automaton.states(); state++) {
      out.append("  ").append(state);
      out.append(facts.acceptingSink(state) ? " [shape=doublecircle];\n" : ";\n");
    }
    for (int state = 0; state < automaton.states(); state++) {
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        String label = text(edge, automaton).replace("\\", "\\\\").replace("\"", "\\\"");
        out.append("  ").append(state).append(" -> ").append(edge.target());
        out.append(" [label=\"").append(label).append("\"];\n");
      }
    }
    return out.append("}\n").toString();
  }

  private static String text(Tgba.Edge edge, Tgba automaton) {
    String letters = edge.cube().text(automaton.atoms());
    if (edge.acceptance().isEmpty()) {
      return letters;
    }
    return letters
        + edge.acceptance().stream()
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(",", " {", "}"));
  }
}
