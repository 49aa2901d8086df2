package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
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

  /** The steps of the control states that jumps and choices leave over. */
  private static List<Step> steps(ProcessType type) {
    List<Step> steps = new ArrayList<>();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(type.graph().initial()));
    seen.set(type.graph().initial());
    while (!open.isEmpty()) {
      for (Step step : type.steps().get(open.remove())) {
        steps.add(step);
        int target = step.edge().target();
        if (target > 0 && !seen.get(target)) {
          seen.set(target);
          open.add(target);
        }
      }
    }
    return steps;
  }
}
