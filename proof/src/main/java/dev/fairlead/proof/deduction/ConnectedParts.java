package dev.fairlead.proof.deduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Strongly connected components of a part of a graph, those behind others first [Tarjan 1972]. */
final class ConnectedParts {

  /** The targets of a node's edges, among the nodes in question. */
  @FunctionalInterface
  interface Successors {
    int[] of(int node);
  }

  private final Successors successors;
  private final int[] order;
  private final int[] lowest;
  private final boolean[] isOpen;
  private final int[] stack;
  private int stackSize;
  private int clock;
  private final List<int[]> found = new ArrayList<>();

  private ConnectedParts(int size, Successors successors) {
    this.successors = successors;
    this.order = new int[size];
    this.lowest = new int[size];
    this.isOpen = new boolean[size];
    this.stack = new int[size];
  }

  /**
   * @param size every node is smaller
   */
  static List<int[]> of(int size, int[] nodes, Successors successors) {
    ConnectedParts parts = new ConnectedParts(size, successors);
    for (int node : nodes) {
      if (parts.order[node] == 0) {
        parts.search(node);
      }
    }
    return parts.found;
  }

  private record Frame(int node, int[] targets, int[] next) {}

  private void search(int root) {
    List<Frame> path = new ArrayList<>();
    path.add(open(root));
    while (!path.isEmpty()) {
      Frame last = path.get(path.size() - 1);
      if (last.next[0] < last.targets.length) {
        int target = last.targets[last.next[0]++];
        if (order[target] == 0) {
          path.add(open(target));
        } else if (isOpen[target]) {
          lowest[last.node] = Math.min(lowest[last.node], order[target]);
        }
        continue;
      }
      path.remove(path.size() - 1);
      if (!path.isEmpty()) {
        int before = path.get(path.size() - 1).node;
        lowest[before] = Math.min(lowest[before], lowest[last.node]);
      }
      if (lowest[last.node] == order[last.node]) {
        close(last.node);
      }
    }
  }

  private Frame open(int node) {
    order[node] = ++clock;
    lowest[node] = clock;
    isOpen[node] = true;
    stack[stackSize++] = node;
    return new Frame(node, successors.of(node), new int[1]);
  }

  private void close(int root) {
    int from = stackSize;
    do {
      from--;
      isOpen[stack[from]] = false;
    } while (stack[from] != root);
    int[] component = Arrays.copyOfRange(stack, from, stackSize);
    Arrays.sort(component);
    found.add(component);
    stackSize = from;
  }
}
