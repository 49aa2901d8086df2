package dev.fairlead.cli.report.graph;

import dev.fairlead.api.StateView;
import dev.fairlead.cli.report.graph.StateGraph.Part;
import dev.fairlead.cli.report.graph.StateGraph.State;
import dev.fairlead.cli.report.graph.StateGraph.Step;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A graph for Graphviz. Initial states have an arrow out of nowhere, accepting ones a second
 * border; ends are green, deadlocks red, and where the model goes wrong is yellow; steps of a run
 * are thick.
 */
public final class DotGraph {
  /** More lines than this in a node are left to its tool tip. */
  private static final int MOST_LINES = 16;

  private static final int LONGEST_LINE = 40;

  private static final String STEM = "#c0392b";
  private static final String LOOP = "#1f5fa8";

  private final StateGraph graph;
  private final ValueNames names;
  private final Appendable out;

  private DotGraph(StateGraph graph, ValueNames names, Appendable out) {
    this.graph = graph;
    this.names = names;
    this.out = out;
  }

  /**
   * @param title what the graph is about
   */
  public static void write(Appendable out, String title, StateGraph graph, ValueNames names)
      throws IOException {
    new DotGraph(graph, names, out).write(title);
  }

  private void write(String title) throws IOException {
    List<String> heading = new ArrayList<>(List.of(title));
    if (graph.showsRun()) {
      heading.add("thick: the run, its loop in blue; thin: the steps that it does not take");
    }
    heading.addAll(graph.notes().sentences());
    for (String line : heading) {
      out.append("// ").append(line.replaceAll("\\R", " ")).append("\n");
    }
    out.append("digraph states {\n");
    out.append("  graph [label=").append(quoted(heading)).append(", labelloc=t];\n");
    out.append("  node [shape=box, style=rounded, fontsize=10];\n");
    out.append("  edge [fontsize=10];\n");
    for (int number = 0; number < graph.states().size(); number++) {
      state(number, graph.states().get(number));
    }
    for (Step step : graph.steps()) {
      step(step);
    }
    out.append("}\n");
  }

  private void state(int number, State state) throws IOException {
    List<String> all = lines(graph.view(state));
    List<String> shown = new ArrayList<>();
    shown.add(Integer.toString(number));
    all.stream().limit(MOST_LINES).map(DotGraph::shortened).forEach(shown::add);
    if (all.size() > MOST_LINES) {
      shown.add("… " + (all.size() - MOST_LINES) + " more");
    }
    if (!state.fault().isEmpty()) {
      shown.add("goes wrong: " + state.fault());
    }
    out.append("  ").append(Integer.toString(number));
    out.append(" [label=").append(quoted(shown));
    out.append(", tooltip=").append(quoted(all)).append(look(state)).append("];\n");
    if (state.initial()) {
      out.append("  start%d [shape=point]; start%d -> %d;\n".formatted(number, number, number));
    }
    if (state.left() > 0) {
      String more = state.left() == 1 ? "1 more step" : state.left() + " more steps";
      out.append("  left%d [shape=plaintext, label=\"%s\"];".formatted(number, more));
      out.append(" %d -> left%d [style=dotted, arrowhead=none];\n".formatted(number, number));
    }
  }

  private static String look(State state) {
    String border = state.accepting() ? ", peripheries=2" : "";
    return border
        + switch (state.kind()) {
          case ORDINARY -> "";
          case DEADLOCK -> ", style=\"rounded,filled\", fillcolor=\"#f5b7b1\", color=\"#c0392b\"";
          case END -> ", style=\"rounded,filled\", fillcolor=\"#d5f5e3\"";
          case FAULT -> ", style=\"rounded,filled\", fillcolor=\"#f9e79f\"";
          case BESIDE -> ", style=\"rounded,dashed\", color=gray50, fontcolor=gray30";
        };
  }

  private void step(Step step) throws IOException {
    String event = graph.timedEvent(step);
    String who = String.join(" + ", graph.processes(step));
    out.append("  %d -> %d".formatted(step.from(), step.to()));
    out.append(" [label=").append(quoted(List.of(shortened(event))));
    out.append(", tooltip=").append(quoted(List.of(who.isEmpty() ? event : who + ": " + event)));
    out.append(look(step.part())).append("];\n");
  }

  private String look(Part part) {
    return switch (part) {
      case NONE -> graph.showsRun() ? ", color=gray60, fontcolor=gray40" : "";
      case STEM -> ", penwidth=2.5, color=\"%s\", fontcolor=\"%s\"".formatted(STEM, STEM);
      case LOOP -> ", penwidth=2.5, color=\"%s\", fontcolor=\"%s\"".formatted(LOOP, LOOP);
    };
  }

  private List<String> lines(StateView view) {
    List<String> lines = new ArrayList<>();
    lines(lines, view.variables(), " = ");
    lines(lines, view.places(), " at ");
    return lines;
  }

  private void lines(List<String> lines, Map<String, String> values, String between) {
    values.forEach((name, value) -> lines.add(name + between + names.text(name, value)));
  }

  private static String shortened(String line) {
    return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 1) + "…";
  }

  private static String quoted(List<String> lines) {
    StringBuilder text = new StringBuilder("\"");
    for (String line : lines) {
      text.append(line.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", " "));
      // To the left; a single line is in the middle.
      text.append(lines.size() == 1 ? "" : "\\l");
    }
    return text.append('"').toString();
  }
}
