package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import java.util.Arrays;
import java.util.Optional;

/**
 * How the states of a space in which processes are counted go with those of the plain one. They
 * look the same if they agree in the global variables, in the processes that are not counted, in
 * their order, and in how many are in which local state; a process at an end that is left out does
 * not count. What is known of the plain state asked about last is kept up with the slots in which
 * the next one differs, since it is asked for thousands of processes at every step of a run.
 */
public final class Correspondence {
  private static final int NOT_COUNTED = -1;
  private static final int NO_PROCESS = -1;

  private final PromelaStateSpace plain;
  private final PromelaStateSpace counted;
  private final Program program;
  private final Families families;
  private final LocalStates localStates;
  private final Shape.Shapes shapes;
  private final Memory few;
  private final Memory many;

  // of the plain state asked about last
  private int[] last = {};
  private int[] localStateOf = {};
  private int[] members = {};
  private int present;
  private int[] standIns = {};

  /**
   * @param counted made of the plain one by {@link PromelaStateSpace#counted}
   */
  public Correspondence(PromelaStateSpace plain, PromelaStateSpace counted) {
    this.plain = plain;
    this.counted = counted;
    this.program = plain.program();
    this.families = counted.tables().families();
    this.localStates = counted.tables().localStates();
    this.shapes = counted.tables().shapes();
    this.few = counted.tables().newMemory();
    this.many = counted.tables().newMemory();
  }

  /** Whether a counted state looks like a plain one. */
  public boolean standsFor(int[] countedState, int[] plainState, int plainLength) {
    follow(plainState, plainLength);
    int listed = shapes.get(countedState[Program.SHAPE]).length();
    few.load(countedState, 0, listed);
    int first = Program.SHAPE + 1;
    int end = program.globalsEnd();
    return Arrays.equals(few.cells(), first, end, many.cells(), first, end)
        && othersAgree()
        && countsAgree(countedState, listed);
  }

  private boolean othersAgree() {
    int other = next(few, 0);
    for (int pid = next(many, 0); pid < many.processes(); pid = next(many, pid + 1)) {
      if (other == few.processes() || few.type(other) != many.type(pid)) {
        return false;
      }
      int size = many.type(pid).size();
      int here = many.base(pid);
      int there = few.base(other);
      if (!Arrays.equals(many.cells(), here, here + size, few.cells(), there, there + size)) {
        return false;
      }
      other = next(few, other + 1);
    }
    return other == few.processes();
  }

  /** The first process from one on that is not counted and is there. */
  private int next(Memory memory, int from) {
    int pid = from;
    while (pid < memory.processes()
        && (families.isCounted(memory.shape().type(pid))
            || isGone(memory.shape().type(pid), memory.state(pid)))) {
      pid++;
    }
    return pid;
  }

  private boolean countsAgree(int[] countedState, int firstPair) {
    int expected = 0;
    for (int pair = firstPair; pair < countedState.length; pair += 2) {
      int localState = countedState[pair];
      if (!isGone(localState)) {
        int found = localState < members.length ? members[localState] : 0;
        if (found != countedState[pair + 1]) {
          return false;
        }
        expected += found;
      }
    }
    return expected == present;
  }

  /**
   * By process of the plain space, the process of the counted one that stands for it, or -1. The
   * array is shared: it changes with the next question.
   */
  public int[] standIns(int[] countedState, int[] plainState) {
    follow(plainState, plainState.length);
    few.load(countedState, 0, shapes.get(countedState[Program.SHAPE]).length());
    int other = next(few, 0);
    for (int pid = 0; pid < many.processes(); pid++) {
      int type = many.shape().type(pid);
      if (localStateOf[pid] == NOT_COUNTED) {
        boolean gone = isGone(type, many.state(pid)) || other == few.processes();
        standIn(pid, gone ? NO_PROCESS : counted.engaged().process(other, type));
        other = gone ? other : next(few, other + 1);
      }
    }
    return standIns;
  }

  /** The process of a plain state that was created last, the only one that can end. */
  public Optional<int[]> createdLast(int[] plainState) {
    Shape shape = shapes.get(plainState[Program.SHAPE]);
    int pid = shape.processes() - 1;
    return pid < 0
        ? Optional.empty()
        : Optional.of(new int[] {plain.engaged().process(pid, shape.type(pid))});
  }

  private void follow(int[] state, int length) {
    many.load(state, 0, length);
    if (last.length != length || last[Program.SHAPE] != state[Program.SHAPE]) {
      localStateOf = new int[many.processes()];
      Arrays.fill(localStateOf, NOT_COUNTED);
      Arrays.fill(members, 0);
      Arrays.fill(standIns, NO_PROCESS);
      present = 0;
      for (int pid = 0; pid < many.processes(); pid++) {
        settle(pid);
      }
    } else {
      int slot = program.globalsEnd();
      int next = Arrays.mismatch(last, slot, length, state, slot, length);
      while (next >= 0) {
        int pid = many.shape().processAt(slot + next);
        unsettle(pid);
        settle(pid);
        slot = many.base(pid) + many.type(pid).size();
        next = Arrays.mismatch(last, slot, length, state, slot, length);
      }
    }
    last = Arrays.copyOf(state, length);
  }

  private void unsettle(int pid) {
    int localState = localStateOf[pid];
    if (localState != NOT_COUNTED && !isGone(localState)) {
      members[localState]--;
      present--;
    }
  }

  private void settle(int pid) {
    int type = many.shape().type(pid);
    if (!families.isCounted(type)) {
      return;
    }
    int localState = localStates.number(type, many.cells(), many.base(pid));
    localStateOf[pid] = localState;
    if (isGone(localState)) {
      standIn(pid, NO_PROCESS);
    } else {
      if (localState >= members.length) {
        members = Arrays.copyOf(members, 2 * localState + 2);
      }
      members[localState]++;
      present++;
      standIn(pid, counted.engaged().inLocalState(localState));
    }
  }

  private void standIn(int pid, int standIn) {
    int process = plain.engaged().process(pid, many.shape().type(pid));
    if (process >= standIns.length) {
      int known = standIns.length;
      standIns = Arrays.copyOf(standIns, process + 1);
      Arrays.fill(standIns, known, standIns.length, NO_PROCESS);
    }
    standIns[process] = standIn;
  }

  private boolean isGone(int localState) {
    return families.endings() == Families.Endings.LEFT_OUT && localStates.isEnd(localState);
  }

  private boolean isGone(int type, int controlState) {
    return families.endings() == Families.Endings.LEFT_OUT && localStates.isEnd(type, controlState);
  }
}
