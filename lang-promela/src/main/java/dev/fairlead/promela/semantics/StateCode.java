package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Promela states for other instances. Only two things have numbers of an instance: a shape, which
 * is the proctypes of its processes, and a counted {@linkplain LocalStates local state}, which is a
 * proctype and the cells of a process. All else is data.
 */
final class StateCode implements StateEncoding {
  private static final int SHAPE = 0;
  private static final int LOCAL_STATE = 1;

  private final List<ProcessType> types;
  private final Shape.Shapes shapes;

  /** Or null where no processes are counted. */
  private final LocalStates localStates;

  private int[] order = new int[16];

  StateCode(Program program, Shape.Shapes shapes, LocalStates localStates) {
    this.types = program.types();
    this.shapes = shapes;
    this.localStates = localStates;
  }

  @Override
  public Optional<String> obstacle() {
    return Optional.empty();
  }

  /** Behind the processes that are listed there are counts, or the process that holds control. */
  @Override
  public void write(int[] state, int length, Sink sink) {
    int plain = shapes.get(state[Program.SHAPE]).length();
    sink.part(SHAPE, state[Program.SHAPE]);
    sink.numbers(state, Program.SHAPE + 1, plain);
    sink.number(length - plain);
    if (localStates == null) {
      sink.numbers(state, plain, length);
      return;
    }
    for (int pair : inOrder(state, plain, length)) {
      sink.part(LOCAL_STATE, state[pair]);
      sink.number(state[pair + 1]);
    }
  }

  /** The order of counted local states is that of an instance. */
  @Override
  public Optional<SlotKinds> slotKinds() {
    return localStates == null
        ? Optional.of(slot -> slot == Program.SHAPE ? SHAPE : SlotKinds.NUMBER)
        : Optional.empty();
  }

  /** The pairs of a state, by what their local states are: numbers differ between instances. */
  private int[] inOrder(int[] state, int from, int length) {
    int pairs = (length - from) / 2;
    if (order.length != pairs) {
      order = new int[pairs];
    }
    for (int next = 0; next < pairs; next++) {
      int pair = from + 2 * next;
      int at = next;
      while (at > 0 && compare(state[order[at - 1]], state[pair]) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = pair;
    }
    return order;
  }

  private int compare(int one, int other) {
    int type = localStates.type(one);
    if (type != localStates.type(other)) {
      return Integer.compare(type, localStates.type(other));
    }
    int[] cells = localStates.cells();
    int length = types.get(type).size();
    int first = localStates.start(one);
    int second = localStates.start(other);
    return Arrays.compare(cells, first, first + length, cells, second, second + length);
  }

  @Override
  public int[] read(Source source) {
    int shape = source.part(SHAPE);
    int plain = shapes.get(shape).length();
    int[] cells = new int[plain];
    cells[Program.SHAPE] = shape;
    source.numbers(cells, Program.SHAPE + 1, plain);
    int behind = source.number();
    if (behind < 0 || behind > MOST || localStates != null && behind % 2 != 0) {
      throw new Unreadable("a state with " + behind + " values behind its processes");
    }
    int[] state = Arrays.copyOf(cells, plain + behind);
    if (localStates == null) {
      source.numbers(state, plain, state.length);
      return state;
    }
    long[] pairs = new long[behind / 2];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (long) source.part(LOCAL_STATE) << Integer.SIZE | source.number();
    }
    Arrays.sort(pairs);
    for (int i = 0; i < pairs.length; i++) {
      state[plain + 2 * i] = (int) (pairs[i] >> Integer.SIZE);
      state[plain + 2 * i + 1] = (int) pairs[i];
    }
    return state;
  }

  /** No vector is longer. */
  private static final int MOST = 1 << 26;

  @Override
  public void define(int kind, int part, Sink sink) {
    if (kind == SHAPE) {
      Shape shape = shapes.get(part);
      sink.number(shape.processes());
      for (int pid = 0; pid < shape.processes(); pid++) {
        sink.number(shape.type(pid));
      }
      return;
    }
    int type = localStates.type(part);
    sink.number(type);
    for (int i = 0; i < types.get(type).size(); i++) {
      sink.number(localStates.cells()[localStates.start(part) + i]);
    }
  }

  @Override
  public int resolve(int kind, Source source) {
    if (kind == SHAPE) {
      Shape shape = shapes.get(0);
      for (int left = source.number(); left > 0; left--) {
        shape = shape.plus(type(source).number());
      }
      return shape.number();
    }
    ProcessType type = type(source);
    int[] cells = new int[type.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = source.number();
    }
    return localStates.number(type.number(), cells, 0);
  }

  private ProcessType type(Source source) {
    int number = source.number();
    if (number < 0 || number >= types.size()) {
      throw new Unreadable("a process of no type of this model");
    }
    return types.get(number);
  }
}
