package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import java.util.Arrays;

/**
 * Processes by number and type, and sets of them. What is numbered is shared by all {@linkplain
 * #fork forks}, each of which remembers for itself what it was told.
 */
final class Engaged {
  static final int EMPTY = 0;

  private static final int REMEMBERED = 1024;
  private static final int[] NOTHING = {};

  private final Program program;

  /** Process number by pid and type. */
  private final InternedPairs processes;

  /** A set with one process more; sets are numbered from 1, the empty one is 0. */
  private final InternedPairs extensions;

  /** By set; null for sets not asked for. */
  private int[][] members = {NOTHING};

  /** In the place of a type: the process is a local state, and its pid the number of that. */
  private final int localStates;

  /** The numbers of processes by type and pid, one more each; what is asked for most. */
  private final int[][] numbers;

  /** The same for {@link #extensions} of the first sets. */
  private final int[][] larger = new int[REMEMBERED][];

  Engaged(Program program) {
    this(program, new InternedPairs(), new InternedPairs());
  }

  private Engaged(Program program, InternedPairs processes, InternedPairs extensions) {
    this.program = program;
    this.processes = processes;
    this.extensions = extensions;
    localStates = program.types().size();
    numbers = new int[localStates + 1][0];
    Arrays.fill(larger, NOTHING);
  }

  /** The same processes and sets, for another thread, which knows what this one does. */
  Engaged fork() {
    Engaged forked = new Engaged(program, processes, extensions);
    // What is not seen here of what the other thread does meanwhile is asked for again.
    copy(numbers, forked.numbers);
    copy(larger, forked.larger);
    return forked;
  }

  private static void copy(int[][] from, int[][] to) {
    for (int i = 0; i < from.length; i++) {
      to[i] = from[i].clone();
    }
  }

  int process(int pid, int type) {
    int[] known = numbers[type];
    if (pid >= known.length) {
      known = Arrays.copyOf(known, 2 * pid + 4);
      numbers[type] = known;
    }
    if (known[pid] == 0) {
      known[pid] = processes.number(pid, type) + 1;
    }
    return known[pid] - 1;
  }

  /** The set with a process added; equal sets may have different numbers. */
  int with(int set, int pid, int type) {
    int process = process(pid, type);
    if (set >= larger.length) {
      return withProcess(set, process);
    }
    int[] known = larger[set];
    if (process >= known.length) {
      known = Arrays.copyOf(known, 2 * process + 4);
      larger[set] = known;
    }
    if (known[process] == EMPTY) {
      known[process] = withProcess(set, process);
    }
    return known[process];
  }

  /** The same for a process by its number. */
  int withProcess(int set, int process) {
    for (int member : members(set)) {
      if (member == process) {
        return set;
      }
    }
    return extensions.number(set, process) + 1;
  }

  /** The processes of two sets together. */
  int union(int set, int other) {
    int joined = set;
    for (int process : members(other)) {
      joined = withProcess(joined, process);
    }
    return joined;
  }

  /**
   * The set with a process of a counted state added. A process of a counted type that was listed
   * while an atomic sequence goes on is engaged by it already.
   */
  int with(int set, Memory at, int pid, Census census) {
    int localState = census.localStateOf(pid);
    if (localState >= 0) {
      return with(set, localState, localStates);
    }
    int place = census.place(at, pid);
    return place < 0 ? set : with(set, place, at.shape().type(pid));
  }

  /** The process that stands for all that are in a local state. */
  int inLocalState(int localState) {
    return process(localState, localStates);
  }

  int[] members(int set) {
    if (set >= members.length) {
      members = Arrays.copyOf(members, 2 * set);
    }
    if (members[set] == null) {
      int[] smaller = members(extensions.left(set - 1));
      int[] added = Arrays.copyOf(smaller, smaller.length + 1);
      added[smaller.length] = extensions.right(set - 1);
      Arrays.sort(added);
      members[set] = added;
    }
    return members[set];
  }

  int pid(int process) {
    return processes.left(process);
  }

  /** Whether a process is a local state, whose number is its pid. */
  boolean isLocalState(int process) {
    return processes.right(process) == localStates;
  }

  /** The number of the proctype of a process. */
  int type(int process) {
    return processes.right(process);
  }

  /** The process that has a name, or -1. */
  int named(String name) {
    int bracket = name.lastIndexOf('(');
    for (int type = 0; type < program.types().size() && bracket > 0; type++) {
      if (name.substring(0, bracket).equals(shown(type))) {
        return process(Integer.parseInt(name.substring(bracket + 1, name.length() - 1)), type);
      }
    }
    return -1;
  }

  private String shown(int type) {
    String name = program.types().get(type).name();
    return name.equals(Program.INIT) ? "init" : name;
  }

  String name(int process) {
    if (isLocalState(process)) {
      return "local state " + processes.left(process);
    }
    return shown(processes.right(process)) + "(" + processes.left(process) + ")";
  }
}
