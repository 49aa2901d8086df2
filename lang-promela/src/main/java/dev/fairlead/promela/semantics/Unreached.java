package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.StepOperation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** Finds the statements of a program that were not executed. */
final class Unreached {
  private final Program program;
  private final IntPredicate executed;

  /**
   * @param executed by the number of a step
   */
  Unreached(Program program, IntPredicate executed) {
    this.program = program;
    this.executed = executed;
  }

  List<Statement> statements() {
    List<Statement> unreached = new ArrayList<>();
    for (ProcessType type : program.types()) {
      if (!type.claim()) {
        ofType(type, unreached);
      }
    }
    return unreached;
  }

  /** A statement can be a step of several states; it is reached if one of them is taken. */
  private void ofType(ProcessType type, List<Statement> into) {
    TreeMap<Integer, Edge> missed = new TreeMap<>();
    BitSet reached = new BitSet();
    for (Step step : steps(type)) {
      missed.put(step.edge().number(), step.edge());
      if (executed.test(step.number())) {
        reached.set(step.edge().number());
      }
    }
    missed.keySet().removeIf(reached::get);
    for (Edge edge : missed.values()) {
      into.add(
          new Statement(
              type.name(),
              edge.span().source().name(),
              edge.span().line(),
              edge.text(),
              Optional.empty()));
    }
  }

  /**
   * The steps of all control states. A jump is a step only where control can come to rest before
   * it, which it cannot where nothing leads to.
   */
  private static List<Step> steps(ProcessType type) {
    List<Step> steps = new ArrayList<>();
    BitSet connected = type.reachable(type.graph().initial());
    for (int state = 0; state < type.steps().size(); state++) {
      for (Step step : type.steps().get(state)) {
        if (connected.get(state) || !isJump(step.edge())) {
          steps.add(step);
        }
      }
    }
    return steps;
  }

  private static boolean isJump(Edge edge) {
    String text = edge.text();
    return edge.operation() instanceof StepOperation.Skip
        && (text.startsWith("goto ") || text.equals("break") || text.equals(".(goto)"));
  }
}
