package dev.fairlead.core.structure;

import dev.fairlead.core.space.Label;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * An automaton that reads each state that a step leads to, and moves with it: the step is possible
 * once for every edge that the automaton can take, and not at all if there is none. Where no
 * command is enabled the system repeats its state, by a step that has no label.
 *
 * @param slot the state of the automaton
 */
public record Observer(int slot, List<Edge> edges) {

  /**
   * @param condition over the state that a step leads to
   * @param labels of the steps that the edge reads
   * @param stutters whether it reads the repetition of a state
   * @param events whether it asks for the label at all
   * @param marks the acceptance sets it is in; not to be modified
   */
  public record Edge(
      int from,
      Expression condition,
      Predicate<Label> labels,
      boolean stutters,
      boolean events,
      int to,
      BitSet marks) {}

  public Observer {
    edges = List.copyOf(edges);
  }
}
