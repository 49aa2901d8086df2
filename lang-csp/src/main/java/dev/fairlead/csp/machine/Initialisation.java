package dev.fairlead.csp.machine;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.terms.Terms;
import java.util.List;

/**
 * The initial values of variables, and the process with its arguments for each of them.
 *
 * @param creations make the objects that variables hold
 * @param startArguments of the process to start with
 */
record Initialisation(
    StateLayout layout,
    CompiledCode code,
    Terms terms,
    List<Expression> creations,
    String process,
    List<Expression> startArguments) {
  private static final int[] NO_VALUES = {};

  /** More could never be explored. */
  private static final int MOST_BEGINNINGS = 1_000_000;

  /** As {@link Machine#begin}. */
  void begin(Machine.Beginning sink) {
    int[] state = new int[layout.processes() + 8];
    layout.writeInitial(state);
    creations.forEach(creation -> code.run(creation.number(), state, NO_VALUES));
    List<StateLayout.Arbitrary> arbitrary = layout.arbitrary();
    double count = 1;
    for (StateLayout.Arbitrary slot : arbitrary) {
      count *= (double) slot.high() - slot.low() + 1;
      if (count > MOST_BEGINNINGS) {
        throw new ModelFault("more than " + MOST_BEGINNINGS + " initial states");
      }
    }
    do {
      sink.begins(terms.process(process, arguments(state)), state.clone());
    } while (next(arbitrary, state));
  }

  /** Counts on, the last slot first; false if all have had their greatest values. */
  private static boolean next(List<StateLayout.Arbitrary> slots, int[] state) {
    for (int i = slots.size() - 1; i >= 0; i--) {
      StateLayout.Arbitrary slot = slots.get(i);
      if (state[slot.slot()] < slot.high()) {
        state[slot.slot()]++;
        return true;
      }
      state[slot.slot()] = slot.low();
    }
    return false;
  }

  /**
   * The values of the arguments to start with.
   *
   * @throws Trap if one is outside of its range
   */
  int[] arguments(int[] state) {
    return startArguments.stream().mapToInt(e -> code.run(e.number(), state, NO_VALUES)).toArray();
  }
}
