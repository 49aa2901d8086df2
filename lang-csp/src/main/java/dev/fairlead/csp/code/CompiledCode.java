package dev.fairlead.csp.code;

/** All code of a model, by number. Implementations keep no state. */
public interface CompiledCode {

  /** Longest a {@code while} may run within one data operation. */
  int LOOP_BOUND = 1_000_000;

  /**
   * Runs a piece of code on a state vector, which a data operation changes in place.
   *
   * @return the value of an expression; 0 for a statement
   * @throws Trap if the model goes wrong
   */
  int run(int code, int[] state, int[] environment);
}
