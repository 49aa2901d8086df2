package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Program;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The statements that have been executed so far, by all threads that explore a model. A thread sees
 * what others have executed when it has met them since.
 */
final class StatementsExecuted {

  /** Bytes between what two threads write, wherever the collector moves it. */
  private static final int APART = 128;

  private final int steps;
  private final List<boolean[]> notes = new CopyOnWriteArrayList<>();

  StatementsExecuted(Program program) {
    this.steps = program.steps().size();
  }

  /**
   * By step, what one thread has executed. It writes without a look: where it looked whether a
   * statement is executed for the first time, that would be news to compiled code each time.
   */
  boolean[] newNotes() {
    boolean[] executed = new boolean[steps + APART];
    notes.add(executed);
    return executed;
  }

  boolean contains(int step) {
    return notes.stream().anyMatch(executed -> executed[step]);
  }
}
