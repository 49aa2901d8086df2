package dev.fairlead.core.search.fair;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;

/**
 * States 0 to {@code length}, each with a step to the next; the last one has a step back to {@code
 * backTo}, or none if that is negative. The model goes wrong in the state {@code faultAt}.
 */
record ChainSpace(int length, int backTo, int faultAt) implements StructuredSpace {

  ChainSpace(int length, int backTo) {
    this(length, backTo, -1);
  }

  @Override
  public StateEncoding encoding() {
    return StateEncoding.ofNumbers();
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[] {0}, 1);
  }

  @Override
  public void steps(int[] state, int size, StepSink sink) {
    int at = state[0];
    if (at == faultAt) {
      throw new ModelFault("wrong at " + at);
    }
    int next = at < length ? at + 1 : backTo;
    if (next >= 0) {
      sink.step(0, 0, new int[] {next}, 1);
    }
  }

  @Override
  public Label label(int label) {
    return new Label("go", true);
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
  public List<SlotValue> describe(int[] state, int size) {
    return List.of(new SlotValue("at", Integer.toString(state[0]), ""));
  }
}
