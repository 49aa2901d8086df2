package dev.fairlead.core.search.fair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The strongly connected components of a part of a graph (Tarjan 1972), without recursion. */
final class GraphComponents {
  private final List<int[]> targets;
  private final int[] member;
  private final int stamp;
  private final int[] order;
  private final int[] low;
  private final boolean[] live;

  /**
   * @param member nodes with the stamp belong to the part
   */
  GraphComponents(List<int[]> targets, int[] member, int stamp) {
    this.targets = targets;
    this.member = member;
    this.stamp = stamp;
    this.order = new int[targets.size()];
    this.low = new int[targets.size()];
    this.live = new boolean[targets.size()];
  }

  List<int[]> of(int[] part) {
    List<int[]> found = new ArrayList<>();
    int[] stack = new int[part.length];
    int[] path = new int[part.length];
    int[] next = new int[part.length];
    int size = 0;
    int count = 0;
    for (int first : part) {
      if (order[first] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = first;
      next[0] = 0;
      order[first] = ++count;
      low[first] = count;
      live[first] = true;
      stack[size++] = first;
      while (depth >= 0) {
        int node = path[depth];
        int[] to = targets.get(node);
        if (next[depth] < to.length) {
          int target = to[next[depth]++];
          if (member[target] != stamp) {
            continue;
          }
          if (order[target] == 0) {
            order[target] = ++count;
            low[target] = count;
            live[target] = true;
            stack[size++] = target;
            depth++;
            path[depth] = target;
            next[depth] = 0;
          } else if (live[target]) {
            low[node] = Math.min(low[node], order[target]);
          }
        } else {
          if (low[node] == order[node]) {
            int end = size;
            do {
              live[stack[--size]] = false;
            } while (stack[size] != node);
            found.add(Arrays.copyOfRange(stack, size, end));
          }
          depth--;
          if (depth >= 0) {
            low[path[depth]] = Math.min(low[path[depth]], low[node]);
          }
        }
      }
    }
    return found;
  }
}
