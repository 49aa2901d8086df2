package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Control states that a process comes to only by steps that touch nothing but the process itself
 * and are invisible to others. Such a step can be put off until the process leaves the state again:
 * it commutes with all steps of others, and where it is the last one, nothing is seen without it
 * that is not seen with it (Lipton 1975; {@link TransitStates} are the states that it is not put
 * off in). So each reachable state is, as far as it is seen, one in which no process is in such a
 * control state. It is not so for deadlocks: a process may be stuck in it.
 */
public final class DelayedStates {
  private final Program program;
  private final OutsideLooks looks;
  private final TransitStates transit;
  private final Footprints footprints;
  private final BitSet[] delayed;

  private DelayedStates(Program program, OutsideLooks looks, TransitStates transit) {
    this.program = program;
    this.looks = looks;
    this.transit = transit;
    this.footprints = new Footprints(program);
    this.delayed = new BitSet[program.types().size()];
    Arrays.setAll(delayed, type -> new BitSet());
  }

  /**
   * @param looks what is seen of processes
   * @param transit where processes go on at once; they do not wait for what comes behind
   * @param kept control states that processes are to stay in
   */
  public static DelayedStates of(
      Program program,
      OutsideLooks looks,
      TransitStates transit,
      Function<ProcessType, BitSet> kept) {
    DelayedStates found = new DelayedStates(program, looks, transit);
    if (!transit.areSeen() && !program.uses().timeout()) {
      program.types().stream()
          .filter(type -> !type.claim())
          .forEach(type -> found.find(type, kept.apply(type)));
    }
    return found;
  }

  private void find(ProcessType type, BitSet kept) {
    BitSet states = delayed[type.number()];
    states.or(type.reachable(type.graph().initial()));
    states.clear(type.graph().initial());
    states.andNot(kept);
    states.andNot(looks.states(type.number()));
    for (List<Step> steps : type.steps()) {
      for (Step step : steps) {
        boolean meets = program.uses().rendezvous() && footprints.mayMeet(step, type);
        // Who moves on by a meeting, or where an escape is, is waited for by others.
        if (meets
            || step.edge().escape() > 0
            || transit.contains(type.number(), step.edge().source())) {
          states.clear(step.edge().source());
        }
        if (step.edge().target() != ControlGraph.GONE && !canWait(step, type)) {
          states.clear(step.edge().target());
        }
      }
    }
    TransitStates.breakCycles(type, states);
  }

  private boolean canWait(Step step, ProcessType type) {
    BitSet seen = looks.states(type.number());
    int source = step.edge().source();
    boolean plain =
        step.action() instanceof Action.Condition
            || step.action() instanceof Action.Else
            || step.action() instanceof Action.Skip
            || step.action() instanceof Action.Assign
            || step.action() instanceof Action.Print;
    return plain
        && !seen.get(source)
        && !transit.contains(type.number(), source)
        && transit.isUnseen(step, type, seen);
  }

  public boolean contains(int type, int state) {
    return delayed[type].get(state);
  }
}
