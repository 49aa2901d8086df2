package dev.fairlead.core.search;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.List;

/**
 * The states of a space that are nearest to the initial ones, with all their steps. Those that the
 * steps lead to outside have none: nothing is known of them, and {@link #fairness} lets no run stay
 * there, unless it can go no further. So a fair run is one of the whole space, and it is fair
 * there: what is enabled on its loop is known. A space that has no end of states, in which a
 * depth-first search would get lost, can have short loops.
 */
public final class NearestStates implements StateSpace, HeldMemory {
  private final StateSpace all;
  private final VectorStore states = new VectorStore();

  /** How many of the stored states have steps. */
  private int expanded;

  private final int most;
  private boolean explored;

  /**
   * @param most states with steps
   */
  public NearestStates(StateSpace all, int most) {
    this.all = all;
    this.most = most;
  }

  /** When steps are asked for, which may never happen. */
  private void explore() {
    explored = true;
    all.initialStates(states::put);
    int[] state = new int[64];
    try {
      while (expanded < states.size() && expanded < most) {
        if (state.length < states.length(expanded)) {
          state = new int[2 * states.length(expanded)];
        }
        int length = states.read(expanded, state);
        all.steps(state, length, (label, set, target, reached) -> states.put(target, reached));
        expanded++;
      }
    } catch (ModelFault fault) {
      // A system without end comes to the limits of the language some time: not far from there.
    }
  }

  /** What is demanded, and to stay inside. */
  public Fairness fairness(Fairness demanded) {
    return FairnessOf.both(demanded, new Inside(this));
  }

  /** Those that have steps. */
  public List<int[]> expanded() {
    if (!explored) {
      explore();
    }
    List<int[]> some = new ArrayList<>();
    for (int number = 0; number < expanded; number++) {
      int[] state = new int[states.length(number)];
      states.read(number, state);
      some.add(state);
    }
    return some;
  }

  private boolean isExpanded(int[] state, int length) {
    if (!explored) {
      explore();
    }
    int number = states.find(state, length);
    return number >= 0 && number < expanded;
  }

  /** Whether a state is outside, and not an end: what comes next is not known. */
  private boolean goesOn(int[] state, int length) {
    boolean[] goesOn = {false};
    if (!isExpanded(state, length)) {
      try {
        all.steps(state, length, (label, set, target, reached) -> goesOn[0] = true);
      } catch (ModelFault fault) {
        goesOn[0] = true;
      }
    }
    return goesOn[0];
  }

  @Override
  public void initialStates(StateSink sink) {
    all.initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    if (isExpanded(state, length)) {
      all.steps(state, length, sink);
    }
  }

  @Override
  public Label label(int label) {
    return all.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return all.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return all.processName(process);
  }

  @Override
  public String processName(int process, int[] state, int length) {
    return all.processName(process, state, length);
  }

  @Override
  public String identifyProcess(int process) {
    return all.identifyProcess(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return all.describe(state, length);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return all.identify(state, length);
  }

  @Override
  public long heldBytes() {
    return HeldMemory.of(all).getAsLong() + states.bytes();
  }

  /** One agent, which is enabled outside and never engaged. */
  private record Inside(NearestStates nearest) implements Fairness {
    @Override
    public int agents() {
      return 1;
    }

    @Override
    public Kind kind(int agent) {
      return Kind.STRONG;
    }

    @Override
    public String name(int agent) {
      return "what comes next";
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return NOBODY;
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      if (nearest.goesOn(state, length)) {
        sink.agent(0);
      }
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
      return "within the nearest states";
    }
  }
}
