package dev.fairlead.api;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Coverability;
import dev.fairlead.core.search.CoverabilityTree;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.CountedSpace;
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

  /**
   * @throws InvalidInputException if there is no tree
   * @throws dev.fairlead.core.search.SearchStopped if the limits are reached before
   */
  static Covering of(
      AnyNumber<StateSpace> systems, int most, Limits limits, ProgressListener listener) {
    CountedSpace all =
        (CountedSpace)
            systems
                .covering()
                .orElseThrow(
                    () ->
                        new InvalidInputException(
                            "there is no coverability tree: "
                                + systems
                                    .obstacle(FairnessNotion.NONE)
                                    .orElse("more processes may be able to do less")));
    Bounded<CoverabilityTree> tree =
        Bounded.run(limits, listener, monitor -> Coverability.tree(all, most, monitor));
    if (tree instanceof Bounded.Stopped<CoverabilityTree> stopped) {
      throw stopped.why();
    }
    return of(all, systems.groups(), ((Bounded.Finished<CoverabilityTree>) tree).result());
  }

  private static Covering of(StateSpace space, List<String> groups, CoverabilityTree tree) {
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
