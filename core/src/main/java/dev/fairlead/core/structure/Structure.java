package dev.fairlead.core.structure;

import java.util.List;

/**
 * The structure of a model.
 *
 * @param processes names of what takes steps, for people; a process that may exist at a place where
 *     another one may be at other times is one of its own
 * @param end not 0 in a state in which a run may end
 */
public record Structure(
    List<Slot> slots, List<String> processes, List<GuardedCommand> commands, Expression end) {
  public Structure {
    slots = List.copyOf(slots);
    processes = List.copyOf(processes);
    commands = List.copyOf(commands);
  }

  /** The same with one more slot and with other commands: a product with an automaton. */
  public Structure with(List<Slot> otherSlots, List<GuardedCommand> otherCommands) {
    return new Structure(otherSlots, processes, otherCommands, end);
  }
}
