package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.References;
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
    return number(counted ? OF_COUNTED : pid + 1, type, timer.offset());
  }

  private int number(int owner, int type, int offset) {
    return timers.number(owner, offset * program.types().size() + type);
  }

  /** The timer that is in an image what one is in a state; no processes are counted. */
  int renamed(int timer, References references, int[] images) {
    int pid = timers.left(timer) - 1;
    int type = type(timer);
    int offset = offset(timer);
    return pid == TimerSlots.GLOBAL
        ? number(pid + 1, type, references.movedGlobal(offset, images))
        : number(
            references.movedProcess(pid, type, images) + 1,
            type,
            references.movedLocal(type, offset, images));
  }

  String name(int timer) {
    int owner = timers.left(timer);
    int pid = owner == OF_COUNTED ? TimerSlots.ANY : owner - 1;
    return slots.name(pid, type(timer), offset(timer)).orElseThrow();
  }

  private int type(int timer) {
    return timers.right(timer) % program.types().size();
  }

  private int offset(int timer) {
    return timers.right(timer) / program.types().size();
  }
}
