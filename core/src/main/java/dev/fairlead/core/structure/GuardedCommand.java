package dev.fairlead.core.structure;

import dev.fairlead.core.space.Label;
import java.util.List;

/**
 * A guarded command (Dijkstra): one way for a process to take a step.
 *
 * @param process that takes it, an index into {@link Structure#processes}
 * @param partner that takes part in it, or {@link #NONE}
 * @param at a slot that must have a value, usually the location of the process; or {@link #NONE}
 * @param value that it must have
 * @param guard that must not be 0
 * @param holder the process that control stays with, or {@link #NONE}
 * @param urgent whether it goes before all commands that are not
 * @param label of the step, if it is not part of a longer one
 * @param numbers that the space has for such a step
 */
public record GuardedCommand(
    int process,
    int partner,
    int at,
    int value,
    Expression guard,
    List<Update> updates,
    int holder,
    boolean urgent,
    Label label,
    StepNumbers numbers) {
  public static final int NONE = -1;

  /**
   * What {@link dev.fairlead.core.space.StateSpace#steps} delivers with a step, so that fairness
   * can be asked about it.
   *
   * @param label its number, or {@link #NONE} if the command has several labels
   * @param processSet the number of the set of its participants, or {@link #NONE} if that depends
   *     on the state; in a sequence, of those of this command
   */
  public record StepNumbers(int label, int processSet) {
    /** Of a command that is never enabled. */
    public static final StepNumbers UNUSED = new StepNumbers(NONE, NONE);
  }

  public GuardedCommand {
    updates = List.copyOf(updates);
  }
}
