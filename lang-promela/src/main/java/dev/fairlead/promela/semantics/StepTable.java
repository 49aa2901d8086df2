package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Value;
import java.util.List;
import java.util.function.Predicate;

/** What there is to know about steps by their numbers. */
final class StepTable {
  /** {@link #traits}: possible if no step before it is. */
  static final int ELSE = 1;

  /** The process is no more behind it. */
  static final int ENDS = 1 << 1;

  /** Begins with a send, which may be a rendezvous. */
  static final int SENDS = 1 << 2;

  /** Successors its process on and changes nothing else. */
  static final int SILENT = 1 << 3;

  /** By proctype and control state. */
  final int[][][] steps;

  /** Those that begin by receiving, so that they can be the partners of a send. */
  final int[][][] receives;

  final byte[] traits;
  final int[] target;
  final boolean[] atomic;
  final int[] escape;

  /** Whether a process that holds control may send to a channel on which another one waits. */
  final boolean meetsInside;

  /** By proctype, whether there is a condition on all of its steps. */
  final boolean[] conditional;

  /** Whether there is such a condition anywhere. */
  final boolean conditions;

  StepTable(Program program) {
    int count = program.steps().size();
    traits = new byte[count];
    target = new int[count];
    atomic = new boolean[count];
    escape = new int[count];
    for (Step step : program.steps()) {
      int number = step.number();
      traits[number] = (byte) traits(step.action(), program.uses().rendezvous());
      target[number] = step.edge().target();
      atomic[number] = step.edge().atomic();
      escape[number] = step.edge().escape();
    }
    meetsInside = meetsInside(program);
    int types = program.types().size();
    steps = new int[types][][];
    receives = new int[types][][];
    conditional = new boolean[types];
    for (ProcessType type : program.types()) {
      int number = type.number();
      conditional[number] = type.provided().isPresent();
      steps[number] = numbers(type, step -> true);
      receives[number] = numbers(type, Step::receives);
    }
    conditions = program.types().stream().anyMatch(type -> type.provided().isPresent());
  }

  private static int traits(Action action, boolean rendezvous) {
    Action first = Action.first(action);
    return (Action.isElse(action) ? ELSE : 0)
        | (action instanceof Action.End ? ENDS : 0)
        | (isSilent(action) ? SILENT : 0)
        | (rendezvous && first instanceof Action.Send ? SENDS : 0);
  }

  private boolean meetsInside(Program program) {
    for (ProcessType type : program.types()) {
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          if (atomic[step.number()]
              && type.steps().get(target[step.number()]).stream()
                  .anyMatch(next -> (traits[next.number()] & SENDS) != 0)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isSilent(Action action) {
    return action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.Print
        || action instanceof Action.Condition condition
            && !(condition.value() instanceof Value.Run);
  }

  private static int[][] numbers(ProcessType type, Predicate<Step> which) {
    return type.steps().stream()
        .map(steps -> steps.stream().filter(which).mapToInt(Step::number).toArray())
        .toArray(int[][]::new);
  }
}
