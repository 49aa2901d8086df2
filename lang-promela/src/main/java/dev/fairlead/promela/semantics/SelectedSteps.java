package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * The steps of some processes, without those of the others where that can be told.
 *
 * @param members the processes of a set
 */
record SelectedSteps(
    SpaceTables tables, Successors all, StateInspection inspection, IntFunction<int[]> members) {

  /** The steps that engage exactly these processes. */
  void engaging(int[] processes, int[] state, int length, StepSink sink) {
    StepSink theirs =
        (label, processSet, target, targetLength) -> {
          if (Arrays.equals(members.apply(processSet), processes)) {
            sink.step(label, processSet, target, targetLength);
          }
        };
    boolean known = Arrays.stream(processes).allMatch(process -> process >= 0);
    if (inspection.isCounted()) {
      all.of(state, length, theirs);
    } else if (known) {
      int[] pids = Arrays.stream(processes).map(tables.engaged()::pid).toArray();
      among(pids, state, length, theirs);
    }
  }

  /**
   * At least the steps that engage only processes with these numbers. All steps, where {@code
   * timeout} is used or time passes: whether that is possible depends on every process.
   */
  void among(int[] pids, int[] state, int length, StepSink sink) {
    Program program = tables.program();
    if (program.uses().timeout() || program.time().isPresent()) {
      all.of(state, length, sink);
    } else {
      BitSet movers = new BitSet();
      Arrays.stream(pids).forEach(movers::set);
      all.of(movers, state, length, sink);
    }
  }

  /** The processes with an enabled step that are not among these, some several times. */
  void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    if (inspection.isCounted() || !tables.isCollapsed() || all.meetsInside()) {
      all.of(
          state,
          length,
          (label, processSet, target, targetLength) ->
              Arrays.stream(members.apply(processSet))
                  .filter(process -> !processes.get(process))
                  .forEach(sink));
      return;
    }
    Memory memory = inspection.memory(state, length);
    BitSet outside = new BitSet();
    for (int pid = 0; pid < memory.processes(); pid++) {
      outside.set(pid, !processes.get(process(memory, pid)));
    }
    if (!outside.isEmpty()) {
      BitSet enabled = new BitSet();
      all.enabled(state, length, enabled::set);
      enabled.and(outside);
      enabled.stream().map(pid -> process(memory, pid)).forEach(sink);
    }
  }

  private int process(Memory memory, int pid) {
    return tables.engaged().process(pid, memory.shape().type(pid));
  }
}
