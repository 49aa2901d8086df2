package dev.fairlead.proof;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import java.util.List;

/**
 * An abstraction without some states.
 *
 * @param isLeft which of them are left
 */
record RemainingStates(CutoffSpace all, StatePredicate isLeft)
    implements CutoffSpace, Endings, EncodedStates {

  @Override
  public StateEncoding encoding() {
    return EncodedStates.of(all);
  }

  @Override
  public void initialStates(StateSink sink) {
    all.initialStates(
        (state, length) -> {
          if (isLeft.test(state, length)) {
            sink.state(state, length);
          }
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    all.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          if (isLeft.test(target, targetLength)) {
            sink.step(label, processSet, target, targetLength);
          }
        });
  }

  @Override
  public int[] statesLeft(int processSet) {
    return all.statesLeft(processSet);
  }

  @Override
  public int[] statesEntered(int processSet) {
    return all.statesEntered(processSet);
  }

  @Override
  public boolean tellsEveryChange(int processSet) {
    return all.tellsEveryChange(processSet);
  }

  @Override
  public void counts(int[] state, int length, CountSink sink) {
    all.counts(state, length, sink);
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
  public boolean isValidEnd(int[] state, int length) {
    return all instanceof Endings endings && endings.isValidEnd(state, length);
  }

  @Override
  public boolean hasTerminations() {
    return all instanceof Endings endings && endings.hasTerminations();
  }

  @Override
  public boolean isTermination(int label) {
    return all instanceof Endings endings && endings.isTermination(label);
  }

  @Override
  public boolean isTermination(Label label) {
    return all instanceof Endings endings && endings.isTermination(label);
  }
}
