package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.StepCode;

/** Takes steps that are possible; where they lead is the affair of {@link Arrivals}. */
final class StepTaker {
  private final StepCode code;
  private final StepTable table;
  private final StepLabels labels;
  private final Engaged engaged;
  private final Census census;
  private final Arrivals arrivals;
  private final boolean remembersLast;

  /** By step. */
  private final boolean[] executed;

  private final Memory next;

  /**
   * @param census what stands behind processes, if equal ones are counted; or null
   */
  StepTaker(SpaceTables tables, StepCode code, StepTable table, Census census, Arrivals arrivals) {
    this.code = code;
    this.table = table;
    this.labels = tables.labels();
    this.engaged = tables.engaged();
    this.census = census;
    this.arrivals = arrivals;
    this.remembersLast = tables.program().uses().last();
    this.executed = tables.executed().newNotes();
    this.next = tables.newMemory();
  }

  /**
   * A process takes a step by itself.
   *
   * @param before the processes of the steps that led to the state
   */
  void take(Memory at, int pid, int step, int before) {
    int processSet = engage(before, at, pid);
    next.copy(at);
    if ((table.traits[step] & StepTable.SILENT) == 0) {
      code.execute(step, next, pid);
    }
    go(pid, step);
    arrivals.arrive(next, step, processSet, pid, Successors.NO_PROCESS, table.atomic[step]);
  }

  /** A process hands a message over to another one. */
  void exchange(
      Memory at, int sender, int send, int receiver, int receive, int[] message, int before) {
    int both = engage(engage(before, at, sender), at, receiver);
    next.copy(at);
    go(sender, send);
    code.accept(receive, next, receiver, message);
    go(receiver, receive);
    int label = labels.rendezvous(send, receive);
    arrivals.arrive(next, label, both, receiver, sender, table.atomic[receive]);
  }

  /** A set with a process added, or with its local state. */
  private int engage(int set, Memory at, int pid) {
    return census == null
        ? engaged.with(set, pid, at.shape().type(pid))
        : engaged.with(set, at, pid, census);
  }

  private void go(int pid, int step) {
    executed[step] = true;
    int target = table.target[step];
    if (target > 0) {
      next.setState(pid, target);
    }
    if (remembersLast) {
      next.cells()[Program.LAST] = pid;
    }
  }
}
