package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.search.SearchMonitor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * How much more members may be in some local states than in others, in each node of an abstraction
 * (docs/fairness.md, <em>Inequalities between counts</em>). What is known of a node is a zone:
 * bounds of the differences between sums of a few counts, one of which is empty. They are
 * propagated along the steps until nothing changes, and held against the counts of every node on
 * the way (abstract interpretation with difference bounds; Miné 2001). What is beyond a limit is no
 * bound, so there are finitely many.
 */
final class CountBounds {
  /** No bound. */
  static final int NONE = Integer.MAX_VALUE;

  /** Of all nodes together. */
  private static final long MOST_BOUNDS = 10_000_000;

  /** How many local states a sum has. */
  private static final int MOST_STATES = 3;

  private final CutoffGraph graph;
  private final LocalCounts counts;
  private final BitSet excluded;
  private final SearchMonitor monitor;

  /** The local states of each sum; the first one has none. */
  private final List<int[]> sums = new ArrayList<>();

  private final int size;

  private final int limit;

  /** By node: [i * size + k] is the most that i is more than k; null if no step leads there. */
  private final int[][] zones;

  private final int[] next;

  /**
   * @param excluded nodes that are left out
   */
  private CountBounds(
      CutoffGraph graph, LocalCounts counts, BitSet excluded, SearchMonitor monitor) {
    this.graph = graph;
    this.counts = counts;
    this.excluded = excluded;
    this.monitor = monitor;
    sums.add(new int[0]);
    long room = MOST_BOUNDS / Math.max(1, graph.nodes());
    for (int most = 1; most <= MOST_STATES; most++) {
      List<int[]> longer = sums(most);
      long all = sums.size() + longer.size();
      if (all * all <= room) {
        sums.addAll(longer);
      }
    }
    this.size = sums.size();
    this.zones = new int[graph.nodes()][];
    this.next = new int[size * size];
    int greatest = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      for (int state = 0; state < counts.size(); state++) {
        greatest = Math.max(greatest, counts.of(node).least(state));
      }
    }
    this.limit = greatest + 1;
  }

  /** All of so many local states, in ascending order. */
  private List<int[]> sums(int states) {
    List<int[]> found = List.of(new int[0]);
    for (int i = 0; i < states; i++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] each : found) {
        for (int next = i == 0 ? 0 : each[i - 1] + 1; next < counts.size(); next++) {
          int[] more = Arrays.copyOf(each, i + 1);
          more[i] = next;
          longer.add(more);
        }
      }
      found = longer;
    }
    return found;
  }

  /** Propagates the bounds through an abstraction. */
  static CountBounds of(
      CutoffGraph graph, LocalCounts counts, BitSet excluded, SearchMonitor monitor) {
    CountBounds bounds = new CountBounds(graph, counts, excluded, monitor);
    bounds.propagate();
    return bounds;
  }

  /** Whether no state of an instance has the counts of a node. */
  boolean areNone(int node) {
    return zones[node] == null;
  }

  /** How many sums there are; the first one is 0. */
  int sums() {
    return size;
  }

  /** The local states of a sum. */
  int[] sum(int number) {
    return sums.get(number);
  }

  /** How much more one sum is than another, at most; or {@link #NONE}. */
  int most(int node, int sum, int other) {
    return zones[node][sum * size + other];
  }

  private void propagate() {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet waits = new BitSet();
    for (int node = 0; node < graph.initialNodes(); node++) {
      Arrays.fill(next, NONE);
      if (!excluded.get(node) && meet(node) && join(node)) {
        open.add(node);
        waits.set(node);
      }
    }
    long passed = 0;
    while (!open.isEmpty()) {
      if ((passed++ & SearchMonitor.INTERVAL - 1) == 0) {
        monitor.progress("bounds of counts", graph.nodes(), passed, 0, graph.bytes());
      }
      int node = open.poll();
      waits.clear(node);
      for (int offer = graph.firstOffer(node); offer < graph.firstOffer(node + 1); offer++) {
        int[] change = change(offer);
        for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
          int target = graph.target(i);
          if (!excluded.get(target) && follow(node, offer, target, change) && !waits.get(target)) {
            open.add(target);
            waits.set(target);
          }
        }
      }
    }
  }

  /** By sum: what an offer adds to it. */
  private int[] change(int offer) {
    long[] each = counts.after(new long[counts.size()], offer);
    return sums.stream()
        .mapToInt(states -> (int) Arrays.stream(states).mapToLong(state -> each[state]).sum())
        .toArray();
  }

  /** Whether a step gives its target more than it had. */
  private boolean follow(int node, int offer, int target, int[] change) {
    if (counts.areTold(offer, target)) {
      for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
          int bound = zones[node][i * size + k];
          next[i * size + k] = bound == NONE ? NONE : bound + change[i] - change[k];
        }
      }
    } else {
      Arrays.fill(next, NONE);
    }
    return meet(target) && join(target);
  }

  /**
   * Adds the counts of a node to the bounds; false if that contradicts them. All that is added is
   * about 0, so the least ways lead there once.
   */
  private boolean meet(int node) {
    LocalCounts.Of now = counts.of(node);
    next[0] = 0;
    for (int i = 1; i < size; i++) {
      int least = 0;
      boolean isMore = false;
      for (int state : sums.get(i)) {
        least += now.least(state);
        isMore |= now.isMore(state);
      }
      next[i * size + i] = 0;
      next[i] = Math.min(next[i], -least);
      if (!isMore) {
        next[i * size] = Math.min(next[i * size], least);
      }
    }
    for (int i = 1; i < size; i++) {
      for (int k = 1; k < size; k++) {
        next[i * size] = Math.min(next[i * size], added(next[i * size + k], next[k * size]));
        next[i] = Math.min(next[i], added(next[k], next[k * size + i]));
      }
    }
    for (int i = 1; i < size; i++) {
      if (added(next[i], next[i * size]) < 0) {
        return false;
      }
      for (int k = 1; k < size; k++) {
        int through = added(next[i * size], next[k]);
        next[i * size + k] = Math.min(next[i * size + k], through);
      }
      if (next[i * size + i] < 0) {
        return false;
      }
    }
    return true;
  }

  private static int added(int one, int other) {
    return one == NONE || other == NONE ? NONE : one + other;
  }

  /** Takes the weaker bound of each; true if one became weaker. */
  private boolean join(int node) {
    if (zones[node] == null) {
      zones[node] = new int[next.length];
      for (int i = 0; i < next.length; i++) {
        zones[node][i] = limited(next[i]);
      }
      return true;
    }
    boolean weaker = false;
    for (int i = 0; i < next.length; i++) {
      if (limited(next[i]) > zones[node][i]) {
        zones[node][i] = limited(next[i]);
        weaker = true;
      }
    }
    return weaker;
  }

  private int limited(int bound) {
    return bound > limit ? NONE : Math.max(bound, -limit);
  }
}
