package dev.fairlead.core.space;

import java.util.List;

/**
 * What a state space can say about a state without steps: where every process stands, and why it
 * cannot go on. Asked about the ends of runs that are shown, not by searches.
 */
public interface Standstill {

  /**
   * The processes that are left, in the order of {@link StateSpace#describe}.
   *
   * @param state without steps
   */
  List<Standing> standing(int[] state, int length);

  /**
   * A process that cannot go on.
   *
   * @param process its name, as {@link StateSpace#processName} gives it
   * @param place where it is, in words: a label, a line, or what is left of it
   * @param obstacles one for each thing that it could do next; none if there is nothing
   */
  record Standing(String process, String place, List<Obstacle> obstacles) {
    public Standing {
      obstacles = List.copyOf(obstacles);
    }
  }

  /**
   * Why a process cannot take a step.
   *
   * @param step what it would do: a statement, an event
   * @param source file, line and column, e.g. {@code m.pml:7:3}; empty if that is not known
   * @param reason what is missing, in words; empty if that is not known
   */
  record Obstacle(String step, String source, String reason) {}
}
