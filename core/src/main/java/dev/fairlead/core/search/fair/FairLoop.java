package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A fair loop among some nodes of a product, by whatever search they were found. A node is a
 * vector: the slots of a system state, then the state of the automaton.
 */
public final class FairLoop {

  private FairLoop() {}

  /** What was found. */
  public sealed interface Search {}

  /** The nodes have no fair component. */
  public record NoPart() implements Search {}

  /** There is a fair component, but no loop in it was made. */
  public record TooLong(String reason) implements Search {}

  /**
   * A loop that is accepting and fair by itself.
   *
   * @param nodes each is the source of the move with the same position
   */
  public record Loop(List<int[]> nodes, List<Move> moves) implements Search {

    /** The position of one of its nodes. */
    public int indexOf(int[] node) {
      int index = 0;
      while (!Arrays.equals(nodes.get(index), node)) {
        index++;
      }
      return index;
    }
  }

  /** The system's part of a node. */
  public static int[] systemState(int[] node) {
    return Arrays.copyOf(node, node.length - 1);
  }

  /**
   * Looks for a short loop among nodes. What is enabled in them is judged by all steps of the
   * system, wherever these lead.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Search among(
      List<int[]> nodes,
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negation,
      Fairness fairness,
      SearchMonitor monitor) {
    SearchResources resources = new SearchResources(monitor, HeldMemory.of(system.space()));
    Product product = new Product(system.space(), negation, system.property(), fairness, resources);
    resources.enter("looking for a fair loop");
    int[] states = new int[nodes.size()];
    for (int i = 0; i < states.length; i++) {
      int[] node = nodes.get(i);
      states[i] = product.number(node, node.length - 1, node[node.length - 1]);
    }
    Arrays.sort(states);
    Component graph =
        new Extraction(product, resources).inOrderOfSystem(new Members.Sorted(states));
    Optional<FairComponent> part = new StreettPruning(product, resources).fairPart(graph);
    resources.release(graph.bytes());
    if (part.isEmpty()) {
      return new NoPart();
    }
    return new CycleSearch(part.get(), product, resources)
        .shortest()
        .map(cycle -> loop(cycle, system, product, resources))
        .orElseGet(() -> new TooLong(CycleSearch.TOO_LONG));
  }

  private static Search loop(
      FairCycle cycle,
      BreadthFirst.Subject<List<Atom>> system,
      Product product,
      SearchResources resources) {
    List<int[]> nodes = new ArrayList<>(cycle.length());
    for (int step = 0; step < cycle.length(); step++) {
      int[] state = product.vector(cycle.state(step));
      int[] node = Arrays.copyOf(state, state.length + 1);
      node[state.length] = product.automatonState(cycle.state(step));
      nodes.add(node);
    }
    return new Loop(nodes, new Projection(system.space(), product, resources).along(cycle));
  }
}
