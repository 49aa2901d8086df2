package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.PartialExpansion;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.space.StateSpace.StepSink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every cycle of a partially expanded graph has a fully expanded state. */
class CycleProvisoTest {

  /** A graph by its edges; some of those of a node are enough. */
  private record Graph(List<List<Integer>> all, List<List<Integer>> some)
      implements PartialExpansion {

    static Graph random(Random random, int nodes) {
      List<List<Integer>> all =
          IntStream.range(0, nodes)
              .mapToObj(
                  node -> random.ints(random.nextInt(4), 0, nodes).boxed().distinct().toList())
              .toList();
      List<List<Integer>> some =
          all.stream()
              .map(
                  edges ->
                      edges.isEmpty() ? edges : edges.subList(0, 1 + random.nextInt(edges.size())))
              .toList();
      return new Graph(all, some);
    }

    @Override
    public void initialStates(StateSink states) {
      states.state(new int[] {0}, 1);
      states.state(new int[] {1}, 1);
    }

    @Override
    public boolean someSteps(int[] state, int length, StepSink sink) {
      some.get(state[0]).forEach(to -> sink.step(0, 0, new int[] {to}, 1));
      return some.get(state[0]).size() == all.get(state[0]).size();
    }

    @Override
    public void allSteps(int[] state, int length, StepSink sink) {
      all.get(state[0]).forEach(to -> sink.step(0, 0, new int[] {to}, 1));
    }

    boolean isFull(int node, StatePredicate chosen) {
      return chosen.test(new int[] {node}, 1) || some.get(node).size() == all.get(node).size();
    }

    List<Integer> taken(int node, StatePredicate chosen) {
      return isFull(node, chosen) ? all.get(node) : some.get(node);
    }

    Set<Integer> reachable(StatePredicate chosen) {
      Set<Integer> seen = new HashSet<>(Set.of(0, 1));
      Deque<Integer> open = new ArrayDeque<>(seen);
      while (!open.isEmpty()) {
        for (int next : taken(open.poll(), chosen)) {
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
      return seen;
    }

    /** Removes nodes without successors among the others, as long as there are some. */
    boolean hasCycleWithoutFullState(StatePredicate chosen) {
      Set<Integer> left = reachable(chosen);
      left.removeIf(node -> isFull(node, chosen));
      while (left.removeIf(node -> some.get(node).stream().noneMatch(left::contains))) {}
      return !left.isEmpty();
    }
  }

  @Test
  void everyCycleHasAFullyExpandedState() {
    Random random = new Random(7);
    int chosen = 0;
    int needed = 0;
    for (int i = 0; i < 3_000; i++) {
      Graph graph = Graph.random(random, 2 + random.nextInt(12));
      CycleProviso proviso = CycleProviso.of(graph, SearchMonitor.NONE);
      assertFalse(graph.hasCycleWithoutFullState(proviso.fullyExpanded()), graph::toString);
      chosen += proviso.count();
      needed += graph.hasCycleWithoutFullState((state, length) -> false) ? 1 : 0;
    }
    assertTrue(needed > 300 && chosen > 300, needed + " " + chosen);
  }

  @Test
  void withoutCyclesNothingIsExpanded() {
    Graph graph =
        new Graph(
            List.of(List.of(1, 2), List.of(2, 3), List.of(3, 4), List.of(4), List.of()),
            List.of(List.of(1), List.of(2), List.of(3), List.of(4), List.of()));
    assertEquals(0, CycleProviso.of(graph, SearchMonitor.NONE).count());
  }

  @Test
  void aLoopIsACycle() {
    Graph graph = new Graph(List.of(List.of(0, 1), List.of()), List.of(List.of(0), List.of()));
    CycleProviso proviso = CycleProviso.of(graph, SearchMonitor.NONE);
    assertTrue(proviso.fullyExpanded().test(new int[] {0}, 1));
    assertEquals(1, proviso.count());
  }

  @Test
  void aMonitorMayStopIt() {
    Graph graph = Graph.random(new Random(1), 9);
    assertThrows(
        SearchStopped.class,
        () -> CycleProviso.of(graph, new CappedMonitor(SearchMonitor.NONE, 1)));
  }
}
