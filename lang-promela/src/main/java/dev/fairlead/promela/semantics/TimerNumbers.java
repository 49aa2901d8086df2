package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.TimerSlots;
import java.util.function.IntConsumer;

/**
 * Numbers folded timers as they appear; shared by all threads of a search. The timers of counted
 * processes that have one name have one number: together they are owed that one of them is set, or
 * that none is at its bound. If each of them gets what it is owed, they do together.
 */
final class TimerNumbers {
  /** In place of a process: the timer belongs to counted ones. */
  private static final int OF_COUNTED = Integer.MAX_VALUE;

  private final Program program;

  /** Which processes are counted; null if none are. */
  private final Families families;

  private final TimerSlots slots;
  private final boolean folded;

  /** Pairs of a process, from 1 on, and of its proctype and the timer's offset together. */
  private final InternedPairs timers = new InternedPairs();

  TimerNumbers(Program program, Families families) {
    this.program = program;
    this.families = families;
    this.slots = new TimerSlots(program);
    this.folded = slots.areFolded();
  }

  /** Whether there are folded timers. */
  boolean areFolded() {
    return folded;
  }

  /** Names the timers of a state that are folded at present. */
  void folded(Memory state, IntConsumer sink) {
    slots.forEach(
        state,
        (pid, timer, slot) -> {
          if (timer.role().folded() && state.cells()[slot] == timer.role().bound()) {
            sink.accept(number(state, pid, timer));
          }
        });
  }

  /** Names the timers that the step to a state has set beyond their bounds, and folds them. */
  void fold(Memory state, IntConsumer sink) {
    slots.forEach(
        state,
        (pid, timer, slot) -> {
          if (timer.role().folded() && state.cells()[slot] == timer.role().setting()) {
            state.cells()[slot] = timer.role().bound();
            sink.accept(number(state, pid, timer));
          }
        });
  }

  private int number(Memory state, int pid, TimerSlots.Timer timer) {
    int type = pid == TimerSlots.GLOBAL ? 0 : state.shape().type(pid);
    boolean counted = pid != TimerSlots.GLOBAL && families != null && families.isCounted(type);
    return timers.number(
        counted ? OF_COUNTED : pid + 1, timer.offset() * program.types().size() + type);
  }

  String name(int timer) {
    int owner = timers.left(timer);
    int pid = owner == OF_COUNTED ? TimerSlots.ANY : owner - 1;
    int type = timers.right(timer) % program.types().size();
    int offset = timers.right(timer) / program.types().size();
    return slots.name(pid, type, offset).orElseThrow();
  }
}
