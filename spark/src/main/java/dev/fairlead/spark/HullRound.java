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
 * @param links the round that has found the edges into nodes, if parts are linked
 * @param choice what makes the numbers of a split differ from those of others, or the part that is
 *     kept
 */
record HullRound(
    Step step,
    int number,
    int partitions,
    int acceptanceSets,
    ArrayList<String> identities,
    ArrayList<Fairness.Kind> kinds,
    int links,
    long choice)
    implements Serializable {

  /** Who tells whom in a round. */
  enum Way {
    /** Nobody. */
    NONE,
    /** Nodes are expanded, and those behind them are told. */
    FORWARD,
    /** Nodes tell those with an edge to them. */
    BACKWARD
  }

  /** What is done in it. */
  enum Step {
    /** All nodes, each with every label. */
    BEGIN(Way.NONE),
    /** Edges into each node are counted. */
    COUNT(Way.FORWARD),
    /** Nodes without one go, and those behind them are told. */
    DROP(Way.FORWARD),
    /** Labels are given by states and edges. */
    SEED(Way.FORWARD),
    /** Labels go on along edges. */
    SPREAD(Way.FORWARD),
    /** Nodes that do not satisfy their labels go. */
    JUDGE(Way.NONE),
    /** Nodes that are reached go, and those behind them are told. */
    FOLLOW(Way.FORWARD),
    /** Nodes of states without steps, and the others, become two parts. */
    APART(Way.NONE),
    /** The edges into each node from its part are noted with it. */
    LINK(Way.FORWARD),
    /** Edges learn that they stay in a part. */
    ANSWER(Way.BACKWARD),
    /** Edges to nodes that are gone do so, too; then states with a step that is not taken go. */
    COVER(Way.BACKWARD),
    /** The same among states that lose an edge. */
    UNCOVER(Way.BACKWARD),
    /** Every node becomes a part of its own. */
    TINT(Way.NONE),
    /** A node joins the part with the greatest number among those that lead to it. */
    COLOUR(Way.FORWARD),
    /** The node with the number of its part is strong. */
    ROOT(Way.NONE),
    /** What leads to a strong node of the same part is strong. */
    MARK(Way.BACKWARD),
    /** Edges from strong nodes to others do not stay in a part. */
    CUT(Way.BACKWARD),
    /** One part is kept. */
    KEEP(Way.NONE);

    final Way way;

    Step(Way way) {
      this.way = way;
    }
  }

  static HullRound first(int partitions, int acceptanceSets, Collection<HullLabels.Agent> agents) {
    ArrayList<String> identities = new ArrayList<>();
    ArrayList<Fairness.Kind> kinds = new ArrayList<>();
    for (HullLabels.Agent agent : agents) {
      identities.add(agent.identity());
      kinds.add(agent.kind());
    }
    return new HullRound(Step.BEGIN, 0, partitions, acceptanceSets, identities, kinds, -1, 0);
  }

  HullRound next(Step what) {
    return next(what, choice);
  }

  HullRound next(Step what, long itsChoice) {
    int next = number + 1;
    return new HullRound(
        what,
        next,
        partitions,
        acceptanceSets,
        identities,
        kinds,
        what == Step.LINK ? next : links,
        itsChoice);
  }

  HullLabels labels() {
    ArrayList<HullLabels.Agent> agents = new ArrayList<>();
    for (int i = 0; i < identities.size(); i++) {
      agents.add(new HullLabels.Agent(identities.get(i), kinds.get(i)));
    }
    return new HullLabels(acceptanceSets, agents);
  }
}
