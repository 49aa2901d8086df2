package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A state in words. */
final class Description {
  private final Program program;

  // of the shape asked about last
  private Shape known;
  private final List<Slot> slots = new ArrayList<>();
  private final BitSet named = new BitSet();

  /**
   * A value with a name.
   *
   * @param pid the process that it belongs to, or -1
   * @param type empty for what is no variable
   */
  private record Slot(String name, String owner, int pid, int cell, Optional<Type.Scalar> type) {}

  Description(Program program) {
    this.program = program;
  }

  /** A state with processes counted: those that are listed, and how many are where. */
  List<SlotValue> of(Memory memory, Census census) {
    List<SlotValue> values = new ArrayList<>();
    StringBuilder where = new StringBuilder();
    int last = -1;
    for (Slot slot : layout(memory.shape())) {
      SlotValue value = value(slot, memory);
      int pid = slot.pid();
      if (pid < census.listed()) {
        values.add(value);
      } else if (pid != last && !census.isTwin(pid)) {
        counted(where, last, census, values);
        where.append(memory.type(pid).name()).append(" at ").append(value.value());
        last = pid;
      } else if (pid == last) {
        where.append(", ").append(value.name()).append(" = ").append(value.value());
      }
    }
    counted(where, last, census, values);
    return values;
  }

  private static void counted(StringBuilder where, int pid, Census census, List<SlotValue> values) {
    if (pid >= 0) {
      values.add(
          new SlotValue(
              where.toString(), CountArithmetic.text(census.countOf(pid)), where.toString()));
      where.setLength(0);
    }
  }

  List<SlotValue> of(Memory memory, int holder) {
    List<SlotValue> values = new ArrayList<>();
    boolean held = holder >= 0;
    for (Slot slot : layout(memory.shape())) {
      if (held && slot.pid() >= 0) {
        values.add(new SlotValue("atomic", name(memory.shape(), holder), ""));
        held = false;
      }
      values.add(value(slot, memory));
    }
    return values;
  }

  /** The positions in the list of values at which two states of the same shape may differ. */
  int[] differing(Memory one, Memory other) {
    List<Slot> slots = layout(one.shape());
    BitSet cells = new BitSet();
    int length = one.length();
    int from = 0;
    int next = Arrays.mismatch(one.cells(), 0, length, other.cells(), 0, length);
    while (next >= 0) {
      cells.set(from + next);
      from += next + 1;
      next = Arrays.mismatch(one.cells(), from, length, other.cells(), from, length);
    }
    boolean inBuffers = cells.stream().anyMatch(cell -> !named.get(cell));
    IntStream.Builder positions = IntStream.builder();
    for (int i = 0; i < slots.size(); i++) {
      if (cells.get(slots.get(i).cell()) || inBuffers && isChannel(slots.get(i))) {
        positions.add(i);
      }
    }
    return positions.build().toArray();
  }

  /** The value at a position of the list. */
  SlotValue at(int position, Memory memory) {
    return value(layout(memory.shape()).get(position), memory);
  }

  /** A variable that holds a channel, with its index: a global one, else one of the process. */
  Optional<String> variableWith(int channel, int pid, Memory memory) {
    return layout(memory.shape()).stream()
        .filter(slot -> slot.pid() < 0 || slot.pid() == pid)
        .filter(slot -> isChannel(slot) && memory.cells()[slot.cell()] == channel)
        .map(Slot::name)
        .findFirst();
  }

  /** What is kept in a cell, which belongs to a variable. */
  SlotValue ofCell(int cell, Memory memory) {
    for (Slot slot : layout(memory.shape())) {
      if (slot.cell() == cell) {
        return value(slot, memory);
      }
    }
    return new SlotValue("?", Integer.toString(memory.cells()[cell]), "");
  }

  private static boolean isChannel(Slot slot) {
    return slot.type().isPresent() && slot.type().get().role() instanceof Type.Role.Channel;
  }

  private SlotValue value(Slot slot, Memory memory) {
    int value = memory.cells()[slot.cell()];
    String text =
        slot.type().map(type -> text(type, value, memory)).orElse(Integer.toString(value));
    return new SlotValue(slot.name(), text, slot.owner());
  }

  /** All values of a state with some shape, in their order. */
  private List<Slot> layout(Shape shape) {
    if (shape != known) {
      known = shape;
      slots.clear();
      named.clear();
      for (Variable variable : program.globals()) {
        variable(variable, 0, -1, "");
      }
      if (program.uses().last()) {
        slot("_last", "", -1, Program.LAST, Optional.empty());
      }
      for (int pid = 0; pid < shape.processes(); pid++) {
        process(shape, pid);
      }
    }
    return slots;
  }

  private void process(Shape shape, int pid) {
    String owner = name(shape, pid);
    int base = shape.base(pid);
    slot(owner, owner, pid, base, Optional.empty());
    if (program.uses().priority()) {
      slot("_priority", owner, pid, base + 1, Optional.empty());
    }
    for (Variable variable : program.types().get(shape.type(pid)).locals()) {
      variable(variable, base, pid, owner);
    }
  }

  private void slot(String name, String owner, int pid, int cell, Optional<Type.Scalar> type) {
    slots.add(new Slot(name, owner, pid, cell, type));
    named.set(cell);
  }

  /** What a process is called. */
  String name(Shape shape, int pid) {
    String type = program.types().get(shape.type(pid)).name();
    return (type.equals(Program.INIT) ? "init" : type) + "(" + pid + ")";
  }

  private void variable(Variable variable, int base, int pid, String owner) {
    if (variable.stored()) {
      int at = base + variable.offset();
      elements(variable.type(), variable.elements(), variable.name(), at, pid, owner);
    }
  }

  private void elements(Type type, int elements, String name, int at, int pid, String owner) {
    if (elements == 0) {
      single(type, name, at, pid, owner);
    }
    for (int i = 0; i < elements; i++) {
      single(type, name + "[" + i + "]", at + i * type.size(), pid, owner);
    }
  }

  private void single(Type type, String name, int at, int pid, String owner) {
    if (type instanceof Type.Structure structure) {
      for (Type.Field field : structure.fields()) {
        String part = name + "." + field.name();
        elements(field.type(), field.elements(), part, at + field.offset(), pid, owner);
      }
    } else if (type instanceof Type.Scalar scalar) {
      slot(name, owner, pid, at, Optional.of(scalar));
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
    return "chan " + channel + " " + messages(channel, memory);
  }

  /** What a channel with a buffer holds. */
  String messages(int channel, Memory memory) {
    Type.ChannelType type = memory.shape().channelType(channel);
    StringBuilder text = new StringBuilder("[");
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
