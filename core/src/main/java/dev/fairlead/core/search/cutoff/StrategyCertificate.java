package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertificateDraft;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Strategies as a certificate. A node of it is a state in which a clause owes its goal, whatever
 * event has led there: nodes of the graph that differ in the event only have the same offers, and
 * the choice of the one that was won first does for all of them.
 */
final class StrategyCertificate {
  private static final int NONE = -1;

  private final CutoffGraph graph;
  private final Balanced balanced;
  private final NodeKeys keys;
  private final CertificateDraft draft = new CertificateDraft();
  private final NodeTable.Builder nodes = new NodeTable.Builder();

  StrategyCertificate(CutoffGraph graph) {
    this.graph = graph;
    this.balanced = new Balanced(graph.space(), processSet -> processSet);
    this.keys = new NodeKeys(graph.space());
  }

  /**
   * Adds the strategy of a clause; false if it does not lead from every node to the goal.
   *
   * @param clause its number, from 1 on
   * @param owed the nodes after the trigger
   * @param goal those that are the goal by what is true at them
   * @param lasting those from which a lasting part is true for ever, by part
   */
  boolean add(int clause, BitSet owed, BitSet goal, List<BitSet> lasting, Strategy strategy) {
    VectorStore states = new VectorStore();
    int[] stateOf = new int[graph.nodes()];
    Arrays.fill(stateOf, NONE);
    int[] chooser = new int[owed.cardinality()];
    int[] part = new int[owed.cardinality()];
    Arrays.fill(part, NONE);
    for (int node = owed.nextSetBit(0); node >= 0; node = owed.nextSetBit(node + 1)) {
      if (!strategy.won().get(node)) {
        return false;
      }
      int[] vector = graph.state(node);
      int known = states.size();
      int state = states.put(vector, vector.length);
      stateOf[node] = state;
      if (state == known || isBefore(node, chooser[state], strategy)) {
        chooser[state] = node;
      }
      part[state] = lastingPart(node, part[state], lasting);
    }
    StrategyRanks ranks = new StrategyRanks(states.size(), lasting.size(), draft);
    for (int state = 0; state < states.size(); state++) {
      if (part[state] != NONE) {
        ranks.settle(state, Measure.of(part[state], cause(part[state])));
      } else {
        choose(state, offer(chooser[state], strategy), stateOf, goal, ranks);
      }
    }
    Optional<int[]> measures = ranks.measures(this::starved);
    measures.ifPresent(found -> list(clause, states, found));
    return measures.isPresent();
  }

  private static boolean isBefore(int node, int other, Strategy strategy) {
    boolean chooses = strategy.choice()[node] != Strategy.AT_GOAL;
    boolean otherChooses = strategy.choice()[other] != Strategy.AT_GOAL;
    return chooses && (!otherChooses || strategy.order()[node] < strategy.order()[other]);
  }

  private static int lastingPart(int node, int known, List<BitSet> lasting) {
    for (int part = 0; part < (known == NONE ? lasting.size() : known); part++) {
      if (lasting.get(part).get(node)) {
        return part;
      }
    }
    return known;
  }

  private int cause(int part) {
    return draft.cause(new Cause.LastingPart(part));
  }

  private int starved(int agent) {
    return draft.cause(new Cause.StarvedAgent(balanced.identify(agent)));
  }

  /** A state with nodes that are the goal only is left by any offer: all lead on. */
  private int offer(int node, Strategy strategy) {
    int chosen = strategy.choice()[node];
    return chosen == Strategy.AT_GOAL ? graph.firstOffer(node) : chosen;
  }

  private void choose(int state, int offer, int[] stateOf, BitSet goal, StrategyRanks ranks) {
    int processSet = graph.processSet(offer);
    ranks.choose(
        state,
        processSet == CutoffGraph.STAYS ? new int[0] : balanced.engaged(0, processSet),
        processSet == CutoffGraph.STAYS ? new int[0] : balanced.triggered(0, processSet));
    for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
      if (!goal.get(graph.target(i))) {
        ranks.leadsTo(stateOf[graph.target(i)]);
      }
    }
  }

  private void list(int clause, VectorStore states, int[] measures) {
    for (int state = 0; state < states.size(); state++) {
      int[] vector = new int[states.length(state)];
      states.read(state, vector);
      nodes.add(NodeKeys.ofNode(keys.ofState(vector, vector.length), clause), measures[state]);
    }
  }

  Certificate build() {
    return draft.certificate(Certificate.Kind.STRATEGY, nodes.build());
  }
}
