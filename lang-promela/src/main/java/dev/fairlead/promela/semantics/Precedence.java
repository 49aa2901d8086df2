package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.StepCode;
import java.util.function.IntPredicate;

/** Which processes may move: there are conditions on all steps of a process, and priorities. */
final class Precedence {
  private final StepCode code;
  private final StepTable table;
  private final boolean priorities;

  Precedence(Program program, StepCode code, StepTable table) {
    this.code = code;
    this.table = table;
    this.priorities = program.uses().priority();
  }

  /** Whether every process may move always. */
  boolean isNone() {
    return !priorities && !table.conditions;
  }

  boolean isProvided(Memory at, int pid) {
    int type = at.shape().type(pid);
    return !table.conditional[type] || code.provided(type, at, pid);
  }

  /** Whether another process with a higher priority can do something. */
  boolean isOutranked(Memory at, int pid, IntPredicate can) {
    for (int other = 0; priorities && other < at.processes(); other++) {
      if (other != pid
          && at.priority(other) > at.priority(pid)
          && isProvided(at, other)
          && can.test(other)) {
        return true;
      }
    }
    return false;
  }
}
