package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Variable;
import java.util.ArrayList;
import java.util.List;

/** A state in words. */
final class Description {
  private final Program program;

  Description(Program program) {
    this.program = program;
  }

  /** A state with processes counted: those that are listed, and how many are where. */
  List<SlotValue> of(Memory memory, Census census) {
    List<SlotValue> values = new ArrayList<>();
    globals(memory, values);
    processes(memory, 0, census.listed(), values);
    for (int pid = census.listed(); pid < memory.processes(); pid++) {
      if (!census.isTwin(pid)) {
        List<SlotValue> local = new ArrayList<>();
        processes(memory, pid, pid + 1, local);
        StringBuilder where = new StringBuilder(memory.type(pid).name());
        where.append(" at ").append(local.get(0).value());
        local.stream()
            .skip(1)
            .forEach(
                slot -> where.append(", ").append(slot.name()).append(" = ").append(slot.value()));
        values.add(new SlotValue(where.toString(), "" + census.countOf(pid), where.toString()));
      }
    }
    return values;
  }

  List<SlotValue> of(Memory memory, int holder) {
    List<SlotValue> values = new ArrayList<>();
    globals(memory, values);
    if (holder >= 0) {
      values.add(new SlotValue("atomic", name(memory, holder), ""));
    }
    processes(memory, 0, memory.processes(), values);
    return values;
  }

  private void globals(Memory memory, List<SlotValue> values) {
    for (Variable variable : program.globals()) {
      variable(variable, variable.name(), 0, "", memory, values);
    }
    if (program.uses().last()) {
      values.add(new SlotValue("_last", "" + memory.cells()[Program.LAST], ""));
    }
  }

  private void processes(Memory memory, int first, int end, List<SlotValue> values) {
    for (int pid = first; pid < end; pid++) {
      ProcessType type = memory.type(pid);
      String owner = name(memory, pid);
      values.add(new SlotValue(owner, place(type, memory.state(pid)), owner));
      if (program.uses().priority()) {
        values.add(new SlotValue("_priority", "" + memory.priority(pid), owner));
      }
      for (Variable variable : type.locals()) {
        variable(variable, variable.name(), memory.base(pid), owner, memory, values);
      }
    }
  }

  private static String name(Memory memory, int pid) {
    String type = memory.type(pid).name();
    return (type.equals(Program.INIT) ? "init" : type) + "(" + pid + ")";
  }

  private static String place(ProcessType type, int state) {
    return Integer.toString(state);
  }

  private void variable(
      Variable variable, String name, int base, String owner, Memory memory, List<SlotValue> into) {
    if (variable.stored()) {
      int at = base + variable.offset();
      elements(variable.type(), variable.elements(), name, at, owner, memory, into);
    }
  }

  private void elements(
      Type type,
      int elements,
      String name,
      int at,
      String owner,
      Memory memory,
      List<SlotValue> into) {
    if (elements == 0) {
      single(type, name, at, owner, memory, into);
    }
    for (int i = 0; i < elements; i++) {
      single(type, name + "[" + i + "]", at + i * type.size(), owner, memory, into);
    }
  }

  private void single(
      Type type, String name, int at, String owner, Memory memory, List<SlotValue> into) {
    if (type instanceof Type.Structure structure) {
      for (Type.Field field : structure.fields()) {
        String part = name + "." + field.name();
        elements(field.type(), field.elements(), part, at + field.offset(), owner, memory, into);
      }
    } else if (type instanceof Type.Scalar scalar) {
      into.add(new SlotValue(name, text(scalar, memory.cells()[at], memory), owner));
    }
  }

  private String text(Type.Scalar type, int value, Memory memory) {
    Type.Role role = type.role();
    if (role instanceof Type.Role.Truth && value <= 1) {
      return value == 1 ? "true" : "false";
    } else if (role instanceof Type.Role.Symbol symbol) {
      List<String> names = program.symbols().getOrDefault(symbol.subtype(), List.of());
      return value >= 1 && value <= names.size() ? names.get(value - 1) : "" + value;
    } else if (role instanceof Type.Role.Channel) {
      return channel(value, memory);
    }
    return Integer.toString(value);
  }

  /** A value by itself; a channel by its number. */
  String plain(Type.Scalar type, int value) {
    boolean channel = type.role() instanceof Type.Role.Channel;
    return channel ? Integer.toString(value) : text(type, value, null);
  }

  private String channel(int channel, Memory memory) {
    if (channel <= 0 || channel >= memory.shape().channelLimit()) {
      return "chan " + channel;
    }
    Type.ChannelType type = memory.shape().channelType(channel);
    if (type.isRendezvous()) {
      return "chan " + channel;
    }
    StringBuilder text = new StringBuilder("chan " + channel + " [");
    int messages = memory.cells()[memory.shape().buffer(channel)];
    for (int i = 0; i < messages; i++) {
      text.append(i == 0 ? "" : " ");
      for (int j = 0; j < type.fields().size(); j++) {
        int value = memory.cells()[memory.slot(channel, i, j)];
        Type.Scalar field = type.fields().get(j);
        text.append(j == 0 ? "" : ",").append(plain(field, value));
      }
    }
    return text.append("]").toString();
  }
}
