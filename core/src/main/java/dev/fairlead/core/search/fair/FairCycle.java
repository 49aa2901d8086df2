package dev.fairlead.core.search.fair;

import java.util.Arrays;

/**
 * A closed walk through a {@link FairComponent} that, repeated for ever, is an accepting and fair
 * run by itself. Made by {@link CycleSearch} only.
 *
 * @param graph the component it walks through
 * @param sources the nodes in the order of the walk
 * @param edges the edge taken from each of them
 */
record FairCycle(Component graph, int[] sources, int[] edges) {

  int length() {
    return edges.length;
  }

  /** The product state from which the walk takes its step with this number. */
  int state(int step) {
    return graph.states()[sources[step]];
  }

  int colour(int step) {
    return graph.colour()[edges[step]];
  }

  /** The agents enabled where the walk takes its step with this number. */
  int enabled(int step) {
    return graph.enabled()[sources[step]];
  }

  /** The same walk, begun at another step. */
  FairCycle startingAt(int step) {
    return new FairCycle(graph, rotate(sources, step), rotate(edges, step));
  }

  private static int[] rotate(int[] items, int by) {
    int[] rotated = Arrays.copyOfRange(items, by, by + items.length);
    System.arraycopy(items, 0, rotated, items.length - by, by);
    return rotated;
  }
}
