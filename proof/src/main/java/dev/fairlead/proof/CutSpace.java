package dev.fairlead.proof;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;

/** A space without the steps that a filter drops. */
record CutSpace(LabelFilter filter) implements StructuredSpace {
  @Override
  public void initialStates(StateSink sink) {
    filter.space().initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    filter.steps(state, length, sink);
  }

  @Override
  public Label label(int label) {
    return filter.space().label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return filter.space().processes(processSet);
  }

  @Override
  public String processName(int process) {
    return filter.space().processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return filter.space().describe(state, length);
  }

  @Override
  public String identifyProcess(int process) {
    return filter.space().identifyProcess(process);
  }

  @Override
  public StateEncoding encoding() {
    return filter.space().encoding();
  }

  @Override
  public StructuredSpace fork() {
    return new CutSpace(filter.over(filter.space().fork()));
  }
}
