package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertificateDraft;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.certificate.RangePieces;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.StateKeys;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a search has established of a product without a fair accepted run: the measure of every
 * state that it has seen [Peled and Zuck 2001]. A component is ranked when it is complete: its rank
 * is the length of a longest way through components behind it.
 */
public final class Ranking {
  private static final int UNSEEN = 0;

  private final Product product;
  private final StateSpace space;
  private final Fairness fairness;
  private final CertificateDraft draft = new CertificateDraft();

  /** By rank: how many components have distances in their measures. */
  private final Map<Integer, Integer> byDistance = new HashMap<>();

  /** By rank: the number of the measure of a state on no cycle, plus one. */
  private int[] acyclic = new int[64];

  /** By state of the product: the number of its measure plus one. */
  private final IntList measureOf;

  /** Why there is no measure for some component, in words. */
  private Optional<String> obstacle = Optional.empty();

  Ranking(Product product, StateSpace space, Fairness fairness, SearchResources resources) {
    this.product = product;
    this.space = space;
    this.fairness = fairness;
    this.measureOf = new IntList(resources);
  }

  /** A state on no cycle. */
  void single(int state, int rank) {
    if (rank >= acyclic.length) {
      acyclic = Arrays.copyOf(acyclic, 2 * rank);
    }
    if (acyclic[rank] == 0) {
      acyclic[rank] = number(Measure.of(rank, Measure.NO_CAUSE)) + 1;
    }
    set(state, acyclic[rank] - 1);
  }

  void set(int state, int measure) {
    measureOf.fillTo(Math.max(measureOf.size(), state + 1));
    measureOf.set(state, measure + 1);
  }

  /** The first measure of a state counts. */
  void setUnlessSet(int state, int measure) {
    if (state >= measureOf.size() || measureOf.get(state) == UNSEEN) {
      set(state, measure);
    }
  }

  /** The number of a measure. */
  int number(Measure measure) {
    return draft.measure(measure);
  }

  int missedSet(int acceptanceSet) {
    return draft.cause(new Cause.MissedSet(acceptanceSet));
  }

  int starved(int agent) {
    return draft.cause(new Cause.StarvedAgent(fairness.identify(agent)));
  }

  /** Of a component of a rank. */
  int untakenStep(int rank) {
    return draft.cause(new Cause.UntakenStep(nextAt(rank)));
  }

  /** Of a component of a rank. */
  int recurring(int agent, int rank) {
    return draft.cause(new Cause.RecurringAgent(fairness.identify(agent), nextAt(rank)));
  }

  /** How many components of a rank have been ranked by distances before. */
  private int nextAt(int rank) {
    return byDistance.merge(rank, 1, Integer::sum) - 1;
  }

  /** The agents of a set. */
  static List<Integer> members(long[] agents) {
    return BitSet.valueOf(agents).stream().boxed().toList();
  }

  /** The set of one agent. */
  static long[] only(int agent, int words) {
    long[] set = new long[words];
    set[agent >> 6] = 1L << agent;
    return set;
  }

  void withhold(String because) {
    obstacle = obstacle.or(() -> Optional.of(because));
  }

  /** Why there is no certificate, in words. */
  public Optional<String> obstacle() {
    return obstacle.or(() -> NodeKeys.obstacle(space));
  }

  /** Must not be asked for if there is an {@link #obstacle}. */
  public Certificate certificate() {
    StateKeys keys = product.keys(new NodeKeys(space));
    NodeTable.Builder nodes = new NodeTable.Builder();
    RangePieces.of(0, measureOf.size(), (from, to) -> list(from, to, keys, nodes));
    return draft.certificate(Certificate.Kind.RANKED_PRODUCT, nodes.build());
  }

  private void list(int from, int to, StateKeys keys, NodeTable.Builder nodes) {
    int before = -1;
    long key = 0;
    for (int state = from; state < to; state++) {
      if (measureOf.get(state) != UNSEEN) {
        int system = product.system(state);
        if (system != before) {
          key = keys.of(system);
          before = system;
        }
        nodes.add(NodeKeys.ofNode(key, product.automatonState(state)), measureOf.get(state) - 1);
      }
    }
  }
}
