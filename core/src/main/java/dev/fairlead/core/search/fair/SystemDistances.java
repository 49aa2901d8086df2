package dev.fairlead.core.search.fair;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Why a component is not globally fair: for each of its system states how many steps away one is
 * that a globally fair run cannot visit again and again.
 */
final class SystemDistances {
  private final Component graph;
  private final Map<Integer, List<Integer>> before = new HashMap<>();

  private SystemDistances(Component graph) {
    this.graph = graph;
    for (int node = 0; node < graph.nodes(); node++) {
      int system = graph.system()[node];
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        int target = graph.system()[graph.target()[edge]];
        before.computeIfAbsent(target, key -> new ArrayList<>()).add(system);
      }
    }
  }

  /**
   * To one that has a step which no edge of the component takes, by node of a component that is not
   * {@linkplain Extraction#closed closed}.
   */
  static int[] toUntaken(Component graph) {
    Map<Integer, BitSet> taken = new HashMap<>();
    Map<Integer, Integer> steps = new HashMap<>();
    for (int node = 0; node < graph.nodes(); node++) {
      int system = graph.system()[node];
      steps.put(system, graph.steps()[node]);
      BitSet positions = taken.computeIfAbsent(system, key -> new BitSet());
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        if (graph.position()[edge] != Product.STUTTERS) {
          positions.set(graph.position()[edge]);
        }
      }
    }
    Set<Integer> near = new HashSet<>();
    taken.forEach(
        (system, positions) -> {
          if (positions.cardinality() < steps.get(system)) {
            near.add(system);
          }
        });
    return new SystemDistances(graph).from(near);
  }

  /** To one that enables an agent, by node. */
  static int[] toEnabled(Component graph, IntPredicate enables) {
    Set<Integer> near = new HashSet<>();
    for (int node = 0; node < graph.nodes(); node++) {
      if (enables.test(graph.enabled()[node])) {
        near.add(graph.system()[node]);
      }
    }
    return new SystemDistances(graph).from(near);
  }

  private int[] from(Set<Integer> near) {
    Map<Integer, Integer> distance = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>(near);
    near.forEach(system -> distance.put(system, 0));
    while (!open.isEmpty()) {
      int system = open.remove();
      for (int source : before.getOrDefault(system, List.of())) {
        if (distance.putIfAbsent(source, distance.get(system) + 1) == null) {
          open.add(source);
        }
      }
    }
    int[] ofNode = new int[graph.nodes()];
    for (int node = 0; node < ofNode.length; node++) {
      ofNode[node] = distance.get(graph.system()[node]);
    }
    return ofNode;
  }
}
