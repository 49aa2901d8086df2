package dev.fairlead.promela.semantics;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Distance.Reading;
import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Place;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.semantics.ConditionDistance.Part;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Guesses how far a condition on global variables is by the statements that write these. An
 * assignment is tried out in the state at hand: if the condition is nearer after it, the way of the
 * process to it counts, and how often it is to be taken.
 */
final class Writers {
  private final Program program;
  private final Interpreter interpreter;
  private final List<ControlFlow.Graph> graphs;

  Writers(Program program, Interpreter interpreter, List<ControlFlow.Graph> graphs) {
    this.program = program;
    this.interpreter = interpreter;
    this.graphs = graphs;
  }

  /** An assignment of a proctype, with the steps to it by control state. */
  private record Writer(Action.Assign assign, int[] steps) {}

  /**
   * A distance that in the reading by writers is led by them; the same distance if other things
   * than variables decide, or no assignment writes these.
   *
   * @param looked what the distance depends on
   */
  Part leadingTo(Part distance, List<Value> looked) {
    BitSet read = new BitSet();
    for (Value value : looked) {
      if (!addRead(value, read)) {
        return distance;
      }
    }
    List<List<Writer>> ofTypes = new ArrayList<>();
    boolean written = false;
    for (ProcessType type : program.types()) {
      List<Writer> writers = type.claim() ? List.of() : writersIn(type, read);
      ofTypes.add(writers);
      written |= !writers.isEmpty();
    }
    return written ? led(distance, ofTypes) : distance;
  }

  private Part led(Part distance, List<List<Writer>> ofTypes) {
    return (reading, memory, pid) -> {
      int before = distance.of(reading, memory, pid);
      if (before == 0 || reading != Reading.WRITERS) {
        return before;
      }
      int best = Distance.NEVER;
      int nearest = Distance.NEVER;
      for (int process = 0; process < memory.processes(); process++) {
        for (Writer writer : ofTypes.get(memory.shape().type(process))) {
          int way = writer.steps()[memory.state(process)];
          if (way < best) {
            nearest = Math.min(nearest, way);
            int after = after(writer.assign(), process, distance, memory, pid);
            best = Math.min(best, way + Distance.writes(before, after));
          }
        }
      }
      return best < Distance.NEVER ? best : Math.min(Distance.NEVER, nearest + before);
    };
  }

  /** How far the condition is after an assignment, which is taken back. */
  private int after(Action.Assign assign, int process, Part distance, Memory memory, int pid) {
    int slot;
    try {
      slot = interpreter.slot(assign.place(), memory, process);
    } catch (ModelFault impossible) {
      return Distance.NEVER;
    }
    int kept = memory.cells()[slot];
    try {
      interpreter.assign(assign, memory, process);
      return distance.of(Reading.SUM, memory, pid);
    } catch (ModelFault impossible) {
      return Distance.NEVER;
    } finally {
      memory.cells()[slot] = kept;
    }
  }

  /** Adds the global cells that an expression reads; false if something else decides as well. */
  private static boolean addRead(Value value, BitSet read) {
    if (value instanceof Value.Read looked) {
      Place place = looked.place();
      if (!place.local() && place.stored()) {
        read.set(place.offset(), place.end());
      }
      return place.stored()
          && place.indices().stream().allMatch(index -> addRead(index.value(), read));
    } else if (value instanceof Value.Unary unary) {
      return addRead(unary.operand(), read);
    } else if (value instanceof Value.Binary binary) {
      return addRead(binary.left(), read) && addRead(binary.right(), read);
    }
    return value instanceof Value.Constant || value instanceof Value.Pid;
  }

  private List<Writer> writersIn(ProcessType type, BitSet read) {
    List<Writer> found = new ArrayList<>();
    for (int state = 0; state < type.steps().size(); state++) {
      for (Step step : type.steps().get(state)) {
        for (Action.Assign assign : assignments(step.action())) {
          Place place = assign.place();
          boolean writes =
              !place.local()
                  && place.stored()
                  && read.get(place.offset(), place.end()).cardinality() > 0;
          if (writes) {
            found.add(new Writer(assign, waysTo(type, state)));
          }
        }
      }
    }
    return found;
  }

  private int[] waysTo(ProcessType type, int state) {
    BitSet here = new BitSet();
    here.set(state);
    int[] steps = graphs.get(type.number()).stepsTo(here);
    for (int i = 0; i < steps.length; i++) {
      steps[i] = Math.min(steps[i], Distance.NEVER);
    }
    return steps;
  }

  private static List<Action.Assign> assignments(Action action) {
    if (action instanceof Action.Assign assign) {
      return List.of(assign);
    } else if (action instanceof Action.Merged merged) {
      return merged.parts().stream().flatMap(part -> assignments(part).stream()).toList();
    } else if (action instanceof Action.DStep steps) {
      return steps.nodes().stream()
          .filter(Action.Node.Do.class::isInstance)
          .flatMap(node -> assignments(((Action.Node.Do) node).action()).stream())
          .toList();
    }
    return List.of();
  }
}
