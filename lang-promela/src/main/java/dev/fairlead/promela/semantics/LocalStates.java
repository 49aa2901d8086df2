package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The local states of processes that are counted, by number: the proctype, the control state and
 * the values of the variables. At its end a process has no use for variables any more.
 */
final class LocalStates {
  private final Program program;

  /** By proctype, the control states from which a process ends. */
  private final BitSet[] ends;

  private int[] cells = new int[256];
  private int used;
  private int[] starts = new int[16];
  private int[] types = new int[16];
  private int size;

  /** Numbers from 1 by hash; 0 is free. */
  private int[] table = new int[64];

  LocalStates(Program program) {
    this.program = program;
    this.ends = new BitSet[program.types().size()];
    for (ProcessType type : program.types()) {
      ends[type.number()] = type.endStates();
    }
  }

  int type(int number) {
    return types[number];
  }

  /** Where a local state begins in {@link #cells}. */
  int start(int number) {
    return starts[number];
  }

  /** As long as no other local state is numbered. */
  int[] cells() {
    return cells;
  }

  boolean isEnd(int type, int controlState) {
    return ends[type].get(controlState);
  }

  boolean isEnd(int number) {
    return isEnd(types[number], cells[starts[number]]);
  }

  /** The number of the local state of a process that lies at a place of an array. */
  int number(int type, int[] from, int at) {
    int length = program.types().get(type).size();
    if (cells.length < used + length) {
      cells = Arrays.copyOf(cells, 2 * (used + length));
    }
    cells[used] = from[at];
    if (isEnd(type, from[at])) {
      Arrays.fill(cells, used + 1, used + length, 0);
    } else {
      System.arraycopy(from, at + 1, cells, used + 1, length - 1);
    }
    int slot = hash(type, used, length);
    while (table[slot] != 0) {
      int known = table[slot] - 1;
      int start = starts[known];
      if (types[known] == type
          && Arrays.equals(cells, start, start + length, cells, used, used + length)) {
        return known;
      }
      slot = slot + 1 & table.length - 1;
    }
    return add(slot, type, length);
  }

  private int add(int slot, int type, int length) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      types = Arrays.copyOf(types, 2 * size);
    }
    starts[size] = used;
    types[size] = type;
    used += length;
    table[slot] = ++size;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    table = new int[2 * table.length];
    for (int number = 0; number < size; number++) {
      int length = program.types().get(types[number]).size();
      int slot = hash(types[number], starts[number], length);
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = number + 1;
    }
  }

  private int hash(int type, int start, int length) {
    int hash = type;
    for (int i = start; i < start + length; i++) {
      hash = 31 * hash + cells[i];
    }
    hash *= 0x9e3779b9;
    return (hash ^ hash >>> 15) & table.length - 1;
  }
}
