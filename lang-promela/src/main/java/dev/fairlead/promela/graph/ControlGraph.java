package dev.fairlead.promela.graph;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The control states of a proctype and the steps between them.
 *
 * @param initial the state a process begins in
 * @param edges per state, in the order in which SPIN tries them; an {@code else} is possible if
 *     none of those before it is
 * @param end states in which a process may rest for ever
 * @param labels the state of each label; labels in inlines may occur twice, then the first counts
 * @param locals parameters and local variables in the order of declaration
 */
public record ControlGraph(
    String name,
    int initial,
    List<List<Edge>> edges,
    BitSet end,
    BitSet progress,
    BitSet accept,
    Map<String, Integer> labels,
    List<LocalScope.Local> locals) {

  /** In place of a state: the process is no more. */
  public static final int GONE = 0;

  /** The text of the step by which a process ends; no statement is written like this. */
  public static final String END = "-end-";

  /** The same, of the step by which time passes. */
  public static final String TICK = "-tick-";

  public int states() {
    return edges.size();
  }
}
