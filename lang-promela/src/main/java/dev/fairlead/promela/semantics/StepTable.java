package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import java.util.List;

/** What there is to know about steps by their numbers. */
final class StepTable {
  /** By proctype and control state. */
  final int[][][] steps;

  final int[] target;
  final boolean[] atomic;
  final int[] escape;
  final boolean[] isElse;

  /** Whether it is always possible. */
  final boolean[] free;

  /** Whether the process is no more behind it. */
  final boolean[] ends;

  final boolean[] sends;
  final boolean[] receives;

  /** Whether a process that holds control may send where somebody waits. */
  final boolean meetsInside;

  /** By proctype, whether there is a condition on all of its steps. */
  final boolean[] conditional;

  StepTable(Program program) {
    int count = program.steps().size();
    target = new int[count];
    atomic = new boolean[count];
    escape = new int[count];
    isElse = new boolean[count];
    free = new boolean[count];
    ends = new boolean[count];
    sends = new boolean[count];
    receives = new boolean[count];
    for (Step step : program.steps()) {
      int number = step.number();
      target[number] = step.edge().target();
      atomic[number] = step.edge().atomic();
      escape[number] = step.edge().escape();
      isElse[number] = Action.isElse(step.action());
      free[number] = isFree(Action.first(step.action()));
      ends[number] = step.action() instanceof Action.End;
      sends[number] =
          program.uses().rendezvous() && Action.first(step.action()) instanceof Action.Send;
      receives[number] = step.receives();
    }
    meetsInside = meetsInside(program);
    int types = program.types().size();
    steps = new int[types][][];
    conditional = new boolean[types];
    for (ProcessType type : program.types()) {
      conditional[type.number()] = type.provided().isPresent();
      steps[type.number()] = type.steps().stream().map(StepTable::numbers).toArray(int[][]::new);
    }
  }

  private boolean meetsInside(Program program) {
    for (ProcessType type : program.types()) {
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          if (atomic[step.number()]
              && type.steps().get(target[step.number()]).stream()
                  .anyMatch(next -> sends[next.number()])) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isFree(Action action) {
    return action instanceof Action.Skip
        || action instanceof Action.Assign
        || action instanceof Action.Assert
        || action instanceof Action.Print
        || action instanceof Action.SetPriority;
  }

  private static int[] numbers(List<Step> steps) {
    return steps.stream().mapToInt(Step::number).toArray();
  }
}
