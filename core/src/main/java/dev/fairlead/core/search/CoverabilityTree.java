package dev.fairlead.core.search;

import java.util.List;

/**
 * The tree that {@link Coverability} builds, as data.
 *
 * @param nodes parents before their children, in the order in which they were found
 * @param complete false if the tree was cut where it had as many nodes as were asked for
 */
public record CoverabilityTree(List<Node> nodes, boolean complete) {
  /** In place of a number: of no node. */
  public static final int NONE = -1;

  public CoverabilityTree {
    nodes = List.copyOf(nodes);
  }

  /**
   * A node.
   *
   * @param parent its number, or {@link #NONE} at a root
   * @param label of the step that leads to it; meaningless at a root
   * @param state with the counts that were accelerated to ω
   * @param coveredBy the node that covers it, for which reason it is not expanded; or {@link #NONE}
   */
  public record Node(int parent, int label, int[] state, int coveredBy) {}
}
