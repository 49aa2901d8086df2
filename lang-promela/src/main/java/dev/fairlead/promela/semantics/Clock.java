package dev.fairlead.promela.semantics;

import dev.fairlead.core.time.Timers;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.TimerSlots;
import java.util.Arrays;

/** Lets time pass in states in which no process can move. */
final class Clock {
  private final Step tick;
  private final StepLabels labels;
  private final TimerSlots slots;
  private final Timers timers;
  private final Arrivals arrivals;
  private final Memory next;
  private final TickSplits splits = new TickSplits();

  /** What stands behind processes, if equal ones are counted; or null. */
  private final Census census;

  /** By process, how many folded timers it has; those that are listed, and those behind them. */
  private int[] folded = new int[8];

  private int foldedOfListed;
  private int foldedBehind;

  Clock(SpaceTables tables, Program.Time time, Census census, Arrivals arrivals) {
    this.census = census;
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
    if (census != null && countFolded(at) > 0) {
      tickCounted(at, label);
      return;
    }
    do {
      next.copy(at);
      timers.pass(next.cells());
      arrivals.pass(next, label);
    } while (timers.another());
  }

  /** How many timers of processes that stand for others are folded in a state. */
  private int countFolded(Memory at) {
    if (folded.length < at.processes()) {
      folded = new int[2 * at.processes()];
    }
    Arrays.fill(folded, 0, at.processes(), 0);
    foldedOfListed = 0;
    foldedBehind = 0;
    slots.forEach(
        at,
        (pid, timer, slot) -> {
          if (!timer.role().folded() || at.cells()[slot] != timer.role().bound()) {
            return;
          }
          if (pid < census.listed()) {
            foldedOfListed++;
          } else {
            folded[pid]++;
            foldedBehind++;
          }
        });
    return foldedBehind;
  }

  /** Each member of a local state may have another timer go below its bound. */
  private void tickCounted(Memory at, int label) {
    splits.clear();
    int first = foldedOfListed;
    for (int pid = census.listed(); pid < at.processes(); pid++) {
      if (!census.isTwin(pid)) {
        splits.add(census.countOf(pid));
        for (int choice = 0; choice < 1 << folded[pid]; choice++) {
          pass(at, choice << first);
          splits.addOption(census.localState(next, pid));
        }
      }
      first += folded[pid];
    }
    for (int choice = 0; choice < 1 << foldedOfListed; choice++) {
      pass(at, choice);
      splits.first();
      do {
        arrivals.pass(next, label, splits);
      } while (splits.next());
    }
  }

  private void pass(Memory at, int choice) {
    timers.choose(choice);
    next.copy(at);
    timers.pass(next.cells());
  }
}
