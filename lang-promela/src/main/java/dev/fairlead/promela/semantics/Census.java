package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
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
 *
 * <p>Where a proctype has ω processes, one less than ω may be {@linkplain Guesses left open}: a
 * step is packed once for every way to decide it.
 */
final class Census {
  private static final int NO_PROCESS = Successors.NO_PROCESS;

  private final Program program;
  private final Shape.Shapes shapes;
  private final Families families;
  private final LocalStates localStates;
  private final Groups groups;
  private final Guesses guesses = new Guesses();

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

  /** The pairs that there are behind the first step, if groups start later. */
  private int[] starting = {};

  // of the state packed last
  private int[] packed = new int[64];
  private int holder;
  private int size;
  private int[] packedStates = new int[16];
  private int[] packedCounts = new int[16];

  /** The pairs that members of groups leave, and the local states that they enter. */
  private int[] leaving = new int[4];

  private int leavers;
  private int[] entered = new int[8];
  private int entrants;

  Census(
      Program program,
      Shape.Shapes shapes,
      Families families,
      LocalStates localStates,
      Groups groups) {
    this.program = program;
    this.shapes = shapes;
    this.families = families;
    this.localStates = localStates;
    this.groups = groups;
    this.shown = program.uses().rendezvous() ? 2 : 1;
  }

  /** Reads a state, with few processes in the place of many. */
  void load(int[] from, int start, int length, Memory into) {
    int plain = shapes.get(from[start + Program.SHAPE]).length();
    into.load(from, start, plain);
    listed = into.processes();
    if (groups.startLater() && length == plain) {
      loadBeforeStart();
      return;
    }
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
        // One by one, but for the last.
        into.setWeight(i < some - 1 ? 1 : Math.min(Memory.MANY, count - some + 1));
        pairOf[behind++] = pair;
      }
      // There is no limit that ω members could exceed.
      unlisted += count == CountArithmetic.OMEGA ? 0 : count - some;
    }
    present = into.processes();
    into.setUnlisted(unlisted);
  }

  /** A state with the members that the next step of {@code init} starts, if it starts them. */
  int[] withStarted(int[] state, int length) {
    int plain = shapes.get(state[Program.SHAPE]).length();
    int[] all = Arrays.copyOf(state, length);
    if (groups.startLater() && length == plain) {
      all = Arrays.copyOf(state, length + starting.length);
      System.arraycopy(starting, 0, all, length, starting.length);
    }
    return all;
  }

  /** All that are counted are there behind the next step, and no process sees them before. */
  private void loadBeforeStart() {
    pairs = starting.length / 2;
    states = new int[pairs];
    counts = new int[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      states[pair] = starting[2 * pair];
      counts[pair] = starting[2 * pair + 1];
    }
    present = listed;
    unlisted = 0;
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

  /** Begins with the first way to decide what a step leaves open. */
  void beginGuesses() {
    guesses.begin();
  }

  /** Goes on to the next one; false if there is none. */
  boolean nextGuesses() {
    return guesses.next();
  }

  /**
   * Writes down the first state, in which all processes are listed.
   *
   * @return its length
   */
  int packInitial(Memory memory) {
    list(memory);
    int length = pack(memory, NO_PROCESS, NO_PROCESS, false);
    for (int pair = shapes.get(packed[Program.SHAPE]).length(); pair < length; pair += 2) {
      if (groups.beginsWithMany(localStates.type(packed[pair]))) {
        packed[pair + 1] = CountArithmetic.OMEGA;
      }
    }
    if (!groups.startLater()) {
      return length;
    }
    int plain = shapes.get(packed[Program.SHAPE]).length();
    starting = Arrays.copyOfRange(packed, plain, length);
    return plain;
  }

  /**
   * Writes the state down that is reached from the one loaded last, for the guesses at hand.
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
    holder = NO_PROCESS;
    leavers = 0;
    entrants = 0;
    Shape shape = shapes.get(0);
    for (int pid = 0; pid < memory.processes(); pid++) {
      boolean behind = pid >= listed && pid < present;
      if (behind && pid != moved && pid != other) {
        continue;
      }
      int type = memory.shape().type(pid);
      if (behind) {
        leave(pairOf[pid - listed]);
      }
      if (inside || !families.isCounted(type)) {
        holder = pid == moved ? shape.processes() : holder;
        int slots = program.types().get(type).size();
        System.arraycopy(memory.cells(), memory.base(pid), packed, length, slots);
        if (isAtRest(type, memory.state(pid))) {
          Arrays.fill(packed, length + 1, length + slots, 0);
        }
        length += slots;
        shape = shape.plus(type);
      } else if (!groups.forgetEnded() || !isAtRest(type, memory.state(pid))) {
        enter(localStates.number(type, memory.cells(), memory.base(pid)));
      }
    }
    migrate();
    packed[Program.SHAPE] = shape.number();
    return writePairs(length, pairs);
  }

  private void leave(int pair) {
    leaving = leavers == leaving.length ? Arrays.copyOf(leaving, 2 * leavers) : leaving;
    leaving[leavers++] = pair;
  }

  private void enter(int localState) {
    entered = entrants == entered.length ? Arrays.copyOf(entered, 2 * entrants) : entered;
    entered[entrants++] = localState;
  }

  /**
   * Where one process leaves and another one enters, the number stays what it is, and so does ω.
   */
  private void migrate() {
    int arriving = entrants;
    for (int i = 0; i < leavers; i++) {
      int state = states[leaving[i]];
      int match = 0;
      while (match < arriving && entered[match] != state) {
        match++;
      }
      if (match < arriving) {
        entered[match] = entered[--arriving];
        entered[arriving] = state;
      } else {
        CountArithmetic counting = groups.counting(localStates.type(state));
        packedCounts[leaving[i]] = counting.less(packedCounts[leaving[i]], guesses);
      }
    }
    for (int i = 0; i < arriving; i++) {
      packedStates[size] = entered[i];
      packedCounts[size++] = groups.counting(localStates.type(entered[i])).more(0);
    }
  }

  /** The list of local states of groups that members leave, with those of a step added. */
  int departures(int list, int moved, int other, Turnover turnover) {
    return departure(departure(list, moved, turnover), other, turnover);
  }

  private int departure(int list, int pid, Turnover turnover) {
    int state = localStateOf(pid);
    return state >= 0 && groups.areTold(localStates.type(state))
        ? turnover.with(list, ~state)
        : list;
  }

  /** What the step packed last makes of the local states of groups. */
  int net(int departures, Turnover turnover) {
    int members = 0;
    for (int i = 0; i < entrants; i++) {
      if (groups.areTold(localStates.type(entered[i]))) {
        entered[members++] = entered[i];
      }
    }
    return turnover.net(departures, entered, members);
  }

  /**
   * Writes the state down that is reached from the one loaded last when time passes: all processes
   * in a local state come to the same one.
   *
   * @return its length
   */
  int packTick(Memory memory) {
    int plain = packListed(memory, pairs);
    size = 0;
    for (int pid = listed; pid < present; pid++) {
      if (!isTwin(pid)) {
        packedStates[size] = localState(memory, pid);
        packedCounts[size++] = countOf(pid);
      }
    }
    return writePairs(plain, 0);
  }

  /**
   * The same where members of a local state come to several.
   *
   * @return its length
   */
  int packTick(Memory memory, TickSplits splits) {
    int plain = packListed(memory, splits.size());
    size = 0;
    for (int pair = 0; pair < splits.size(); pair++) {
      if (splits.membersOf(pair) > 0) {
        packedStates[size] = splits.localState(pair);
        packedCounts[size++] = splits.membersOf(pair);
      }
    }
    return writePairs(plain, 0);
  }

  private int packListed(Memory memory, int room) {
    Shape shape = shapes.get(0);
    for (int pid = 0; pid < listed; pid++) {
      shape = shape.plus(memory.shape().type(pid));
    }
    reserve(shape.length() + 2 * room);
    System.arraycopy(memory.cells(), 0, packed, 0, shape.length());
    packed[Program.SHAPE] = shape.number();
    return shape.length();
  }

  /** The local state that a process has come to. */
  int localState(Memory memory, int pid) {
    return localStates.number(memory.shape().type(pid), memory.cells(), memory.base(pid));
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
        packed[length - 1] =
            groups
                .counting(localStates.type(packedStates[pair]))
                .sum(packed[length - 1], packedCounts[pair]);
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
