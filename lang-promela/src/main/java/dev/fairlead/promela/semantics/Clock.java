package dev.fairlead.promela.semantics;

import dev.fairlead.core.time.Timers;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.TimerSlots;

/** Lets time pass in states in which no process can move. */
final class Clock {
  private final int tick;
  private final TimerSlots slots;
  private final Timers timers;
  private final Arrivals arrivals;
  private final Memory next;

  Clock(Program program, Shape.Shapes shapes, Program.Time time, Arrivals arrivals) {
    this.tick = time.tick().number();
    this.slots = new TimerSlots(program);
    this.timers = new Timers(time.skipsIdle());
    this.arrivals = arrivals;
    this.next = new Memory(program, shapes);
  }

  /** Takes the step by which time passes, if a timer is active. */
  void tick(Memory at) {
    slots.list(at, timers);
    int units = timers.next(at.cells());
    if (units > 0) {
      next.copy(at);
      timers.pass(units, next.cells());
      arrivals.pass(next, tick);
    }
  }
}
