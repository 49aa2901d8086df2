package dev.fairlead.core.search;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.List;

/** 0 → 1 → … → last, with one slot; the last state has no step. */
public record Chain(int last) implements StateSpace {

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[] {0}, 1);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    if (state[0] < last) {
      int[] target = {state[0] + 1};
      sink.step(0, 0, target, 1);
    }
  }

  @Override
  public Label label(int label) {
    return new Label("next", true);
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {0};
  }

  @Override
  public String processName(int process) {
    return "Counter";
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("x", Integer.toString(state[0]), ""));
  }
}
