package dev.fairlead.promela.semantics;

import dev.fairlead.core.time.Timers;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.TimerSlots;

/** Lets time pass in states in which no process can move. */
final class Clock {
  private final Step tick;
  private final StepLabels labels;
  private final TimerSlots slots;
  private final Timers timers;
  private final Arrivals arrivals;
  private final Memory next;

  Clock(SpaceTables tables, Program.Time time, Arrivals arrivals) {
    this.labels = tables.labels();
    this.tick = time.tick();
    this.slots = new TimerSlots(tables.program());
    this.timers = new Timers(time.skipsIdle());
    this.arrivals = arrivals;
    this.next = tables.newMemory();
  }

  /** Takes the steps by which time passes, if a timer is active. */
  void tick(Memory at) {
    slots.list(at, timers);
    if (!timers.begin(at.cells())) {
      return;
    }
    if (timers.areTooMany()) {
      throw Memory.limit(tick.edge().span(), "too many abstract timers are active at a time");
    }
    int label = labels.tick(timers.units());
    do {
      next.copy(at);
      timers.pass(next.cells());
      arrivals.pass(next, label);
    } while (timers.another());
  }
}
