package dev.fairlead.spark;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.hull.HullLabels;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;

/**
 * One round of a hull, as all machines have to know it.
 *
 * @param number of the round; it reads the nodes of the round before
 * @param acceptanceSets that have labels
 * @param identities of the agents that have labels
 * @param kinds of them
 */
record HullRound(
    Step step,
    int number,
    int partitions,
    int acceptanceSets,
    ArrayList<String> identities,
    ArrayList<Fairness.Kind> kinds)
    implements Serializable {

  /** What is done in it. */
  enum Step {
    /** All nodes, each with every label. */
    BEGIN,
    /** Edges into each node are counted. */
    COUNT,
    /** Nodes without one go, and those behind them are told. */
    DROP,
    /** Labels are given by states and edges. */
    SEED,
    /** Labels go on along edges. */
    SPREAD,
    /** Nodes that do not satisfy their labels go. */
    JUDGE,
    /** Nodes that are reached go, and those behind them are told. */
    FOLLOW
  }

  static HullRound first(int partitions, int acceptanceSets, Collection<HullLabels.Agent> agents) {
    ArrayList<String> identities = new ArrayList<>();
    ArrayList<Fairness.Kind> kinds = new ArrayList<>();
    for (HullLabels.Agent agent : agents) {
      identities.add(agent.identity());
      kinds.add(agent.kind());
    }
    return new HullRound(Step.BEGIN, 0, partitions, acceptanceSets, identities, kinds);
  }

  HullRound next(Step what) {
    return new HullRound(what, number + 1, partitions, acceptanceSets, identities, kinds);
  }

  HullLabels labels() {
    ArrayList<HullLabels.Agent> agents = new ArrayList<>();
    for (int i = 0; i < identities.size(); i++) {
      agents.add(new HullLabels.Agent(identities.get(i), kinds.get(i)));
    }
    return new HullLabels(acceptanceSets, agents);
  }
}
