package dev.fairlead.promela.code;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.syntax.Span;
import java.util.Arrays;

/** A state that is being worked on. */
public final class Memory {
  /** Processes, and channels, at a time; SPIN, where their numbers are bytes, has 255. */
  public static final int MOST_PROCESSES = 2000;

  private static final int MOST_FIELDS = 256;

  private final Program program;
  private final Shape.Shapes shapes;

  /** Where a message is put together that is about to be sent. */
  final int[] message = new int[MOST_FIELDS];

  private int[] cells;
  private Shape shape;

  /** In place of a number of processes: more than any that it is compared with. */
  public static final int MANY = 1_000_000;

  /** How many processes each of those here stands for; empty if for itself. */
  private int[] weights = {};

  private boolean weighted;

  /** How many processes there are beside those that are here. */
  private int unlisted;

  /** Whether nothing else can happen, which makes {@code timeout} true. */
  private boolean timeout;

  /** Whether the system has come to rest and the state is only repeated. */
  private boolean rests;

  /** The failed assertion of the last steps, or null. */
  private Span failure;

  public Memory(Program program, Shape.Shapes shapes) {
    this.program = program;
    this.shapes = shapes;
    this.cells = new int[Math.max(64, 2 * shapes.longest())];
  }

  /** Takes a state out of an array. */
  public void load(int[] from, int start, int length) {
    if (cells.length < length) {
      cells = new int[2 * length];
    }
    System.arraycopy(from, start, cells, 0, length);
    shape = shapes.get(cells[Program.SHAPE]);
    weighted = false;
    unlisted = 0;
    timeout = false;
    rests = false;
    failure = null;
  }

  /** Takes over what another one holds. */
  public void copy(Memory other) {
    int length = other.shape.length();
    if (cells.length < length) {
      cells = new int[2 * length];
    }
    System.arraycopy(other.cells, 0, cells, 0, length);
    shape = other.shape;
    weighted = false;
    unlisted = other.unlisted;
    timeout = other.timeout;
    failure = null;
  }

  public void clear() {
    shape = shapes.get(0);
    if (cells.length < shape.length()) {
      cells = new int[2 * shape.length()];
    }
    Arrays.fill(cells, 0);
    weighted = false;
    unlisted = 0;
    timeout = false;
    failure = null;
  }

  /** Gives the global channels their numbers. */
  void openChannels() {
    for (int i = 0; i < program.channels().size(); i++) {
      cells[program.channels().get(i).offset()] = i + 1;
    }
  }

  public Program program() {
    return program;
  }

  public int[] cells() {
    return cells;
  }

  public Shape shape() {
    return shape;
  }

  public int length() {
    return shape.length();
  }

  public int processes() {
    return shape.processes();
  }

  public ProcessType type(int pid) {
    return program.types().get(shape.type(pid));
  }

  public int base(int pid) {
    return shape.base(pid);
  }

  public int state(int pid) {
    return cells[shape.base(pid)];
  }

  public void setState(int pid, int state) {
    cells[shape.base(pid)] = state;
  }

  public boolean timeout() {
    return timeout;
  }

  public void setTimeout(boolean timeout) {
    this.timeout = timeout;
  }

  boolean rests() {
    return rests;
  }

  public void setRests(boolean rests) {
    this.rests = rests;
  }

  public Span failure() {
    return failure;
  }

  /** Notes that an assertion failed; the first one counts. */
  public void fail(Span where) {
    if (failure == null) {
      failure = where;
    }
  }

  public int priority(int pid) {
    return cells[shape.base(pid) + 1];
  }

  /** Makes room for a process whose variables are all 0 and whose channels are there. */
  public int create(int typeNumber, int priority, Span where) {
    int pid = shape.processes();
    if (pid + unlisted >= MOST_PROCESSES) {
      throw limit(where, "too many processes: there are " + (pid + unlisted));
    }
    ProcessType type = program.types().get(typeNumber);
    int firstChannel = shape.channelLimit();
    if (firstChannel + type.channels().size() > MOST_PROCESSES + 1) {
      throw limit(where, "too many channels: there are " + (firstChannel - 1));
    }
    int base = extend(typeNumber);
    Arrays.fill(cells, base, shape.length(), 0);
    cells[base] = type.graph().initial();
    if (program.uses().priority()) {
      cells[base + 1] = priority;
    }
    for (int i = 0; i < type.channels().size(); i++) {
      cells[base + type.channels().get(i).offset()] = firstChannel + i;
    }
    return pid;
  }

  /** Puts a process behind the others that is as described by some slots of an array. */
  public void add(int typeNumber, int[] from, int start) {
    int base = extend(typeNumber);
    System.arraycopy(from, start, cells, base, shape.length() - base);
  }

  private int extend(int typeNumber) {
    int base = shape.length();
    shape = shape.plus(typeNumber);
    if (cells.length < shape.length()) {
      cells = Arrays.copyOf(cells, 2 * shape.length());
    }
    cells[Program.SHAPE] = shape.number();
    return base;
  }

  /** Tells that there are more processes than those that are here. */
  public void setUnlisted(int unlisted) {
    this.unlisted = unlisted;
  }

  /** Tells that the process put here last stands for so many, {@link #MANY} at most. */
  public void setWeight(int weight) {
    int last = processes() - 1;
    if (weights.length <= last) {
      weights = Arrays.copyOf(weights, 2 * last + 8);
    }
    if (!weighted) {
      Arrays.fill(weights, 0, last, 1);
      weighted = true;
    }
    weights[last] = weight;
  }

  /** How many processes one stands for, as told where the state was taken from. */
  int weight(int pid) {
    return weighted ? weights[pid] : 1;
  }

  /** Ends the process created last. */
  public void removeLast() {
    shape = shape.minusLast();
    cells[Program.SHAPE] = shape.number();
  }

  public Type.ChannelType channelType(int channel, Span where) {
    return shape.channelType(existing(channel, where));
  }

  private int existing(int channel, Span where) {
    if (channel <= 0 || channel >= shape.channelLimit()) {
      throw fault(
          where,
          channel == 0
              ? "the channel is not initialised"
              : "there is no channel " + channel + " any more");
    }
    return channel;
  }

  public int messages(int channel, Span where) {
    boolean rendezvous = channelType(channel, where).isRendezvous();
    return rendezvous ? 0 : cells[shape.buffer(channel)];
  }

  /** Whether there is a channel with this number, and a message in its buffer. */
  public boolean hasMessages(int channel) {
    return channel > 0
        && channel < shape.channelLimit()
        && !shape.channelType(channel).isRendezvous()
        && cells[shape.buffer(channel)] > 0;
  }

  public boolean isFull(int channel, Span where) {
    return messages(channel, where) == channelType(channel, where).capacity()
        && !channelType(channel, where).isRendezvous();
  }

  /** The slot of a field of a message in a buffered channel. */
  public int slot(int channel, int message, int field) {
    int fields = shape.channelType(channel).fields().size();
    return shape.buffer(channel) + 1 + message * fields + field;
  }

  /**
   * Puts a message into a channel that is not full: at the end, or before the first greater one.
   */
  public void send(int channel, int[] message, int count, boolean sorted, Span where) {
    Type.ChannelType type = channelType(channel, where);
    int fields = type.fields().size();
    checkFields(type, count, where);
    int buffer = shape.buffer(channel);
    int length = cells[buffer];
    int at = sorted ? firstGreater(buffer, length, fields, message) : length;
    int from = buffer + 1 + at * fields;
    System.arraycopy(cells, from, cells, from + fields, (length - at) * fields);
    for (int i = 0; i < fields; i++) {
      cells[from + i] = type.fields().get(i).width().fit(message[i]);
    }
    cells[buffer] = length + 1;
  }

  /** A message with the wrong number of fields, which SPIN too finds out when it happens. */
  static void checkFields(Type.ChannelType type, int count, Span where) {
    if (count != type.fields().size()) {
      throw fault(
          where, "a message of " + type.fields().size() + " fields is expected, not of " + count);
    }
  }

  /** A look at a message, which may leave its last fields out unless all are asked for. */
  static void check(Type.ChannelType type, int count, boolean all, Span where) {
    if (all) {
      checkFields(type, count, where);
    } else {
      checkAtMost(type, count, where);
    }
  }

  static void checkAtMost(Type.ChannelType type, int count, Span where) {
    if (count > type.fields().size()) {
      checkFields(type, count, where);
    }
  }

  private int firstGreater(int buffer, int length, int fields, int[] message) {
    for (int at = 0; at < length; at++) {
      int from = buffer + 1 + at * fields;
      for (int i = 0; i < fields; i++) {
        if (message[i] < cells[from + i]) {
          return at;
        }
        if (message[i] > cells[from + i]) {
          break;
        }
      }
    }
    return length;
  }

  /** Takes a message out of a buffered channel. */
  public void remove(int channel, int message) {
    int fields = shape.channelType(channel).fields().size();
    int buffer = shape.buffer(channel);
    int length = --cells[buffer];
    int from = buffer + 1 + message * fields;
    System.arraycopy(cells, from + fields, cells, from, (length - message) * fields);
    int end = buffer + 1 + length * fields;
    Arrays.fill(cells, end, end + fields, 0);
  }

  /** Checks a subscript. */
  public static int index(int index, int elements, Span where) {
    if (index < 0 || index >= elements) {
      throw fault(where, "index " + index + " is outside of 0.." + (elements - 1));
    }
    return index;
  }

  /** Something went wrong, at a place of the text unless it is before the first step. */
  public static ModelFault fault(Span where, String message) {
    return new ModelFault(at(where, message));
  }

  /** What the model does is more than can be followed. */
  public static ModelFault limit(Span where, String message) {
    return ModelFault.limit(at(where, message));
  }

  private static String at(Span where, String message) {
    return where == null ? message : where.place() + ": " + message;
  }
}
