package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import java.util.Arrays;

/**
 * States in which equal processes are counted. Such a state is a plain one with those processes
 * only that are not counted, and behind it pairs of a {@linkplain LocalStates local state} and how
 * many processes are in it, ordered by the first.
 *
 * <p>To compute steps it is loaded into a memory, in which one process stands for all in the same
 * local state, and one more where two of them may meet. While an atomic sequence goes on, the
 * processes that have moved in it are listed, so that it can be told from those that have not.
 */
final class Census {
  private static final int NOBODY = Successors.NOBODY;

  private final Program program;
  private final Shape.Shapes shapes;
  private final Families families;
  private final LocalStates localStates;

  /** How many processes are shown of those in one local state. */
  private final int shown;

  // of the state loaded last
  private int listed;
  private int present;
  private int unlisted;

  /** By process behind those that are listed, the pair that it belongs to. */
  private int[] pairOf = new int[16];

  private int pairs;
  private int[] states = new int[16];
  private int[] counts = new int[16];

  // of the state packed last
  private int[] packed = new int[64];
  private int holder;
  private int size;
  private int[] packedStates = new int[16];
  private int[] packedCounts = new int[16];

  Census(Program program, Shape.Shapes shapes, Families families, LocalStates localStates) {
    this.program = program;
    this.shapes = shapes;
    this.families = families;
    this.localStates = localStates;
    this.shown = program.uses().rendezvous() ? 2 : 1;
  }

  /** Reads a state, with few processes in the place of many. */
  void load(int[] from, int start, int length, Memory into) {
    int plain = shapes.get(from[start + Program.SHAPE]).length();
    into.load(from, start, plain);
    listed = into.processes();
    pairs = (length - plain) / 2;
    if (states.length < pairs) {
      states = new int[2 * pairs];
      counts = new int[2 * pairs];
    }
    if (pairOf.length < shown * pairs) {
      pairOf = new int[2 * shown * pairs];
    }
    unlisted = 0;
    int behind = 0;
    for (int pair = 0; pair < pairs; pair++) {
      int state = from[start + plain + 2 * pair];
      int count = from[start + plain + 2 * pair + 1];
      states[pair] = state;
      counts[pair] = count;
      int some = Math.min(shown, count);
      for (int i = 0; i < some; i++) {
        into.add(localStates.type(state), localStates.cells(), localStates.start(state));
        pairOf[behind++] = pair;
      }
      unlisted += count - some;
    }
    present = into.processes();
    into.setUnlisted(unlisted);
  }

  /** Takes a state in which all processes are listed. */
  void list(Memory memory) {
    listed = memory.processes();
    present = listed;
    unlisted = 0;
    pairs = 0;
  }

  /** How many are in the local state that a process stands for. */
  int countOf(int pid) {
    return counts[pairOf[pid - listed]];
  }

  int listed() {
    return listed;
  }

  /** Whether a process is the second one for its local state. */
  boolean isTwin(int pid) {
    return pid > listed && pid < present && pairOf[pid - listed] == pairOf[pid - listed - 1];
  }

  /** The local state that a process stands for, or -1 if it stands for itself. */
  int localStateOf(int pid) {
    return pid >= listed && pid < present ? states[pairOf[pid - listed]] : -1;
  }

  /** The place of a listed process among those that are not counted, or -1 if it is. */
  int place(Memory memory, int pid) {
    if (families.isCounted(memory.shape().type(pid))) {
      return -1;
    }
    int place = 0;
    for (int below = 0; below < pid; below++) {
      place += families.isCounted(memory.shape().type(below)) ? 0 : 1;
    }
    return place;
  }

  /** Whether a process may end by the state loaded last. */
  boolean mayEnd() {
    return families.endings() == Families.Endings.KEPT && present + unlisted == 1;
  }

  /**
   * Writes the state down that is reached from the one loaded last.
   *
   * @param moved a process that took part in the step, and so the other one; or -1
   * @param inside whether it is inside of an atomic sequence, so that the process that moved is to
   *     be listed
   * @return its length
   */
  int pack(Memory memory, int moved, int other, boolean inside) {
    int length = program.globalsEnd();
    reserve(memory.length() + 2 * (pairs + memory.processes()));
    System.arraycopy(memory.cells(), 0, packed, 0, length);
    size = pairs;
    System.arraycopy(states, 0, packedStates, 0, pairs);
    System.arraycopy(counts, 0, packedCounts, 0, pairs);
    holder = NOBODY;
    Shape shape = shapes.get(0);
    for (int pid = 0; pid < memory.processes(); pid++) {
      boolean behind = pid >= listed && pid < present;
      if (behind && pid != moved && pid != other) {
        continue;
      }
      if (behind) {
        packedCounts[pairOf[pid - listed]]--;
      }
      int type = memory.shape().type(pid);
      if (inside || !families.isCounted(type)) {
        holder = pid == moved ? shape.processes() : holder;
        int slots = program.types().get(type).size();
        System.arraycopy(memory.cells(), memory.base(pid), packed, length, slots);
        if (isAtRest(type, memory.state(pid))) {
          Arrays.fill(packed, length + 1, length + slots, 0);
        }
        length += slots;
        shape = shape.plus(type);
      } else {
        size++;
        packedStates[size - 1] = localStates.number(type, memory.cells(), memory.base(pid));
        packedCounts[size - 1] = 1;
      }
    }
    packed[Program.SHAPE] = shape.number();
    return writePairs(length, pairs);
  }

  /**
   * Writes the state down that is reached from the one loaded last when time passes: all processes
   * in a local state come to the same one.
   *
   * @return its length
   */
  int packTick(Memory memory) {
    Shape shape = shapes.get(0);
    for (int pid = 0; pid < listed; pid++) {
      shape = shape.plus(memory.shape().type(pid));
    }
    reserve(shape.length() + 2 * pairs);
    System.arraycopy(memory.cells(), 0, packed, 0, shape.length());
    packed[Program.SHAPE] = shape.number();
    size = 0;
    for (int pid = listed; pid < present; pid++) {
      if (!isTwin(pid)) {
        int type = memory.shape().type(pid);
        packedStates[size] = localStates.number(type, memory.cells(), memory.base(pid));
        packedCounts[size++] = countOf(pid);
      }
    }
    return writePairs(shape.length(), 0);
  }

  /** Whether a process is at an end that is left out. */
  private boolean isAtRest(int type, int controlState) {
    return families.endings() == Families.Endings.LEFT_OUT && localStates.isEnd(type, controlState);
  }

  private void reserve(int length) {
    if (packed.length < length) {
      packed = new int[2 * length];
    }
    if (packedStates.length < length) {
      packedStates = new int[2 * length];
      packedCounts = new int[2 * length];
    }
  }

  /**
   * Those added at the end may have their local states in common with each other.
   *
   * @param sorted how many are in order already
   */
  private int writePairs(int from, int sorted) {
    sort(sorted);
    int length = from;
    for (int pair = 0; pair < size; pair++) {
      if (length > from && packed[length - 2] == packedStates[pair]) {
        packed[length - 1] += packedCounts[pair];
      } else if (packedCounts[pair] > 0) {
        packed[length++] = packedStates[pair];
        packed[length++] = packedCounts[pair];
      }
    }
    return length;
  }

  private void sort(int sorted) {
    if (size - sorted > 8) {
      sortMany();
      return;
    }
    for (int next = sorted; next < size; next++) {
      int state = packedStates[next];
      int count = packedCounts[next];
      int at = next;
      while (at > 0 && packedStates[at - 1] > state) {
        packedStates[at] = packedStates[at - 1];
        packedCounts[at] = packedCounts[at - 1];
        at--;
      }
      packedStates[at] = state;
      packedCounts[at] = count;
    }
  }

  private void sortMany() {
    long[] both = new long[size];
    for (int i = 0; i < size; i++) {
      both[i] = (long) packedStates[i] << 32 | packedCounts[i];
    }
    Arrays.sort(both);
    for (int i = 0; i < size; i++) {
      packedStates[i] = (int) (both[i] >> 32);
      packedCounts[i] = (int) both[i];
    }
  }

  /** The state packed last. */
  int[] packed() {
    return packed;
  }

  /** Where the process given as moved is listed in the state packed last. */
  int holder() {
    return holder;
  }
}
