package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.core.space.CutoffSpace.CountSink;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Reads states: their processes, values and control locations, without any step. */
final class StateInspection {
  private final SpaceTables tables;
  private final Census census;
  private final Description description;
  private final Memory observed;
  private final Memory compared;

  StateInspection(SpaceTables tables) {
    this.tables = tables;
    this.census = tables.newCensus();
    this.description = new Description(tables.program());
    this.observed = tables.newMemory();
    this.compared = tables.newMemory();
  }

  Description description() {
    return description;
  }

  /** Whether equal processes are counted. */
  boolean isCounted() {
    return census != null;
  }

  void initialStates(StateSink states) {
    Interpreter.initialise(tables.program(), observed);
    if (census != null) {
      int packed = census.packInitial(observed);
      states.state(census.packed(), packed);
      return;
    }
    if (tables.dead() != null) {
      tables.dead().forget(observed);
    }
    int length = tables.isCollapsed() ? observed.length() : observed.length() + 1;
    states.state(Arrays.copyOf(observed.cells(), length), length);
  }

  /** A state as a memory, up to the next call. */
  Memory memory(int[] state, int length) {
    if (census != null) {
      census.load(state, 0, length, observed);
    } else {
      observed.load(state, 0, tables.isCollapsed() ? length : length - 1);
    }
    return observed;
  }

  /** The counts of groups of any number; those that are started next are there already. */
  void counts(int[] state, int length, CountSink sink) {
    int[] all = census.withStarted(state, length);
    tables.counts(all, all.length, sink);
  }

  /** The processes of a state; where they are counted, their local states. */
  void present(int[] state, int length, IntConsumer sink) {
    memory(state, length);
    for (int pid = 0; pid < observed.processes(); pid++) {
      int localState = census == null ? Successors.NO_PROCESS : census.localStateOf(pid);
      sink.accept(localState < 0 ? process(pid) : tables.engaged().inLocalState(localState));
    }
  }

  /** A process of the state that was read last. */
  private int process(int pid) {
    return tables.engaged().process(pid, observed.shape().type(pid));
  }

  void locations(int[] state, int length, ControlFlow.LocationSink sink) {
    memory(state, length);
    for (int pid = 0; pid < observed.processes(); pid++) {
      sink.at(pid, observed.shape().type(pid), observed.state(pid));
    }
  }

  List<Location> locations(int[] state, int length) {
    return new LocationFinder(description).in(memory(state, length));
  }

  List<Standing> standing(int[] state, int length, Interpreter interpreter) {
    return new Obstacles(interpreter, description).of(memory(state, length));
  }

  void folded(int[] state, int length, IntConsumer sink) {
    tables.timers().folded(memory(state, length), sink);
  }

  /** Whether every process may rest for ever where it is. */
  boolean isValidEnd(int[] state, int length) {
    memory(state, length);
    for (int pid = 0; pid < observed.processes(); pid++) {
      if (!observed.type(pid).isEnd(observed.state(pid))) {
        return false;
      }
    }
    return true;
  }

  /** Whether some process is at an accept label. */
  boolean isAccepting(int[] state, int length) {
    memory(state, length);
    for (int pid = 0; pid < observed.processes(); pid++) {
      if (observed.type(pid).graph().accept().get(observed.state(pid))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The value of an expression, from outside of all processes.
   *
   * @param rests whether the run has come to an end, so that the state is only repeated
   */
  int value(Value value, int[] state, int length, boolean rests, Interpreter interpreter) {
    memory(state, length).setRests(rests);
    return interpreter.value(value, observed, Successors.NO_PROCESS);
  }

  List<SlotValue> describe(int[] state, int length) {
    memory(state, length);
    if (census != null) {
      return description.of(observed, census);
    }
    int holder = tables.isCollapsed() ? Successors.NO_PROCESS : state[length - 1] - 1;
    return description.of(observed, holder);
  }

  SlotValue described(int[] state, int length, int position) {
    return description.at(position, memory(state, length));
  }

  /** The positions of the values that differ; empty if states have not the same slots. */
  Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    if (census != null
        || !tables.isCollapsed()
        || oneLength != otherLength
        || one[Program.SHAPE] != other[Program.SHAPE]) {
      return Optional.empty();
    }
    observed.load(one, 0, oneLength);
    compared.load(other, 0, otherLength);
    return Optional.of(description.differing(observed, compared));
  }
}
