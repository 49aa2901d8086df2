package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.ModelFault;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;

/**
 * Whether members start others only as far as others end: no cycle of the abstraction has more
 * started than ended. Then no run of an instance comes to more than a number of members, and so to
 * finitely many states only. Positive cycles are found by the algorithm of Bellman and Ford.
 */
public final class BoundedMembers {
  private final CutoffGraph graph;
  private final SearchMonitor monitor;

  /** Local states of members that have not ended. */
  private final BitSet living = new BitSet();

  private BoundedMembers(CutoffGraph graph, SearchMonitor monitor) {
    this.graph = graph;
    this.monitor = monitor;
    for (int node = 0; node < graph.nodes(); node++) {
      int[] state = graph.state(node);
      graph.space().countsOfLiving(state, state.length, (local, least, more) -> living.set(local));
    }
  }

  /**
   * False if it is not known.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static boolean in(CutoffSpace space, SearchMonitor monitor) {
    try {
      Positions none = Positions.of(space, Map.of()).orElseThrow();
      CutoffGraph graph = CutoffGraph.of(space, none, Members.MAY_BE_STARTED, monitor);
      BoundedMembers members = new BoundedMembers(graph, monitor);
      return members.areTold() && !members.haveGainfulCycle();
    } catch (ModelFault fault) {
      return false;
    }
  }

  /** Whether every step tells how many members there are behind it, but for one that ends all. */
  private boolean areTold() {
    LocalCounts counts = new LocalCounts(graph);
    for (int offer = 0; offer < graph.offers(); offer++) {
      for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
        if (!counts.areTold(offer, graph.target(i)) && !isEnd(graph.target(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isEnd(int node) {
    int offer = graph.firstOffer(node);
    return graph.firstOffer(node + 1) == offer + 1 && graph.processSet(offer) == CutoffGraph.STAYS;
  }

  /** Longest ways of at most as many steps as there are nodes; they get no longer without one. */
  private boolean haveGainfulCycle() {
    int[] gains = new int[graph.offers()];
    for (int offer = 0; offer < gains.length; offer++) {
      gains[offer] = gain(offer);
    }
    int[] most = new int[graph.nodes()];
    for (int round = 0; round < graph.nodes(); round++) {
      monitor.progress("number of members", graph.nodes(), graph.steps(), 0, graph.bytes());
      boolean longer = false;
      for (int offer = 0; offer < gains.length; offer++) {
        int after = most[graph.owner(offer)] + gains[offer];
        for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
          if (most[graph.target(i)] < after) {
            most[graph.target(i)] = after;
            longer = true;
          }
        }
      }
      if (!longer) {
        return false;
      }
    }
    return true;
  }

  private int gain(int offer) {
    return count(graph.statesEntered(offer)) - count(graph.statesLeft(offer));
  }

  private int count(int[] states) {
    return (int) Arrays.stream(states).filter(living::get).count();
  }
}
