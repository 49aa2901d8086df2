package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;

/**
 * A space around another one, whose states, labels and processes are those of the other. What is to
 * be said is which steps there are.
 */
public interface PlainStates extends StructuredSpace, HeldMemory, Endings {

  StructuredSpace plain();

  @Override
  default StateEncoding encoding() {
    return plain().encoding();
  }

  @Override
  default Label label(int label) {
    return plain().label(label);
  }

  @Override
  default int[] processes(int processSet) {
    return plain().processes(processSet);
  }

  @Override
  default String processName(int process) {
    return plain().processName(process);
  }

  @Override
  default String processName(int process, int[] state, int length) {
    return plain().processName(process, state, length);
  }

  @Override
  default List<SlotValue> describe(int[] state, int length) {
    return plain().describe(state, length);
  }

  @Override
  default List<SlotValue> identify(int[] state, int length) {
    return plain().identify(state, length);
  }

  @Override
  default String identifyProcess(int process) {
    return plain().identifyProcess(process);
  }

  @Override
  default boolean isValidEnd(int[] state, int length) {
    return endings().isValidEnd(state, length);
  }

  @Override
  default boolean isTermination(int label) {
    return endings().isTermination(label);
  }

  @Override
  default boolean hasTerminations() {
    return endings().hasTerminations();
  }

  private Endings endings() {
    return plain() instanceof Endings some ? some : NoEndings.NONE;
  }

  @Override
  default long heldBytes() {
    return HeldMemory.of(plain()).getAsLong();
  }

  /** The plain space tells nothing about ends. */
  enum NoEndings implements Endings {
    NONE
  }
}
