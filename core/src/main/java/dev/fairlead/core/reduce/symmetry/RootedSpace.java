package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.List;

/** What can be reached from one state of a space. */
public record RootedSpace(StateSpace plain, int[] root) implements StateSpace {

  @Override
  public void initialStates(StateSink sink) {
    sink.state(root.clone(), root.length);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    plain.steps(state, length, sink);
  }

  @Override
  public Label label(int label) {
    return plain.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return plain.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return plain.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return plain.describe(state, length);
  }
}
