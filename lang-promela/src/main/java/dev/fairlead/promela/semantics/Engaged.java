package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Processes by number and type, and sets of them. */
final class Engaged {
  private final Program program;

  /** Process number by pid and type. */
  private final PairNumbers processes = new PairNumbers();

  /** A set with one process more; sets are numbered from 1, the empty one is 0. */
  private final PairNumbers extensions = new PairNumbers();

  private final List<int[]> members = new ArrayList<>();

  Engaged(Program program) {
    this.program = program;
    members.add(new int[0]);
  }

  int process(int pid, int type) {
    return processes.number(pid, type);
  }

  /** The set with a process added; equal sets may have different numbers. */
  int with(int set, int process) {
    int number = extensions.number(set, process) + 1;
    if (number == members.size()) {
      int[] old = members.get(set);
      int[] added = Arrays.copyOf(old, old.length + 1);
      added[old.length] = process;
      members.add(Arrays.stream(added).sorted().distinct().toArray());
    }
    return number;
  }

  int[] members(int set) {
    return members.get(set);
  }

  int pid(int process) {
    return processes.left(process);
  }

  String name(int process) {
    String type = program.types().get(processes.right(process)).name();
    String shown = type.equals(Program.INIT) ? "init" : type;
    return shown + "(" + processes.left(process) + ")";
  }
}
