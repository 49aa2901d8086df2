package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.TimerSlots;
import dev.fairlead.promela.structure.Counting;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The local states of processes that are counted, by number: the proctype, the control state and
 * the values of the variables. At its end a process has no use for variables any more.
 *
 * <p>Any number of threads may ask at once: a local state that is known is found without a lock.
 */
final class LocalStates {
  private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int UNKNOWN = -1;

  private final List<ProcessType> types;

  /** By proctype, the control states from which a process ends. */
  private final BitSet[] ends;

  /** By proctype. */
  private final int[] lengths;

  private final TimerSlots timers;

  private volatile Table table = new Table(new int[256], new int[16], new int[16], 64);
  private int used;
  private int size;

  LocalStates(Program program) {
    this.ends = new BitSet[program.types().size()];
    this.lengths = new int[program.types().size()];
    this.types = program.types();
    this.timers = new TimerSlots(program);
    for (ProcessType type : program.types()) {
      ends[type.number()] = type.endStates();
      lengths[type.number()] = type.size();
    }
  }

  int type(int number) {
    return table.types[number];
  }

  /** Where a local state begins in {@link #cells}. */
  int start(int number) {
    return table.starts[number];
  }

  /** The cells of all that are known now. */
  int[] cells() {
    return table.cells;
  }

  /** Those that are known now, with their types. */
  synchronized List<Counting.LocalState> known() {
    List<Counting.LocalState> known = new ArrayList<>();
    for (int number = 0; number < size; number++) {
      int start = table.starts[number];
      ProcessType type = types.get(table.types[number]);
      known.add(
          new Counting.LocalState(
              type, Arrays.copyOfRange(table.cells, start, start + type.size())));
    }
    return known;
  }

  boolean isEnd(int type, int controlState) {
    return ends[type].get(controlState);
  }

  boolean isEnd(int number) {
    Table known = table;
    return isEnd(known.types[number], known.cells[known.starts[number]]);
  }

  /** Whether ticks may take a process to another one. */
  boolean isLeftByTicks(int number) {
    Table known = table;
    return !isEnd(number)
        && timers.areRunning(known.types[number], known.cells, known.starts[number]);
  }

  /** The number of the local state of a process that lies at a place of an array. */
  int number(int type, int[] from, int at) {
    int kept = isEnd(type, from[at]) ? 1 : lengths[type];
    int hash = hash(type, from, at, kept);
    int known = table.find(hash, type, from, at, kept);
    return known == UNKNOWN ? add(hash, type, from, at, kept) : known;
  }

  /**
   * @param kept how many cells count; the rest is 0
   */
  private synchronized int add(int hash, int type, int[] from, int at, int kept) {
    int known = table.find(hash, type, from, at, kept);
    if (known != UNKNOWN) {
      return known;
    }
    int length = lengths[type];
    Table now = table;
    if (used + length > now.cells.length || size == now.starts.length) {
      now = larger(used + length);
    }
    System.arraycopy(from, at, now.cells, used, kept);
    now.starts[size] = used;
    now.types[size] = type;
    used += length;
    now.enter(hash, size);
    table = now;
    return size++;
  }

  private Table larger(int cells) {
    Table now = table;
    int states = 2 * size + 1;
    Table larger =
        new Table(
            Arrays.copyOf(now.cells, Math.max(now.cells.length, 2 * cells)),
            Arrays.copyOf(now.starts, states),
            Arrays.copyOf(now.types, states),
            4 * Integer.highestOneBit(states));
    for (int number = 0; number < size; number++) {
      int type = larger.types[number];
      int start = larger.starts[number];
      int kept = isEnd(type, larger.cells[start]) ? 1 : lengths[type];
      larger.enter(hash(type, larger.cells, start, kept), number);
    }
    return larger;
  }

  private static int hash(int type, int[] from, int at, int kept) {
    int hash = type;
    for (int i = at; i < at + kept; i++) {
      hash = 31 * hash + from[i];
    }
    hash *= 0x9e3779b9;
    return hash ^ hash >>> 15;
  }

  /**
   * What is known, by open addressing.
   *
   * @param numbers one more each; 0 is free
   */
  private record Table(int[] cells, int[] starts, int[] types, int[] numbers) {
    Table(int[] cells, int[] starts, int[] types, int slots) {
      this(cells, starts, types, new int[slots]);
    }

    int find(int hash, int type, int[] from, int at, int kept) {
      int slot = hash & numbers.length - 1;
      for (int entry; (entry = (int) NUMBER.getAcquire(numbers, slot)) != 0; slot = next(slot)) {
        int start = starts[entry - 1];
        if (types[entry - 1] == type
            && Arrays.equals(cells, start, start + kept, from, at, at + kept)) {
          return entry - 1;
        }
      }
      return UNKNOWN;
    }

    void enter(int hash, int number) {
      int slot = hash & numbers.length - 1;
      while (numbers[slot] != 0) {
        slot = next(slot);
      }
      NUMBER.setRelease(numbers, slot, number + 1);
    }

    private int next(int slot) {
      return slot + 1 & numbers.length - 1;
    }
  }
}
