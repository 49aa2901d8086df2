package dev.fairlead.core.fairness;

import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.BitSet;
import java.util.List;

/**
 * A space in which the number of a process set tells, too, whether a step makes more than a cutoff
 * of members that are in one local state; and the demand that this happens infinitely often. A run
 * of an instance that comes to infinitely many states does that, whatever the cutoff is, as
 * everything but the counts has finitely many values (docs/fairness.md, <em>Members that start
 * others</em>).
 */
public final class StartedMembers implements StateSpace, HeldMemory {
  private final CutoffSpace system;

  public StartedMembers(CutoffSpace system) {
    this.system = system;
  }

  @Override
  public void initialStates(StateSink sink) {
    system.initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    system.steps(
        state,
        length,
        (label, processSet, target, targetLength) ->
            sink.step(
                label,
                2 * processSet + (makesMore(processSet, target, targetLength) ? 1 : 0),
                target,
                targetLength));
  }

  private boolean makesMore(int processSet, int[] target, int length) {
    if (!system.tellsEveryChange(processSet)) {
      return true;
    }
    BitSet entered = new BitSet();
    for (int state : system.statesEntered(processSet)) {
      entered.set(state);
    }
    boolean[] more = {false};
    system.countsOfLiving(
        target, length, (local, least, orMore) -> more[0] |= orMore && entered.get(local));
    return more[0];
  }

  /** The number that the process set of a step has in the system. */
  public int processSet(int marked) {
    return marked / 2;
  }

  /** That there are more and more members. */
  public Fairness fairness() {
    return new Growth();
  }

  @Override
  public int[] processes(int marked) {
    return system.processes(processSet(marked));
  }

  @Override
  public Label label(int label) {
    return system.label(label);
  }

  @Override
  public String processName(int process) {
    return system.processName(process);
  }

  @Override
  public String identifyProcess(int process) {
    return system.identifyProcess(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return system.describe(state, length);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return system.identify(state, length);
  }

  @Override
  public long heldBytes() {
    return HeldMemory.of(system).getAsLong();
  }

  /** One agent, engaged by the steps that are marked. */
  private record Growth() implements Fairness {
    private static final int[] ONE = {0};

    @Override
    public int agents() {
      return 1;
    }

    @Override
    public Kind kind(int agent) {
      return Kind.UNCONDITIONAL;
    }

    @Override
    public String name(int agent) {
      return "more members";
    }

    @Override
    public int[] engaged(int label, int marked) {
      return marked % 2 == 0 ? NOBODY : ONE;
    }

    @Override
    public boolean speaksOfReadiness() {
      return false;
    }

    @Override
    public boolean tellsLabelsApart() {
      return false;
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "more and more members";
    }
  }
}
