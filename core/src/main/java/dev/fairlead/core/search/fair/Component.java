package dev.fairlead.core.search.fair;

import java.util.Arrays;

/**
 * Part of the product as an explicit graph, in the form of adjacency arrays: a strongly connected
 * component as the search found it, or what is left of one. Nothing is said about its fairness.
 *
 * @param states the product state of every node
 * @param system the number of its system part
 * @param enabled the number in {@link AgentSets} of the agents enabled there
 * @param steps how many steps the system has there
 * @param firstEdge the edges of node n are those from {@code firstEdge[n]} up to {@code firstEdge[n
 *     + 1]}
 * @param target by edge: the node it leads to
 * @param colour by edge
 * @param position by edge: see {@link Product#position}
 */
record Component(
    int[] states,
    int[] system,
    int[] enabled,
    int[] steps,
    int[] firstEdge,
    int[] target,
    int[] colour,
    int[] position) {

  int nodes() {
    return states.length;
  }

  int edges() {
    return target.length;
  }

  /** The node an edge starts from; every node must have an edge. */
  int source(int edge) {
    int found = Arrays.binarySearch(firstEdge, edge);
    return found >= 0 ? found : -found - 2;
  }

  long bytes() {
    return 20L * nodes() + 12L * edges();
  }
}
