package dev.fairlead.core.space;

import java.util.List;

/**
 * What a state space can say in addition if its model is a text: where each process is in it. Asked
 * about states that are shown, not by searches.
 */
public interface SourceLocations {

  /**
   * What each process can do next, if the state lets it: one location for each statement or event,
   * processes in the order of {@link StateSpace#describe}.
   */
  List<Location> locations(int[] state, int length);

  /**
   * A statement or event that a process may come to next.
   *
   * @param process its name, as {@link StateSpace#processName} gives it
   * @param line counted from 1
   * @param column of its first character, counted from 1
   * @param text in short
   */
  record Location(String process, String file, int line, int column, String text) {}
}
