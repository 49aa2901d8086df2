package dev.fairlead.cli.report.graph;

import dev.fairlead.cli.report.graph.StateGraph.State;
import dev.fairlead.cli.report.graph.StateGraph.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A graph in the format of Aldebaran, for mCRL2, CADP and LTSmin. Internal steps are {@code tau}.
 *
 * <p>The format has no comments and one initial state. A state of which steps are left out gets a
 * loop {@code "not drawn"}, so that nobody takes it for a deadlock. Several initial states are
 * reached by internal steps from one before them.
 */
public final class AutGraph {
  static final String NOT_DRAWN = "not drawn";
  private static final String INTERNAL = "tau";

  private AutGraph() {}

  public static void write(Appendable out, StateGraph graph) throws IOException {
    List<Integer> initial = new ArrayList<>();
    List<Integer> partial = new ArrayList<>();
    for (int number = 0; number < graph.states().size(); number++) {
      State state = graph.states().get(number);
      if (state.initial()) {
        initial.add(number);
      }
      if (!state.isWhole()) {
        partial.add(number);
      }
    }
    boolean several = initial.size() != 1;
    int first = several ? graph.states().size() : initial.get(0);
    int steps = graph.steps().size() + partial.size() + (several ? initial.size() : 0);
    int states = graph.states().size() + (several ? 1 : 0);
    out.append("des (%d,%d,%d)\n".formatted(first, steps, states));
    for (Step step : graph.steps()) {
      line(
          out, step.from(), isInternal(graph, step) ? INTERNAL : graph.timedEvent(step), step.to());
    }
    for (int number : partial) {
      line(out, number, NOT_DRAWN, number);
    }
    if (several) {
      for (int number : initial) {
        line(out, first, INTERNAL, number);
      }
    }
  }

  /** Time is seen, though it belongs to no process. */
  private static boolean isInternal(StateGraph graph, StateGraph.Step step) {
    return graph.isInternal(step) && graph.duration(step) == 0;
  }

  private static void line(Appendable out, int from, String label, int to) throws IOException {
    String text = label.replace("\"", "'").replaceAll("\\R", " ");
    out.append("(%d,\"%s\",%d)\n".formatted(from, text, to));
  }
}
