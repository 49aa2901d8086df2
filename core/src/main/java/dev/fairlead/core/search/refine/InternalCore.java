package dev.fairlead.core.search.refine;

import java.util.Arrays;

/**
 * The states of a set that can take internal steps for ever without leaving it: those that are left
 * when states without an internal step into the rest are taken away again and again.
 */
final class InternalCore {

  private final LabelledGraph graph;
  private final int[] members;
  private final int size;

  /** By member: how many internal steps into the rest it has; 0 once it is taken away. */
  private final int[] steps;

  /**
   * @param members ascending and closed under internal steps
   * @param ledger told of what is held in the meantime
   */
  InternalCore(LabelledGraph graph, int[] members, int size, Ledger ledger) {
    this.graph = graph;
    this.members = members;
    this.size = size;
    ledger.report(4L * size);
    this.steps = new int[size];
    int edges = count();
    if (edges > 0) {
      ledger.report(4L * (3L * size + edges));
      takeAway(edges);
    }
  }

  private int count() {
    int edges = 0;
    for (int i = 0; i < size; i++) {
      int end = graph.endOfEdges(members[i]);
      for (int edge = graph.firstEdge(members[i]); edge < end; edge++) {
        if (graph.event(edge) == Events.INTERNAL) {
          steps[i]++;
          edges++;
        }
      }
    }
    return edges;
  }

  private void takeAway(int edges) {
    // The internal steps backwards: those into member i are sources[first[i] .. first[i + 1]].
    int[] first = new int[size + 2];
    int[] sources = new int[edges];
    forEachInternal((from, to) -> first[to + 2]++);
    for (int i = 2; i < first.length; i++) {
      first[i] += first[i - 1];
    }
    forEachInternal((from, to) -> sources[first[to + 1]++] = from);
    int[] gone = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (steps[i] == 0) {
        gone[count++] = i;
      }
    }
    for (int next = 0; next < count; next++) {
      for (int i = first[gone[next]]; i < first[gone[next] + 1]; i++) {
        if (--steps[sources[i]] == 0) {
          gone[count++] = sources[i];
        }
      }
    }
  }

  @FunctionalInterface
  private interface Internal {
    void step(int from, int to);
  }

  private void forEachInternal(Internal sink) {
    for (int i = 0; i < size; i++) {
      int end = graph.endOfEdges(members[i]);
      for (int edge = graph.firstEdge(members[i]); edge < end; edge++) {
        if (graph.event(edge) == Events.INTERNAL) {
          sink.step(i, Arrays.binarySearch(members, 0, size, graph.target(edge)));
        }
      }
    }
  }

  boolean isEmpty() {
    for (int left : steps) {
      if (left > 0) {
        return false;
      }
    }
    return true;
  }

  boolean contains(int state) {
    int index = Arrays.binarySearch(members, 0, size, state);
    return index >= 0 && steps[index] > 0;
  }
}
