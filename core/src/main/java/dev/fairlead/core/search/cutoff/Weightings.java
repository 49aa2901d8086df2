package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.fairness.BalancedSums.Weighting;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CutoffSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sums and differences of a few counts that steps of an abstraction let rise or fall. Of those that
 * rise and fall by the same steps one is enough.
 */
public final class Weightings {
  private static final int MOST_STATES = 3;
  private static final int MOST = 400;

  private final CutoffGraph graph;
  private final Members members;
  private final LocalCounts counts;

  /** What steps add to all counts. */
  private final Set<List<Long>> changes = new HashSet<>();

  private final Set<List<Integer>> known = new HashSet<>();
  private final List<Weighting> found = new ArrayList<>();

  private Weightings(CutoffGraph graph, Members members) {
    this.graph = graph;
    this.members = members;
    this.counts = new LocalCounts(graph);
  }

  /**
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong somewhere
   */
  public static List<Weighting> of(CutoffSpace space, Members members, SearchMonitor monitor) {
    Positions none = Positions.of(space, Map.of()).orElseThrow();
    Weightings weightings = new Weightings(CutoffGraph.of(space, none, members, monitor), members);
    weightings.find();
    return weightings.found;
  }

  private void find() {
    for (int offer = 0; offer < graph.offers(); offer++) {
      int processSet = graph.processSet(offer);
      if (processSet != CutoffGraph.STAYS && graph.space().tellsEveryChange(processSet)) {
        List<Long> change = new ArrayList<>();
        for (long each : counts.after(new long[counts.size()], offer)) {
          change.add(each);
        }
        changes.add(change);
      }
    }
    for (int states = 1; states <= MOST_STATES; states++) {
      from(0, states, new int[counts.size()]);
    }
  }

  /** All with so many factors 1 or -1 from a local state on, the first of all being 1. */
  private void from(int first, int states, int[] factors) {
    if (states == 0) {
      add(factors);
      return;
    }
    boolean isFirst = Arrays.stream(factors).allMatch(factor -> factor == 0);
    for (int state = first; state < factors.length && found.size() < MOST; state++) {
      factors[state] = 1;
      from(state + 1, states - 1, factors);
      // Where members may be started only what is never below 0 is bounded.
      if (!isFirst && members == Members.STAY) {
        factors[state] = -1;
        from(state + 1, states - 1, factors);
      }
      factors[state] = 0;
    }
  }

  private void add(int[] factors) {
    List<Integer> signs = new ArrayList<>();
    for (List<Long> change : changes) {
      long sum = 0;
      for (int i = 0; i < factors.length; i++) {
        sum += factors[i] * change.get(i);
      }
      signs.add(Long.signum(sum));
    }
    List<Integer> opposite = signs.stream().map(sign -> -sign).toList();
    boolean changesNothing = signs.stream().allMatch(sign -> sign == 0);
    boolean isKnown = known.contains(signs) || members == Members.STAY && known.contains(opposite);
    if (changesNothing || isKnown || found.size() >= MOST) {
      return;
    }
    known.add(signs);
    Map<Integer, Integer> weights = new TreeMap<>();
    for (int i = 0; i < factors.length; i++) {
      if (factors[i] != 0) {
        weights.put(counts.localState(i), factors[i]);
      }
    }
    found.add(new Weighting(weights, members == Members.MAY_BE_STARTED));
  }
}
