package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.hull.ThreadedHull.Nodes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Paths by threads over one store: the reference for other executors. */
final class ThreadedPaths {
  private final ThreadedHull hull;

  ThreadedPaths(ThreadedHull hull) {
    this.hull = hull;
  }

  /** What is reached from a node, each with the one it was reached from. */
  private final class Reached {
    private final Nodes nodes;
    private final int start;
    private final long[] marks = new long[(hull.numbers() >>> 6) + 1];
    private final int[] parents = new int[hull.numbers()];

    Reached(Nodes nodes, int[] from) {
      this.nodes = nodes;
      this.start = number(from);
    }

    /** Goes on until a node is reached, or everything; that one may be the first. */
    Reached until(int end) {
      int[] round = {start};
      while (round.length > 0 && !has(end)) {
        Queue<Integer> next = new ConcurrentLinkedQueue<>();
        hull.pass(
            "looking for a fair loop",
            round,
            round.length,
            (worker, node) -> {
              worker.expand(node);
              for (int edge = 0; edge < worker.edges(); edge++) {
                int target = worker.target(edge);
                if (hull.isAlive(worker, node, edge, nodes) && ThreadedHull.mark(marks, target)) {
                  parents[target] = node;
                  next.add(target);
                }
              }
            });
        round = next.stream().mapToInt(Integer::intValue).toArray();
        // In an order that does not depend on the threads.
        Arrays.sort(round);
      }
      return this;
    }

    boolean has(int node) {
      return node >= 0 && (marks[node >>> 6] >>> node & 1) != 0;
    }
  }

  private int number(int[] node) {
    return hull.first().put(node, node.length);
  }

  Optional<int[]> beyond(Nodes nodes, int[] from) {
    Reached reached = new Reached(nodes, from).until(ThreadedHull.NO_NODE);
    for (int node = nodes.members.nextSetBit(0);
        node >= 0;
        node = nodes.members.nextSetBit(node + 1)) {
      if (node != reached.start && !reached.has(node)) {
        return Optional.of(hull.first().vector(node));
      }
    }
    return Optional.empty();
  }

  Optional<List<int[]>> path(Nodes nodes, int[] from, int[] to) {
    int end = number(to);
    Reached reached = new Reached(nodes, from).until(end);
    if (!reached.has(end)) {
      return Optional.empty();
    }
    Deque<int[]> path = new ArrayDeque<>(List.of(to));
    int at = end;
    do {
      at = reached.parents[at];
      path.addFirst(hull.first().vector(at));
    } while (at != reached.start);
    return Optional.of(List.copyOf(path));
  }
}
