package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import java.util.Arrays;

/**
 * How the states of a space in which processes are counted go with those of the plain one. Both are
 * brought into one form: global variables, the processes that are not counted, and how many are in
 * which local state. Whoever has come to an end that is left out is left out.
 */
public final class Correspondence {
  private final PromelaStateSpace plain;
  private final PromelaStateSpace counted;
  private final Program program;
  private final Families families;
  private final LocalStates localStates;
  private final Shape.Shapes shapes;
  private final Memory memory;

  private int[] form = new int[64];
  private int length;

  /**
   * @param counted made of the plain one by {@link PromelaStateSpace#counted}
   */
  Correspondence(
      PromelaStateSpace plain,
      PromelaStateSpace counted,
      Families families,
      LocalStates localStates,
      Shape.Shapes shapes) {
    this.plain = plain;
    this.counted = counted;
    this.program = plain.program();
    this.families = families;
    this.localStates = localStates;
    this.shapes = shapes;
    this.memory = new Memory(program, shapes);
  }

  /** A counted state in the common form. */
  public int[] ofCounted(int[] state, int stateLength) {
    int listed = shapes.get(state[Program.SHAPE]).length();
    memory.load(state, 0, listed);
    begin(stateLength);
    listOthers();
    for (int pair = listed; pair < stateLength; pair += 2) {
      if (!isGone(state[pair])) {
        append(state[pair]);
        append(state[pair + 1]);
      }
    }
    return Arrays.copyOf(form, length);
  }

  /** A plain state in the common form. */
  public int[] ofPlain(int[] state, int stateLength) {
    memory.load(state, 0, stateLength);
    begin(stateLength);
    listOthers();
    int[] members = new int[memory.processes()];
    int count = 0;
    for (int pid = 0; pid < memory.processes(); pid++) {
      int localState = localState(pid);
      if (localState >= 0 && !isGone(localState)) {
        members[count++] = localState;
      }
    }
    Arrays.sort(members, 0, count);
    for (int i = 0; i < count; i++) {
      if (i > 0 && members[i] == members[i - 1]) {
        form[length - 1]++;
      } else {
        append(members[i]);
        append(1);
      }
    }
    return Arrays.copyOf(form, length);
  }

  private void begin(int most) {
    if (form.length < 3 * most) {
      form = new int[3 * most];
    }
    length = 0;
  }

  private void append(int value) {
    if (length == form.length) {
      form = Arrays.copyOf(form, 2 * length);
    }
    form[length++] = value;
  }

  private void listOthers() {
    for (int slot = Program.SHAPE + 1; slot < program.globalsEnd(); slot++) {
      append(memory.cells()[slot]);
    }
    for (int pid = 0; pid < memory.processes(); pid++) {
      int type = memory.shape().type(pid);
      if (!families.isCounted(type) && !isGone(type, memory.state(pid))) {
        append(type);
        for (int i = 0; i < program.types().get(type).size(); i++) {
          append(memory.cells()[memory.base(pid) + i]);
        }
      }
    }
  }

  /** The local state of a process of the plain state in memory, or -1 if it is not counted. */
  private int localState(int pid) {
    int type = memory.shape().type(pid);
    return families.isCounted(type)
        ? localStates.number(type, memory.cells(), memory.base(pid))
        : -1;
  }

  private boolean isGone(int localState) {
    return families.endings() == Families.Endings.LEFT_OUT && localStates.isEnd(localState);
  }

  private boolean isGone(int type, int controlState) {
    return families.endings() == Families.Endings.LEFT_OUT && localStates.isEnd(type, controlState);
  }

  /** By process of the plain space, the process of the counted one that stands for it, or -1. */
  public int[] standIns(int[] countedState, int[] plainState) {
    memory.load(countedState, 0, shapes.get(countedState[Program.SHAPE]).length());
    int[] places = new int[memory.processes()];
    int others = 0;
    for (int pid = 0; pid < memory.processes(); pid++) {
      if (!isGone(memory.shape().type(pid), memory.state(pid))) {
        places[others++] = pid;
      }
    }
    memory.load(plainState, 0, plainState.length);
    int[] standIns = new int[0];
    int other = 0;
    for (int pid = 0; pid < memory.processes(); pid++) {
      int type = memory.shape().type(pid);
      int localState = localState(pid);
      int standIn = -1;
      if (localState >= 0) {
        standIn = isGone(localState) ? -1 : counted.engaged().inLocalState(localState);
      } else if (!isGone(type, memory.state(pid)) && other < others) {
        standIn = counted.engaged().process(places[other++], type);
      }
      int process = plain.engaged().process(pid, type);
      if (process >= standIns.length) {
        int known = standIns.length;
        standIns = Arrays.copyOf(standIns, process + 1);
        Arrays.fill(standIns, known, standIns.length, -1);
      }
      standIns[process] = standIn;
    }
    return standIns;
  }
}
