package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Program;

/**
 * The statements that have been executed so far, by all threads that explore a model. A thread sees
 * what others have executed when it has met them since.
 */
final class StatementsExecuted {
  private final boolean[] executed;

  StatementsExecuted(Program program) {
    this.executed = new boolean[program.steps().size()];
  }

  void add(int step) {
    // Written once: threads that write where others read wait for each other.
    if (!executed[step]) {
      executed[step] = true;
    }
  }

  boolean contains(int step) {
    return executed[step];
  }
}
