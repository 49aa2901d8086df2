package dev.fairlead.core.search.refine;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.List;

/** A process whose states are numbers, from 0 on; they may be very many. */
record Numbers(Rule rule) implements StateSpace {

  /** In place of an event. */
  static final int TAU = 0;

  interface Rule {
    void steps(int state, Sink sink);
  }

  interface Sink {
    /**
     * @param event {@link #TAU} or any number that is greater
     */
    void step(int event, int target);
  }

  static Numbers ring(int size) {
    return new Numbers((state, sink) -> sink.step(TAU, (state + 1) % size));
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[] {0}, 1);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    rule.steps(state[0], (event, target) -> sink.step(event, 0, new int[] {target}, 1));
  }

  @Override
  public Label label(int label) {
    return label == TAU ? new Label("tau", false) : new Label("e" + label, true);
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {0};
  }

  @Override
  public String processName(int process) {
    return "P";
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("n", Integer.toString(state[0]), ""));
  }
}
