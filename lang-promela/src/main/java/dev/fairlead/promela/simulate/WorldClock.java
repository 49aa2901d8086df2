package dev.fairlead.promela.simulate;

import dev.fairlead.core.time.Timers;
import dev.fairlead.promela.code.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lets time pass in a simulation where no process can move. */
final class WorldClock {
  private final World world;
  private final Evaluation evaluation;
  private final Timers timers;

  WorldClock(World world, Evaluation evaluation, Program.Time time) {
    this.world = world;
    this.evaluation = evaluation;
    this.timers = new Timers(time.skipsIdle());
  }

  /** The units of time that have passed; none if no timer is active. */
  int tick() {
    List<Cell> cells = new ArrayList<>();
    world.globals().forEach(cell -> collect(cell, cells));
    for (Running process : world.processes()) {
      for (Cell cell : process.locals()) {
        if (cell != null) {
          collect(cell, cells);
        }
      }
    }
    int[] values = cells.stream().map(Cell::values).flatMapToInt(Arrays::stream).toArray();
    timers.clear();
    for (int i = 0; i < values.length; i++) {
      timers.add(i, Timers.EXACT);
    }
    boolean passes = timers.begin(values);
    timers.pass(values);
    int from = 0;
    for (Cell cell : cells) {
      System.arraycopy(values, from, cell.values(), 0, cell.values().length);
      from += cell.values().length;
    }
    return passes ? timers.units() : 0;
  }

  private void collect(Cell cell, List<Cell> into) {
    if (cell.declared().isStructure()) {
      evaluation.begin(cell);
      for (Cell[] element : cell.fields()) {
        for (Cell field : element) {
          collect(field, into);
        }
      }
    } else if (cell.declared().kind() == Declared.Kind.TIMER) {
      evaluation.begin(cell);
      into.add(cell);
    }
  }
}
