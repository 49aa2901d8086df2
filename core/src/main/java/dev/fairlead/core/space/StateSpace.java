package dev.fairlead.core.space;

import java.util.List;

/**
 * A transition system over int vectors.
 *
 * <p>A state is the first {@code length} ints of an array; lengths may differ from state to state
 * (processes come and go). Two states are the same state exactly when these ints are equal. An
 * instance is used by one thread at a time. {@link #steps} is deterministic: asked twice about the
 * same state, it delivers the same steps in the same order, so a step can be named by its position.
 */
public interface StateSpace {

  void initialStates(StateSink sink);

  /**
   * Delivers every step of a state. No step at all means that the run cannot continue.
   *
   * @throws ModelFault if the model itself goes wrong here (index out of bounds, value out of
   *     range)
   */
  void steps(int[] state, int length, StepSink sink);

  /**
   * The label with this number. Numbers are dense from 0 and may grow while the space is explored.
   */
  Label label(int label);

  /** The members, in ascending order, of a set of processes named in a step; not to be modified. */
  int[] processes(int processSet);

  /** A name for people, such as {@code Phil(2)}. Process numbers are dense from 0 and may grow. */
  String processName(int process);

  /** The name for people that suits best where the process is in a state. */
  default String processName(int process, int[] state, int length) {
    return processName(process);
  }

  /** What a person should see of a state: named values, globals first. */
  List<SlotValue> describe(int[] state, int length);

  /**
   * A state in words that are the same in every instance of the model, however much of it has been
   * explored. What people see may depend on that, such as which of two names a process got first.
   */
  default List<SlotValue> identify(int[] state, int length) {
    return describe(state, length);
  }

  /** The name of a process in the same sense: equal in every instance. */
  default String identifyProcess(int process) {
    return processName(process);
  }

  /** Receives states; the array belongs to the sender and is valid during the call only. */
  @FunctionalInterface
  interface StateSink {
    void state(int[] state, int length);
  }

  /** Receives steps; the array belongs to the sender and is valid during the call only. */
  @FunctionalInterface
  interface StepSink {
    void step(int label, int processSet, int[] target, int length);
  }
}
