package dev.fairlead.promela.graph;

import dev.fairlead.core.space.Label;
import dev.fairlead.promela.syntax.Span;

/**
 * A step of a process.
 *
 * @param target where it leads; {@link ControlGraph#GONE} if the process is no more
 * @param atomic whether control stays with the process behind it
 * @param escape the state of the escape that it belongs to, or 0. If a step of an escape is taken,
 *     those behind it in the list that do not belong to the same escape are not possible.
 * @param number of the statement in SPIN's numbering over all proctypes (in trail files)
 * @param text the statement as written
 * @param level to which it is possible, see {@link Label#level}
 */
public record Edge(
    int source,
    int target,
    StepOperation operation,
    boolean atomic,
    int escape,
    int number,
    String text,
    int level,
    Span span) {

  /** The same, with control staying with the process. */
  public Edge goingOn() {
    return new Edge(source, target, operation, true, escape, number, text, level, span);
  }

  /** What happens to the system as a whole. */
  public static Edge ofNoProcess(String text, Span span) {
    return new Edge(0, 0, new StepOperation.Skip(), false, 0, 0, text, Label.TOP, span);
  }
}
