package dev.fairlead.promela.code;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The variables that some step, claim or formula depends on (Weiser, <i>Program Slicing</i>, IEEE
 * TSE 10(4), 1984): those read by anything but an assignment, and those that are assigned to one of
 * them. Where an expression may fault or create a process, all that it reads counts. The control
 * flow stays as it is, so nothing is asked about order.
 */
final class Slice {

  // slots; those of locals by proctype, from the base of a process
  private final BitSet globals = new BitSet();
  private final BitSet[] locals;

  /** A value that matters only if the place it goes to does. */
  private record Flow(int type, Action.Assign assign) {}

  private final List<Flow> flows = new ArrayList<>();

  Slice(Program program) {
    this.locals = new BitSet[program.types().size()];
    for (int type = 0; type < locals.length; type++) {
      locals[type] = new BitSet();
    }
    // Initial values of globals are expressions without local variables.
    program.initials().forEach(initial -> add(initial, 0));
    read(program.observed().values(), 0);
    for (ProcessType type : program.types()) {
      type.initials().forEach(initial -> add(initial, type.number()));
      read(type.provided(), type.number());
      for (List<Step> steps : type.steps()) {
        steps.forEach(step -> add(step.action(), type.number()));
      }
    }
    while (flows.removeIf(this::flow)) {
      // Each one that counts may make others count.
    }
  }

  private void add(Action action, int type) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(part -> add(part, type));
    } else if (action instanceof Action.DStep step) {
      for (Action.Node node : step.nodes()) {
        if (node instanceof Action.Node.Do part) {
          add(part.action(), type);
        }
      }
    } else if (action instanceof Action.Assign assign && isHarmless(assign.value())) {
      read(assign.place().indices(), type);
      flows.add(new Flow(type, assign));
    } else if (!(action instanceof Action.Print)) {
      read(action, type);
    }
  }

  /** Whether nothing can happen but that there is a value. */
  private static boolean isHarmless(Value value) {
    if (value instanceof Value.Unary unary) {
      return isHarmless(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return switch (binary.op()) {
        case DIV, MOD -> false;
        default -> isHarmless(binary.left()) && isHarmless(binary.right());
      };
    } else if (value instanceof Value.Conditional choice) {
      return isHarmless(choice.condition())
          && isHarmless(choice.then())
          && isHarmless(choice.otherwise());
    }
    return value instanceof Value.Constant
        || value instanceof Value.Pid
        || value instanceof Value.Read read && read.place().indices().isEmpty();
  }

  /** Whether the value of an assignment counts; then all that it reads does. */
  private boolean flow(Flow flow) {
    Place place = flow.assign().place();
    int first = slots(place, flow.type()).nextSetBit(place.offset());
    boolean counts = first >= 0 && first < place.end();
    if (counts) {
      read(flow.assign().value(), flow.type());
    }
    return counts;
  }

  private void read(Object node, int type) {
    ExpressionWalk.in(
        node,
        value -> {
          if (value instanceof Value.Read read) {
            add(read.place(), type);
          } else if (value instanceof Value.Remote remote) {
            add(remote.place(), remote.type());
          }
        });
  }

  private void add(Place place, int type) {
    slots(place, type).set(place.offset(), place.end());
  }

  private BitSet slots(Place place, int type) {
    return place.local() ? locals[type] : globals;
  }

  /** The slots of global variables that nothing depends on; adds their names. */
  BitSet withoutGlobals(Program program, Set<String> names) {
    return without(program.globals(), globals, "", names);
  }

  /** The same of the variables of a proctype, counted from the base of a process. */
  BitSet withoutLocals(ProcessType type, Set<String> names) {
    return without(type.locals(), locals[type.number()], " of " + type.name(), names);
  }

  private static BitSet without(
      List<Variable> variables, BitSet read, String owner, Set<String> names) {
    BitSet unread = new BitSet();
    for (Variable variable : variables) {
      if (variable.stored()) {
        BitSet slots = new BitSet();
        slots.set(variable.offset(), variable.offset() + variable.size());
        slots.andNot(read);
        if (!slots.isEmpty()) {
          unread.or(slots);
          names.add(variable.name() + owner);
        }
      }
    }
    return unread;
  }
}
