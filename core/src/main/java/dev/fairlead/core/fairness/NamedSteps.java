package dev.fairlead.core.fairness;

import dev.fairlead.core.encoding.CanonicalForm;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A state space in which the number of a process set tells the state that a step starts from, too.
 * So fairness can be demanded of steps: what a process offers infinitely often in one state, it
 * does infinitely often there. Which of several targets it leads to is left open, for with a cutoff
 * an abstract step has targets that are not those of every state that the abstract one stands for.
 */
public final class NamedSteps implements StateSpace, EncodedStates, HeldMemory {
  private final StateSpace system;
  private final LongSupplier held;
  private final VectorStore states = new VectorStore();
  private final VectorStore steps = new VectorStore();
  private final List<Integer> processSets = new ArrayList<>();
  private final int[] step = new int[3];
  private final CanonicalForm canonical;

  public NamedSteps(StateSpace system) {
    this.system = system;
    this.canonical = new CanonicalForm(EncodedStates.of(system));
    this.held = HeldMemory.of(system);
  }

  @Override
  public long heldBytes() {
    return states.bytes() + steps.bytes() + 16L * processSets.size() + held.getAsLong();
  }

  @Override
  public void initialStates(StateSink sink) {
    system.initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int from = states.put(state, length);
    system.steps(
        state,
        length,
        (label, processSet, target, targetLength) ->
            sink.step(label, name(from, label, processSet), target, targetLength));
  }

  private int name(int from, int label, int processSet) {
    step[0] = from;
    step[1] = label;
    step[2] = processSet;
    int number = steps.put(step, step.length);
    if (number == processSets.size()) {
      processSets.add(processSet);
    }
    return number;
  }

  /** The number that the process set of a step has in the system. */
  public int processSet(int named) {
    return processSets.get(named);
  }

  @Override
  public int[] processes(int named) {
    return system.processes(processSet(named));
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
  public List<SlotValue> describe(int[] state, int length) {
    return system.describe(state, length);
  }

  @Override
  public StateEncoding encoding() {
    return EncodedStates.of(system);
  }

  /**
   * A step by its label, its processes and the state it starts from, the same in every instance.
   */
  private String identify(int named) {
    int[] origin = new int[3];
    steps.read(named, origin);
    int[] state = new int[states.length(origin[0])];
    states.read(origin[0], state);
    List<String> participants = new ArrayList<>();
    for (int process : system.processes(origin[2])) {
      participants.add(system.identifyProcess(process));
    }
    participants.sort(null);
    byte[] from = canonical.of(state, state.length);
    return system.label(origin[1]).text()
        + " "
        + participants
        + " "
        + HexFormat.of().formatHex(from);
  }

  /** Every step possible in a state visited infinitely often is taken there infinitely often. */
  public Fairness fairness() {
    return new ToSteps();
  }

  private final class ToSteps implements Fairness {
    @Override
    public int agents() {
      return processSets.size();
    }

    @Override
    public Kind kind(int agent) {
      return Kind.STRONG;
    }

    @Override
    public String name(int agent) {
      return "step " + agent;
    }

    @Override
    public String identify(int agent) {
      return NamedSteps.this.identify(agent);
    }

    @Override
    public int[] engaged(int label, int named) {
      return new int[] {named};
    }

    @Override
    public boolean speaksOfReadiness() {
      return false;
    }

    @Override
    public boolean extendsEveryRun() {
      return true;
    }

    @Override
    public String describe() {
      return "every step from every state";
    }
  }
}
