package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.TransitStates;
import java.util.Arrays;
import java.util.Optional;

/**
 * How the states of a space that stores less go with those of the plain one: they are what remains
 * if processes go on from where they do not stay and forget what they do not need.
 */
public final class SlimSpace {
  /** Of its own: it is asked while steps of the other one are being delivered. */
  private final PromelaStateSpace plain;

  private final PromelaStateSpace slim;
  private final TransitStates transit;
  private final DeadVariables dead;
  private final Memory memory;

  /** The same model with processes that do not stay in some control states, and forget. */
  public SlimSpace(PromelaStateSpace plain, TransitStates transit, DeadVariables dead) {
    this.plain = plain.fork();
    this.slim = new PromelaStateSpace(plain.tables().with(transit.merged(), dead));
    this.transit = transit;
    this.dead = dead;
    this.memory = new Memory(plain.program(), plain.shapes());
  }

  public PromelaStateSpace space() {
    return slim;
  }

  /** Whether a state of the slim space is what remains of a plain one. */
  public boolean standsFor(int[] slimState, int[] plainState, int plainLength) {
    int[] at = Arrays.copyOf(plainState, plainLength);
    for (Optional<int[]> mover = inTransit(at); mover.isPresent(); mover = inTransit(at)) {
      at = next(mover.get(), at);
    }
    memory.load(at, 0, at.length);
    dead.forget(memory);
    return Arrays.equals(slimState, 0, slimState.length, memory.cells(), 0, memory.length());
  }

  /** A process that does not stay where it is, if there is one. */
  public Optional<int[]> inTransit(int[] plainState) {
    memory.load(plainState, 0, plainState.length);
    for (int pid = 0; pid < memory.processes(); pid++) {
      int type = memory.shape().type(pid);
      if (transit.contains(type, memory.state(pid))) {
        return Optional.of(new int[] {plain.engaged().process(pid, type)});
      }
    }
    return Optional.empty();
  }

  private int[] next(int[] mover, int[] state) {
    int[][] found = new int[1][];
    plain.stepsOf(
        mover,
        state,
        state.length,
        (label, processSet, target, length) -> found[0] = Arrays.copyOf(target, length));
    return found[0];
  }

  /** By process of either space the process itself, or -1 if it is not there. */
  public int[] standIns(int[] plainState) {
    memory.load(plainState, 0, plainState.length);
    int[] present = new int[memory.processes()];
    int most = -1;
    for (int pid = 0; pid < present.length; pid++) {
      present[pid] = plain.engaged().process(pid, memory.shape().type(pid));
      most = Math.max(most, present[pid]);
    }
    int[] standIns = new int[most + 1];
    Arrays.fill(standIns, -1);
    for (int process : present) {
      standIns[process] = process;
    }
    return standIns;
  }
}
