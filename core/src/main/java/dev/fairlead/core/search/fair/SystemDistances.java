package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Why a component is not globally fair: for each of its system states how many steps away one is
 * that a globally fair run cannot visit again and again.
 */
final class SystemDistances {
  private static final int FAR = -1;

  /** Its nodes are in the order of their system states. */
  private final Component graph;

  /** By node: its system state, counted from 0. */
  private final int[] place;

  private final int places;

  // by place: where edges come from, one range of sources after the other
  private final int[] firstSource;
  private final int[] sources;

  /** By place: whether a step of it is on no edge of the component. */
  private final BitSet untaken = new BitSet();

  /**
   * @param graph as {@link Extraction#inOrderOfSystem} reads it
   */
  SystemDistances(Component graph) {
    this.graph = graph;
    this.place = new int[graph.nodes()];
    int last = -1;
    for (int node = 0; node < place.length; node++) {
      boolean same = node > 0 && graph.system()[node] == graph.system()[node - 1];
      place[node] = same ? last : ++last;
    }
    this.places = last + 1;
    this.firstSource = new int[places + 1];
    this.sources = new int[graph.target().length];
    reverse();
    findUntaken();
  }

  private void reverse() {
    for (int target : graph.target()) {
      firstSource[place[target] + 1]++;
    }
    for (int i = 0; i < places; i++) {
      firstSource[i + 1] += firstSource[i];
    }
    int[] next = Arrays.copyOf(firstSource, places);
    for (int node = 0; node < place.length; node++) {
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        sources[next[place[graph.target()[edge]]]++] = place[node];
      }
    }
  }

  private void findUntaken() {
    BitSet taken = new BitSet();
    for (int node = 0; node < place.length; node++) {
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        if (graph.position()[edge] != Product.STUTTERS) {
          taken.set(graph.position()[edge]);
        }
      }
      if (node + 1 == place.length || place[node + 1] != place[node]) {
        untaken.set(place[node], taken.cardinality() < graph.steps()[node]);
        taken.clear();
      }
    }
  }

  /** Whether every system step of its states is on an edge of the component. */
  boolean isClosed() {
    return untaken.isEmpty();
  }

  /** To a step that no edge of the component takes, by node; it must not be closed. */
  int[] toUntaken() {
    return from(untaken);
  }

  /** To a state that enables an agent, by node. */
  int[] toEnabled(IntPredicate enables) {
    BitSet near = new BitSet();
    for (int node = 0; node < place.length; node++) {
      if (enables.test(graph.enabled()[node])) {
        near.set(place[node]);
      }
    }
    return from(near);
  }

  private int[] from(BitSet near) {
    int[] distance = new int[places];
    Arrays.fill(distance, FAR);
    int[] open = new int[places];
    int found = 0;
    for (int at = near.nextSetBit(0); at >= 0; at = near.nextSetBit(at + 1)) {
      distance[at] = 0;
      open[found++] = at;
    }
    for (int done = 0; done < found; done++) {
      int at = open[done];
      for (int i = firstSource[at]; i < firstSource[at + 1]; i++) {
        if (distance[sources[i]] == FAR) {
          distance[sources[i]] = distance[at] + 1;
          open[found++] = sources[i];
        }
      }
    }
    return Arrays.stream(place).map(each -> distance[each]).toArray();
  }
}
