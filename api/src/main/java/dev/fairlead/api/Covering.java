package dev.fairlead.api;

import dev.fairlead.core.search.CoverabilityTree;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A coverability tree in the names of the model. The places of a state tell how many processes are
 * in each local state, ω standing for as many as you like.
 *
 * @param groups what there is any number of
 * @param nodes parents before their children
 * @param complete false if the tree has more nodes
 */
public record Covering(List<String> groups, List<Node> nodes, boolean complete) {

  public Covering {
    groups = List.copyOf(groups);
    nodes = List.copyOf(nodes);
  }

  /**
   * A node.
   *
   * @param parent its number, unless it is a root
   * @param event that leads to it; empty at a root
   * @param coveredBy the node that covers it, if it is a leaf for that reason
   */
  public record Node(OptionalInt parent, String event, StateView view, OptionalInt coveredBy) {}

  static Covering of(StateSpace space, List<String> groups, CoverabilityTree tree) {
    List<Node> nodes = new ArrayList<>();
    for (CoverabilityTree.Node node : tree.nodes()) {
      nodes.add(
          new Node(
              number(node.parent()),
              node.label() == Label.INITIAL ? "" : space.label(node.label()).text(),
              StateView.of(space, node.state(), node.state().length),
              number(node.coveredBy())));
    }
    return new Covering(groups, nodes, tree.complete());
  }

  private static OptionalInt number(int node) {
    return node == CoverabilityTree.NONE ? OptionalInt.empty() : OptionalInt.of(node);
  }
}
