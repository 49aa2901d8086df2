package dev.fairlead.core.search.cutoff;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The cycles that runs of an instance can go round for ever, if in every node one offer is chosen.
 * No instance loses members of a local state infinitely often and gains them only finitely often,
 * nor the reverse (docs/fairness.md, Lemma 3), unless members may be started. So an edge that
 * changes a count, in a component without an edge that changes it the other way, is taken finitely
 * often only, and is removed; what is left falls apart into components again, as in {@code
 * search.fair.StreettPruning}.
 */
final class BalancedCycles {
  private final CutoffGraph graph;
  private final BitSet nodes;
  private final int[] choice;

  /** By node: its component in this round, or 0. */
  private final int[] component;

  /** Nodes whose offer is taken finitely often only. */
  private final BitSet unbalanced = new BitSet();

  private BalancedCycles(CutoffGraph graph, BitSet nodes, int[] choice) {
    this.graph = graph;
    this.nodes = nodes;
    this.choice = choice;
    this.component = new int[graph.nodes()];
  }

  /**
   * The nodes on such cycles.
   *
   * @param nodes that are looked at; the others end a run
   * @param choice the offer that is taken, by node
   */
  static BitSet in(CutoffGraph graph, BitSet nodes, int[] choice) {
    return new BalancedCycles(graph, nodes, choice).find();
  }

  private BitSet find() {
    boolean removed = true;
    while (removed) {
      components();
      Set<Long> left = new HashSet<>();
      Set<Long> entered = new HashSet<>();
      forEachInner(node -> mark(node, left, entered));
      int before = unbalanced.cardinality();
      forEachInner(
          node -> {
            if (!allIn(graph.statesLeft(choice[node]), node, entered)
                || !allIn(graph.statesFilled(choice[node]), node, left)) {
              unbalanced.set(node);
            }
          });
      removed = unbalanced.cardinality() > before;
    }
    BitSet found = new BitSet();
    forEachInner(found::set);
    return found;
  }

  private void mark(int node, Set<Long> left, Set<Long> entered) {
    for (int state : graph.statesLeft(choice[node])) {
      left.add(key(node, state));
    }
    for (int state : graph.statesEntered(choice[node])) {
      entered.add(key(node, state));
    }
  }

  private boolean allIn(int[] states, int node, Set<Long> marked) {
    return Arrays.stream(states).allMatch(state -> marked.contains(key(node, state)));
  }

  private long key(int node, int state) {
    return (long) component[node] << 32 | state;
  }

  /** The nodes whose offer can lead to their own component. */
  private void forEachInner(IntConsumer action) {
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      if (!unbalanced.get(node) && staysInside(node)) {
        action.accept(node);
      }
    }
  }

  private boolean staysInside(int node) {
    int offer = choice[node];
    for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
      int target = graph.target(i);
      if (nodes.get(target) && component[target] == component[node]) {
        return true;
      }
    }
    return false;
  }

  /** Tarjan's algorithm, without the edges of nodes that are unbalanced. */
  private void components() {
    int[] index = new int[graph.nodes()];
    int[] lowest = new int[graph.nodes()];
    int[] position = new int[graph.nodes()];
    int[] path = new int[nodes.cardinality()];
    int[] open = new int[nodes.cardinality()];
    Arrays.fill(component, 0);
    int clock = 0;
    int opened = 0;
    int count = 0;
    for (int root = nodes.nextSetBit(0); root >= 0; root = nodes.nextSetBit(root + 1)) {
      if (index[root] != 0) {
        continue;
      }
      int depth = 0;
      path[depth++] = root;
      open[opened++] = root;
      index[root] = lowest[root] = ++clock;
      position[root] = begin(root);
      while (depth > 0) {
        int node = path[depth - 1];
        if (position[node] < end(node)) {
          int next = graph.target(position[node]++);
          if (!nodes.get(next)) {
            continue;
          }
          if (index[next] == 0) {
            index[next] = lowest[next] = ++clock;
            position[next] = begin(next);
            path[depth++] = next;
            open[opened++] = next;
          } else if (component[next] == 0) {
            lowest[node] = Math.min(lowest[node], index[next]);
          }
          continue;
        }
        depth--;
        if (lowest[node] == index[node]) {
          count++;
          int member;
          do {
            member = open[--opened];
            component[member] = count;
          } while (member != node);
        }
        if (depth > 0) {
          int parent = path[depth - 1];
          lowest[parent] = Math.min(lowest[parent], lowest[node]);
        }
      }
    }
  }

  private int begin(int node) {
    return unbalanced.get(node) ? 0 : graph.firstTarget(choice[node]);
  }

  private int end(int node) {
    return unbalanced.get(node) ? 0 : graph.firstTarget(choice[node] + 1);
  }
}
