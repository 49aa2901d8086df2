package dev.fairlead.core.search.fair;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a component is not globally fair: for each of its system states how many steps away one is
 * that has a step which no edge of the component takes.
 */
final class UntakenDistances {
  private UntakenDistances() {}

  /** By node of a component that is not {@linkplain Extraction#closed closed}. */
  static int[] of(Component graph) {
    Map<Integer, BitSet> taken = new HashMap<>();
    Map<Integer, Integer> steps = new HashMap<>();
    Map<Integer, List<Integer>> before = new HashMap<>();
    for (int node = 0; node < graph.nodes(); node++) {
      int system = graph.system()[node];
      steps.put(system, graph.steps()[node]);
      BitSet positions = taken.computeIfAbsent(system, key -> new BitSet());
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        if (graph.position()[edge] != Product.STUTTERS) {
          positions.set(graph.position()[edge]);
        }
        int target = graph.system()[graph.target()[edge]];
        before.computeIfAbsent(target, key -> new ArrayList<>()).add(system);
      }
    }
    Map<Integer, Integer> distance = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    taken.forEach(
        (system, positions) -> {
          if (positions.cardinality() < steps.get(system)) {
            distance.put(system, 0);
            open.add(system);
          }
        });
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
