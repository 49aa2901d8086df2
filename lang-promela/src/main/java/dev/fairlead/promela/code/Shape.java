package dev.fairlead.promela.code;

/** Which processes there are, and so where everything in a state lies. */
public final class Shape {
  private final Shapes table;
  private final int number;
  private final Shape below;
  private final int[] types;
  private final int[] bases;
  private final int length;

  /** By channel number, counted from 1 as in SPIN; 0 is no channel. */
  private final int[] buffers;

  private final Type.ChannelType[] channelTypes;

  /** Filled under the lock of the table; a shape that is read here without it is complete. */
  private final Shape[] above;

  private Shape(
      Shapes table,
      int number,
      Shape below,
      int[] types,
      int[] bases,
      int length,
      int[] buffers,
      Type.ChannelType[] channelTypes) {
    this.table = table;
    this.number = number;
    this.below = below;
    this.types = types;
    this.bases = bases;
    this.length = length;
    this.buffers = buffers;
    this.channelTypes = channelTypes;
    this.above = new Shape[table.program.types().size()];
  }

  /** All shapes of a model, numbered as they appear; any number of threads may ask at once. */
  public static final class Shapes {
    private final Program program;
    private volatile Shape[] shapes = new Shape[4];
    private int size;
    private volatile int longest;

    public Shapes(Program program) {
      this.program = program;
      int count = program.channels().size();
      int[] buffers = new int[count + 1];
      Type.ChannelType[] types = new Type.ChannelType[count + 1];
      for (int i = 1; i <= count; i++) {
        buffers[i] = program.channels().get(i - 1).buffer();
        types[i] = program.channels().get(i - 1).type();
      }
      int[] none = new int[0];
      number(new Shape(this, 0, null, none, none, program.globalsEnd(), buffers, types));
    }

    public Shape get(int number) {
      return shapes[number];
    }

    /** The length of the longest so far. */
    int longest() {
      return longest;
    }

    /** How many there are so far. */
    public synchronized int size() {
      return size;
    }

    private void number(Shape shape) {
      Shape[] numbered = size == shapes.length ? java.util.Arrays.copyOf(shapes, 2 * size) : shapes;
      numbered[size++] = shape;
      longest = Math.max(longest, shape.length);
      shapes = numbered;
    }

    private synchronized Shape above(Shape below, int typeNumber) {
      if (below.above[typeNumber] == null) {
        below.above[typeNumber] = add(below, typeNumber);
      }
      return below.above[typeNumber];
    }

    private Shape add(Shape below, int typeNumber) {
      ProcessType type = program.types().get(typeNumber);
      int[] types = append(below.types, typeNumber);
      int[] bases = append(below.bases, below.length);
      int first = below.buffers.length;
      int[] buffers = java.util.Arrays.copyOf(below.buffers, first + type.channels().size());
      Type.ChannelType[] channels =
          java.util.Arrays.copyOf(below.channelTypes, first + type.channels().size());
      for (int i = 0; i < type.channels().size(); i++) {
        buffers[first + i] = below.length + type.channels().get(i).buffer();
        channels[first + i] = type.channels().get(i).type();
      }
      int length = below.length + type.size();
      Shape shape = new Shape(this, size, below, types, bases, length, buffers, channels);
      number(shape);
      return shape;
    }

    private static int[] append(int[] values, int value) {
      int[] longer = java.util.Arrays.copyOf(values, values.length + 1);
      longer[values.length] = value;
      return longer;
    }
  }

  public int number() {
    return number;
  }

  public int length() {
    return length;
  }

  public int processes() {
    return types.length;
  }

  public int type(int pid) {
    return types[pid];
  }

  public int base(int pid) {
    return bases[pid];
  }

  /** The process that a slot belongs to; negative for global ones. */
  public int processAt(int slot) {
    int found = java.util.Arrays.binarySearch(bases, slot);
    return found >= 0 ? found : -found - 2;
  }

  /** One more than the highest channel number. */
  public int channelLimit() {
    return buffers.length;
  }

  public int buffer(int channel) {
    return buffers[channel];
  }

  public Type.ChannelType channelType(int channel) {
    return channelTypes[channel];
  }

  /** With one process more. */
  public Shape plus(int type) {
    Shape known = above[type];
    return known == null ? table.above(this, type) : known;
  }

  /** Without the process created last. */
  public Shape minusLast() {
    return below;
  }
}
