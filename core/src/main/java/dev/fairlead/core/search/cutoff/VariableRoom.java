package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.space.CountingVariables.Room;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether folded variables can hold what they count, in all systems that are spoken of. As long as
 * none has counted farther, the weightings have the values that are known of its states
 * (docs/fairness.md, Lemma 13).
 */
final class VariableRoom {
  private final CutoffGraph graph;
  private final LocalCounts counts;
  private final FoldedCounters folded;
  private final List<long[]> weightings;
  private final Map<List<Long>, Boolean> known = new HashMap<>();

  /**
   * @param weightings whose sum has one value in each node
   */
  VariableRoom(
      CutoffGraph graph, LocalCounts counts, FoldedCounters folded, List<long[]> weightings) {
    this.graph = graph;
    this.counts = counts;
    this.folded = folded;
    this.weightings = weightings;
  }

  /**
   * Whether all variables that are ω in a node have room for one more step that it has.
   *
   * @param gained by each weighting on the way to the node
   */
  boolean isEnough(int node, List<Long> gained) {
    for (int state : counts.of(node).open()) {
      if (isVariable(state) && mayRise(node, state) && !isEnough(node, gained, state)) {
        return false;
      }
    }
    return true;
  }

  private boolean isVariable(int state) {
    return CountedVariables.isVariable(counts.localState(state));
  }

  /** Whether a step from a node may add something to a variable, on its way or in the end. */
  private boolean mayRise(int node, int variable) {
    if (!folded.room(counts.localState(variable)).oneWay()) {
      return true;
    }
    long[] none = new long[counts.size()];
    for (int offer = graph.firstOffer(node); offer < graph.firstOffer(node + 1); offer++) {
      boolean stays = graph.processSet(offer) == CutoffGraph.STAYS;
      if (!stays && (!isTold(offer) || counts.after(none, offer)[variable] > 0)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTold(int offer) {
    return graph.space().tellsEveryChange(graph.processSet(offer));
  }

  private boolean isEnough(int node, List<Long> gained, int variable) {
    Room room = folded.room(counts.localState(variable));
    List<Long> key = new ArrayList<>(counts.of(node).key());
    key.addAll(gained);
    key.add((long) variable);
    return !room.isLimited()
        || known.computeIfAbsent(key, unseen -> isNeverMore(node, gained, variable, room.most()));
  }

  private boolean isNeverMore(int node, List<Long> gained, int variable, int most) {
    OpenCounts open = new OpenCounts(counts.of(node), counts.of(0));
    for (int i = 0; i < gained.size(); i++) {
      open.differBy(weightings.get(i), gained.get(i));
    }
    open.isAtLeast(variable, most + 1L);
    open.areAtMost(state -> !isVariable(state), folded.members());
    return open.isInfeasible();
  }
}
