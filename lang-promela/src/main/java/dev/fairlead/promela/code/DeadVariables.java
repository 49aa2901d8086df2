package dev.fairlead.promela.code;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Forgets local variables where they are not read before they are written, and variables that
 * nothing depends on ({@link Slice}): they are 0 there. No step depends on such a value, so a state
 * with it and one without are bisimilar.
 */
public final class DeadVariables {

  /** By proctype and control state: slots from the base of the process. */
  private final int[][][] dead;

  /** Slots of global variables. */
  private final int[] deadGlobals;

  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> sliced = new LinkedHashSet<>();

  private DeadVariables(int[][][] dead, int[] deadGlobals) {
    this.dead = dead;
    this.deadGlobals = deadGlobals;
  }

  /** Nothing is forgotten. */
  public static DeadVariables none(Program program) {
    int[][][] dead = new int[program.types().size()][][];
    for (ProcessType type : program.types()) {
      dead[type.number()] = new int[type.steps().size()][0];
    }
    return new DeadVariables(dead, new int[0]);
  }

  /**
   * @param looks what is read of processes from outside
   */
  public static DeadVariables of(Program program, OutsideLooks looks) {
    DeadVariables found = none(program);
    for (ProcessType type : program.types()) {
      if (!type.claim()) {
        found.find(type, new LiveVariables(type, looks.slots(type.number())));
      }
    }
    return found;
  }

  /** The same, and what nothing depends on is forgotten everywhere. */
  public DeadVariables sliced(Program program) {
    Slice slice = new Slice(program);
    Set<String> unused = new LinkedHashSet<>();
    DeadVariables more =
        new DeadVariables(dead.clone(), slice.withoutGlobals(program, unused).stream().toArray());
    for (ProcessType type : program.types()) {
      if (!type.claim()) {
        int[] everywhere = slice.withoutLocals(type, unused).stream().toArray();
        more.dead[type.number()] =
            Arrays.stream(dead[type.number()])
                .map(slots -> union(slots, everywhere))
                .toArray(int[][]::new);
      }
    }
    more.names.addAll(names);
    more.names.removeAll(unused);
    more.sliced.addAll(unused);
    return more;
  }

  private static int[] union(int[] one, int[] other) {
    return IntStream.concat(Arrays.stream(one), Arrays.stream(other)).distinct().sorted().toArray();
  }

  private void find(ProcessType type, LiveVariables live) {
    BitSet reachable = type.reachable(type.graph().initial());
    for (int state = reachable.nextSetBit(0); state >= 0; state = reachable.nextSetBit(state + 1)) {
      BitSet slots = new BitSet();
      for (Variable variable : type.locals()) {
        if (variable.stored()) {
          slots.set(variable.offset(), variable.offset() + variable.size());
        }
      }
      slots.andNot(live.at(state));
      dead[type.number()][state] = slots.stream().toArray();
      for (Variable variable : type.locals()) {
        int first = slots.nextSetBit(variable.offset());
        if (first >= 0 && first < variable.offset() + variable.size()) {
          names.add(variable.name() + " of " + type.name());
        }
      }
    }
  }

  /** The variables that are forgotten somewhere. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The variables that are forgotten everywhere, since nothing depends on them. */
  public List<String> slicedNames() {
    return List.copyOf(sliced);
  }

  int[] globalSlots() {
    return deadGlobals;
  }

  /** Slots, from the base of a process, that are forgotten in a control state. */
  public int[] slots(int type, int state) {
    return dead[type][state];
  }

  /** Sets what is dead in a state to 0. */
  public void forget(Memory memory) {
    int[] cells = memory.cells();
    for (int slot : deadGlobals) {
      cells[slot] = 0;
    }
    Shape shape = memory.shape();
    for (int pid = 0; pid < shape.processes(); pid++) {
      int base = shape.base(pid);
      for (int slot : dead[shape.type(pid)][cells[base]]) {
        cells[base + slot] = 0;
      }
    }
  }
}
