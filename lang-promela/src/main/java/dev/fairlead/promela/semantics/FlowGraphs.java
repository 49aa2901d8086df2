package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Control graphs of proctypes, with what counts as a step of the space. */
final class FlowGraphs {
  private FlowGraphs() {}

  static List<ControlFlow.Graph> of(Program program, View view) {
    return program.types().stream().map(type -> of(type, view)).toList();
  }

  /**
   * A statement behind one that keeps control is part of the same step, unless the process has lost
   * control there: the lower number counts.
   */
  private static ControlFlow.Graph of(ProcessType type, View view) {
    BitSet inside = inside(type, view);
    List<ControlFlow.Arc> arcs = new ArrayList<>();
    for (int location = 0; location < type.steps().size(); location++) {
      for (Step step : type.steps().get(location)) {
        arcs.add(new ControlFlow.Arc(location, step.edge().target(), inside.get(location) ? 0 : 1));
      }
    }
    return new ControlFlow.Graph(
        type.name(), type.graph().initial(), type.steps().size(), arcs, type.graph().labels());
  }

  /** The control states in which a process may have kept control, if steps go on from there. */
  static BitSet inside(ProcessType type, View view) {
    BitSet inside = new BitSet();
    if (view == View.EXPOSED) {
      return inside;
    }
    type.steps().stream()
        .flatMap(List::stream)
        .filter(step -> step.edge().atomic())
        .forEach(step -> inside.set(step.edge().target()));
    return inside;
  }
}
