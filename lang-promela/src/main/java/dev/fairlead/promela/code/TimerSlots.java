package dev.fairlead.promela.code;

import dev.fairlead.core.time.Timers;
import java.util.ArrayList;
import java.util.List;

/** Where the timers of a model are: of all processes, and in each process of a proctype. */
public final class TimerSlots {
  private final int[] global;
  private final int[][] local;

  public TimerSlots(Program program) {
    this.global = slots(program.globals());
    this.local = program.types().stream().map(type -> slots(type.locals())).toArray(int[][]::new);
  }

  private static int[] slots(List<Variable> variables) {
    List<Integer> slots = new ArrayList<>();
    variables.forEach(each -> collect(each.type(), each.elements(), each.offset(), slots));
    return slots.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void collect(Type type, int elements, int offset, List<Integer> into) {
    for (int i = 0; i < Math.max(1, elements); i++) {
      int at = offset + i * type.size();
      if (type instanceof Type.Structure structure) {
        for (Type.Field field : structure.fields()) {
          collect(field.type(), field.elements(), at + field.offset(), into);
        }
      } else if (((Type.Scalar) type).role() instanceof Type.Role.Timer) {
        into.add(at);
      }
    }
  }

  /** Names the timers of a state. */
  public void list(Memory state, Timers into) {
    into.clear();
    for (int slot : global) {
      into.add(slot);
    }
    for (int pid = 0; pid < state.processes(); pid++) {
      for (int offset : local[state.shape().type(pid)]) {
        into.add(state.base(pid) + offset);
      }
    }
  }
}
