package dev.fairlead.core.automaton;

import java.util.Arrays;

/**
 * The strongly connected components of a small graph [Tarjan 1972], numbered so that edges lead to
 * the same or a smaller number.
 *
 * @param count of the components
 * @param of the component of every node reachable from the root, -1 for the others
 */
record Components(int count, int[] of) {

  static Components reachable(int root, int[][] successors) {
    int nodes = successors.length;
    int[] component = new int[nodes];
    int[] index = new int[nodes]; // 0 while unseen
    int[] lowest = new int[nodes];
    int[] position = new int[nodes];
    int[] path = new int[nodes];
    int[] open = new int[nodes];
    Arrays.fill(component, -1);
    int clock = 0;
    int depth = 0;
    int opened = 0;
    int count = 0;
    path[depth++] = root;
    index[root] = lowest[root] = ++clock;
    open[opened++] = root;
    while (depth > 0) {
      int node = path[depth - 1];
      if (position[node] < successors[node].length) {
        int next = successors[node][position[node]++];
        if (index[next] == 0) {
          index[next] = lowest[next] = ++clock;
          path[depth++] = next;
          open[opened++] = next;
        } else if (component[next] < 0) {
          lowest[node] = Math.min(lowest[node], index[next]);
        }
        continue;
      }
      depth--;
      if (lowest[node] == index[node]) {
        int member;
        do {
          member = open[--opened];
          component[member] = count;
        } while (member != node);
        count++;
      }
      if (depth > 0) {
        int parent = path[depth - 1];
        lowest[parent] = Math.min(lowest[parent], lowest[node]);
      }
    }
    return new Components(count, component);
  }
}
