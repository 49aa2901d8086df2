package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.StepCode;
import java.util.BitSet;

/** Tells expressions of the model which processes are enabled. */
final class EnabledProcesses implements StepCode.Enabledness {
  private final SpaceTables tables;
  private final StepTable table;
  private StepCode code;

  /** The processes whose enabledness is being evaluated. */
  private final BitSet asked = new BitSet();

  /** Made when it is needed: the steps of the state are being delivered meanwhile. */
  private Successors others;

  EnabledProcesses(SpaceTables tables, StepTable table) {
    this.tables = tables;
    this.table = table;
  }

  /** Sets the code of the steps, which asks this one. */
  void evaluateBy(StepCode stepCode) {
    code = stepCode;
  }

  /** Whether some step of a process is possible, a partner for a rendezvous not asked for. */
  @Override
  public boolean enabled(Memory at, int pid) {
    int[] steps = table.steps[at.shape().type(pid)][at.state(pid)];
    if (asked.get(pid)) {
      String message = "enabled(" + pid + ") asks whether it is true itself";
      throw Memory.fault(tables.program().steps().get(steps[0]).edge().span(), message);
    }
    asked.set(pid);
    try {
      for (int step : steps) {
        if (code.enabled(step, at, pid)) {
          return true;
        }
      }
      return false;
    } finally {
      asked.clear(pid);
    }
  }

  @Override
  public boolean stuck(Memory memory) {
    if (others == null) {
      others = new Successors(tables.plain());
    }
    return !others.exist(memory);
  }
}
