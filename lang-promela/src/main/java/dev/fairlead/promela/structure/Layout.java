package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.core.structure.Slot.Kind;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Variable;
import dev.fairlead.promela.code.Width;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where everything lies in the slots of a structure: the global cells, then the cells of every
 * process that may be there, then how many processes are in which local state, if equal ones are
 * counted. Which these are is known from the shapes and the local states met so far. A counted
 * process that holds control in an atomic sequence has slots, which are 0 in every state.
 */
final class Layout {
  private final Program program;
  private final Counting counting;
  private final List<Slot> slots = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();

  /** By proctype: the member that holds control. */
  private final Map<Integer, Process> holders = new TreeMap<>();

  private final MemberCounts members;
  private final Map<Integer, BitSet> ends = new TreeMap<>();

  /** By process number. */
  private final List<List<Process>> byPid = new ArrayList<>();

  /** By channel number. */
  private final Map<Integer, Channel> channels = new TreeMap<>();

  /** How a process is in a state. */
  enum Role {
    /** It has slots. */
    LISTED,
    /** It is one of those in a local state. */
    MEMBER,
    /** It was one of those in a local state before it got control. */
    HOLDER
  }

  /**
   * A process that may be there.
   *
   * @param index among all that take steps
   * @param pid the place among those that are listed; of a member, the number of its local state
   * @param base its first slot, which has its control state
   * @param firstChannel the number of the first channel of its own
   */
  record Process(int index, int pid, ProcessType type, int base, int firstChannel, Role role) {
    static final int NO_PID = -1;

    Expression location() {
      return Expression.read(base);
    }

    Expression isPresent() {
      return Expression.binary(BinaryOperator.NOT_EQUAL, location(), Expression.FALSE);
    }
  }

  /**
   * A channel.
   *
   * @param buffer the slot of its length; the messages are behind it
   * @param exists whether it is there
   */
  record Channel(int number, Type.ChannelType type, int buffer, Expression exists) {
    Expression length() {
      return Expression.read(buffer);
    }

    int fields() {
      return type.fields().size();
    }

    /** The slot of a field of a message. */
    int slot(int message, int field) {
      return buffer + 1 + message * fields() + field;
    }
  }

  Layout(Program program, Shape.Shapes shapes, Counting counting) {
    this.program = program;
    this.counting = counting;
    addGlobals();
    addHolders();
    int knownShapes = shapes.size();
    for (int number = 0; number < knownShapes; number++) {
      Shape shape = shapes.get(number);
      if (shape.processes() > 0 && isListed(shape)) {
        add(shape);
      }
    }
    members = new MemberCounts(counting, slots, names);
  }

  /** Whether no process of a shape is counted: others are shapes of the plain system. */
  private boolean isListed(Shape shape) {
    return IntStream.range(0, shape.processes())
        .noneMatch(pid -> counting.isCounted(shape.type(pid)));
  }

  private void addHolders() {
    for (ProcessType type : program.types()) {
      if (counting.isCounted(type.number()) && !inside(type).isEmpty()) {
        String name = type.name() + " in an atomic sequence";
        Process holder = process(Process.NO_PID, type, slots.size(), 0, Role.HOLDER, name);
        holders.put(type.number(), holder);
        addCells(holder, name + ".");
        fillGaps(holder.base());
      }
    }
  }

  private Process process(
      int pid, ProcessType type, int base, int firstChannel, Role role, String name) {
    names.add(name);
    return new Process(names.size() - 1, pid, type, base, firstChannel, role);
  }

  /** The control states in which a process may hold control. */
  static BitSet inside(ProcessType type) {
    BitSet states = new BitSet();
    for (int state : type.reachable(type.graph().initial()).stream().toArray()) {
      for (Step step : type.steps().get(state)) {
        if (step.edge().atomic() && step.edge().target() > 0) {
          states.set(step.edge().target());
        }
      }
    }
    return states;
  }

  private void addGlobals() {
    for (int cell = 1; cell < program.globalsEnd(); cell++) {
      slots.add(null);
    }
    program.globals().forEach(variable -> describe(variable, -1, ""));
    for (int i = 0; i < program.channels().size(); i++) {
      ProcessType.ChannelSite site = program.channels().get(i);
      addChannel(i + 1, site, -1, Expression.TRUE, "");
    }
    fillGaps(0);
  }

  /** Adds the process that a shape has and those below have not. */
  private void add(Shape shape) {
    int pid = shape.processes() - 1;
    ProcessType type = program.types().get(shape.type(pid));
    int firstChannel = shape.channelLimit() - type.channels().size();
    while (byPid.size() <= pid) {
      byPid.add(new ArrayList<>());
    }
    Process process = find(pid, type.number());
    if (process != null) {
      if (firstChannel != process.firstChannel() && !type.channels().isEmpty()) {
        throw renumbered(type);
      }
      return;
    }
    String name = type.name() + "(" + pid + ")";
    process = process(pid, type, slots.size(), firstChannel, Role.LISTED, name);
    processes.add(process);
    byPid.get(pid).add(process);
    String prefix = name + ".";
    addCells(process, prefix);
    for (int i = 0; i < type.channels().size(); i++) {
      int number = firstChannel + i;
      if (channels.containsKey(number)) {
        throw renumbered(type);
      }
      addChannel(number, type.channels().get(i), process.base(), process.isPresent(), prefix);
    }
    fillGaps(process.base());
  }

  private void addCells(Process process, String prefix) {
    ProcessType type = process.type();
    slots.add(new Slot(prefix + "_", Kind.LOCATION, 0, type.graph().states()));
    for (int i = 1; i < type.size(); i++) {
      slots.add(null);
    }
    for (Variable variable : type.locals()) {
      describe(variable, process.base(), prefix);
    }
  }

  private static Unstructured renumbered(ProcessType type) {
    return new Unstructured("channels of " + type.name() + " have other numbers at other times");
  }

  private void addChannel(
      int number, ProcessType.ChannelSite site, int base, Expression exists, String prefix) {
    int buffer = base + site.buffer();
    Channel channel = new Channel(number, site.type(), buffer, exists);
    channels.put(number, channel);
    if (site.type().isRendezvous()) {
      return;
    }
    String name = prefix + "channel " + number;
    slots.set(buffer, new Slot(name, Kind.LENGTH, 0, site.type().capacity()));
    for (int message = 0; message < site.type().capacity(); message++) {
      for (int field = 0; field < channel.fields(); field++) {
        Width width = site.type().fields().get(field).width();
        slots.set(channel.slot(message, field), slot(name + "[" + message + "]", width));
      }
    }
  }

  private void describe(Variable variable, int base, String prefix) {
    if (variable.stored()) {
      for (int i = 0; i < Math.max(1, variable.elements()); i++) {
        int at = base + variable.offset() + i * variable.type().size();
        describe(variable.type(), at, prefix + variable.name());
      }
    }
  }

  private void describe(Type type, int at, String name) {
    if (type instanceof Type.Structure structure) {
      for (Type.Field field : structure.fields()) {
        for (int i = 0; i < Math.max(1, field.elements()); i++) {
          int from = at + field.offset() + i * field.type().size();
          describe(field.type(), from, name + "." + field.name());
        }
      }
    } else if (type instanceof Type.Scalar scalar) {
      slots.set(at, slot(name, scalar.width()));
    }
  }

  private static Slot slot(String name, Width width) {
    if (width.bits() >= Integer.SIZE) {
      return new Slot(name, Kind.DATA, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    return width.signed()
        ? new Slot(name, Kind.DATA, -(1 << width.bits() - 1), (1 << width.bits() - 1) - 1)
        : new Slot(name, Kind.DATA, 0, (int) ((1L << width.bits()) - 1));
  }

  private void fillGaps(int from) {
    for (int i = from; i < slots.size(); i++) {
      if (slots.get(i) == null) {
        slots.set(i, slot("slot " + i, Width.INT));
      }
    }
  }

  List<Slot> slots() {
    return slots;
  }

  /** What takes steps, by index. */
  List<String> names() {
    return names;
  }

  /** The processes that are not counted. */
  List<Process> processes() {
    return processes;
  }

  /** The processes that are counted. */
  MemberCounts members() {
    return members;
  }

  /** The members that hold control, one for each proctype of which one may. */
  Collection<Process> holders() {
    return holders.values();
  }

  /** The process that has control behind a step by which a process keeps it. */
  Process holding(Process process) {
    return process.role() == Role.MEMBER ? holders.get(process.type().number()) : process;
  }

  Counting counting() {
    return counting;
  }

  /** The control states from which a process ends. */
  BitSet ends(ProcessType type) {
    return ends.computeIfAbsent(type.number(), any -> type.endStates());
  }

  /** Whether a process rests for ever at a control state, and has no use for its variables. */
  boolean restsAt(ProcessType type, int state) {
    return counting.families().endings() == Families.Endings.LEFT_OUT && ends(type).get(state);
  }

  /** How many processes there are. */
  Expression total() {
    Expression sum = Expression.FALSE;
    for (int pid = 0; pid < pids(); pid++) {
      sum = Expression.binary(BinaryOperator.ADD, sum, isPresent(pid));
    }
    for (Process holder : holders.values()) {
      sum = Expression.binary(BinaryOperator.ADD, sum, holder.isPresent());
    }
    return Expression.binary(BinaryOperator.ADD, sum, members.total());
  }

  ProcessType type(int number) {
    return program.types().get(number);
  }

  Iterable<Channel> channels() {
    return channels.values();
  }

  Channel channel(int number) {
    return channels.get(number);
  }

  /** The slot of a global cell. */
  int global(int cell) {
    return cell - 1;
  }

  int pids() {
    return byPid.size();
  }

  /** The processes of a type, with one for each local state. */
  List<Process> of(int type) {
    return Stream.concat(processes.stream(), members.all().stream())
        .filter(process -> process.type().number() == type)
        .toList();
  }

  /** The processes that may have a number. */
  List<Process> at(int pid) {
    return byPid.get(pid);
  }

  /** The process of a type with a number, or null. */
  Process find(int pid, int type) {
    if (pid < byPid.size()) {
      for (Process process : byPid.get(pid)) {
        if (process.type().number() == type) {
          return process;
        }
      }
    }
    return null;
  }

  /** Whether there is a process with this number. */
  Expression isPresent(int pid) {
    Expression any = Expression.FALSE;
    if (pid < byPid.size()) {
      for (Process process : byPid.get(pid)) {
        any = Expression.or(any, process.isPresent());
      }
    }
    return any;
  }

  /** Writes a state of the space. */
  boolean write(Shape shape, int[] state, int length, int[] into) {
    Arrays.fill(into, 0);
    System.arraycopy(state, 1, into, 0, program.globalsEnd() - 1);
    for (int pid = 0; pid < shape.processes(); pid++) {
      Process process = find(pid, shape.type(pid));
      if (process == null) {
        return false;
      }
      System.arraycopy(state, shape.base(pid), into, process.base(), process.type().size());
    }
    return members.write(state, shape.length(), length, into);
  }

  /** The state of the space that has these values. */
  int[] state(Shape nobody, int[] slots) {
    Shape shape = nobody;
    List<Process> there = new ArrayList<>();
    for (List<Process> candidates : byPid) {
      for (Process process : candidates) {
        if (slots[process.base()] != 0) {
          shape = shape.plus(process.type().number());
          there.add(process);
        }
      }
    }
    int[] state = members.behind(shape.length(), slots);
    state[Program.SHAPE] = shape.number();
    System.arraycopy(slots, 0, state, 1, program.globalsEnd() - 1);
    for (int pid = 0; pid < there.size(); pid++) {
      Process process = there.get(pid);
      System.arraycopy(slots, process.base(), state, shape.base(pid), process.type().size());
    }
    return state;
  }
}
