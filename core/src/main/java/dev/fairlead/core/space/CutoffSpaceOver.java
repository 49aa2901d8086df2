package dev.fairlead.core.space;

import java.util.List;

/** An abstraction that is another one but for its states and steps. */
public interface CutoffSpaceOver extends CutoffSpace, Endings, HeldMemory {

  /** The other one; states, labels and sets of processes mean there what they mean here. */
  CutoffSpace over();

  @Override
  default int[] statesLeft(int processSet) {
    return over().statesLeft(processSet);
  }

  @Override
  default int[] statesEntered(int processSet) {
    return over().statesEntered(processSet);
  }

  @Override
  default boolean tellsEveryChange(int processSet) {
    return over().tellsEveryChange(processSet);
  }

  @Override
  default void counts(int[] state, int length, CountSink sink) {
    over().counts(state, length, sink);
  }

  @Override
  default void countsOfLiving(int[] state, int length, CountSink sink) {
    over().countsOfLiving(state, length, sink);
  }

  @Override
  default Label label(int label) {
    return over().label(label);
  }

  @Override
  default int[] processes(int processSet) {
    return over().processes(processSet);
  }

  @Override
  default String processName(int process) {
    return over().processName(process);
  }

  @Override
  default String identifyProcess(int process) {
    return over().identifyProcess(process);
  }

  @Override
  default List<SlotValue> describe(int[] state, int length) {
    return over().describe(state, length);
  }

  @Override
  default List<SlotValue> identify(int[] state, int length) {
    return over().identify(state, length);
  }

  @Override
  default boolean isValidEnd(int[] state, int length) {
    return over() instanceof Endings endings && endings.isValidEnd(state, length);
  }

  @Override
  default boolean hasTerminations() {
    return over() instanceof Endings endings && endings.hasTerminations();
  }

  @Override
  default boolean isTermination(int label) {
    return over() instanceof Endings endings && endings.isTermination(label);
  }

  @Override
  default boolean isTermination(Label label) {
    return over() instanceof Endings endings && endings.isTermination(label);
  }

  @Override
  default long heldBytes() {
    return HeldMemory.of(over()).getAsLong();
  }
}
