package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Measure;
import java.util.ArrayList;
import java.util.List;

/**
 * The measures of a component that falls apart under strong fairness: one level for each agent that
 * it starves, until what is left is rejected by what weak fairness and acceptance look at. A state
 * in which a starved agent is enabled needs no further level: it is visited finitely often.
 */
final class NestedRanks {
  private final Component graph;
  private final AgentSets sets;
  private final Ranking ranking;
  private final int firstRank;

  /** By node. */
  private final List<List<Measure.Level>> levels = new ArrayList<>();

  /**
   * @param prefix the levels that all nodes have in common
   * @param firstRank the rank of the first level after these
   */
  NestedRanks(
      Component graph, List<Measure.Level> prefix, int firstRank, AgentSets sets, Ranking ranking) {
    this.graph = graph;
    this.sets = sets;
    this.ranking = ranking;
    this.firstRank = firstRank;
    for (int node = 0; node < graph.nodes(); node++) {
      levels.add(new ArrayList<>(prefix));
    }
  }

  /** The rank of the next component that the nodes fall apart into, the first ones first. */
  int firstRank(int node) {
    return levels.get(node).isEmpty() ? firstRank : 0;
  }

  Ranking ranking() {
    return ranking;
  }

  /** The last level of nodes. */
  void rejected(int[] nodes, int from, int to, int rank, int cause) {
    for (int i = from; i < to; i++) {
      finish(nodes[i], new Measure.Level(rank, cause, 0));
    }
  }

  private void finish(int node, Measure.Level last) {
    List<Measure.Level> all = levels.get(node);
    all.add(last);
    ranking.set(graph.states()[node], ranking.number(new Measure(all)));
  }

  /**
   * Levels for agents that are starved among nodes.
   *
   * @param starved where they are enabled, nodes are left out
   * @param pitied where they are triggered, edges are left out
   */
  void pruned(int[] nodes, int from, int to, int rank, long[] starved, long[] pitied) {
    List<Integer> strong = Ranking.members(starved);
    List<Integer> compassionate = Ranking.members(pitied);
    for (int i = from; i < to; i++) {
      int node = nodes[i];
      int next = rank;
      boolean isLeftOut = false;
      for (int agent : strong) {
        Measure.Level level = new Measure.Level(next, ranking.starved(agent), 0);
        next = 0;
        if (sets.meets(graph.enabled()[node], Ranking.only(agent, starved.length))) {
          finish(node, level);
          isLeftOut = true;
          break;
        }
        levels.get(node).add(level);
      }
      if (!isLeftOut) {
        for (int agent : compassionate) {
          levels.get(node).add(new Measure.Level(next, ranking.starved(agent), 0));
          next = 0;
        }
      }
    }
  }
}
