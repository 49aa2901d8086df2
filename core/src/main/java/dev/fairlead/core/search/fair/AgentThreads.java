package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness.Kind;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Pairs of a state and an agent, united along the steps of a component; see {@link
 * AnnotatedQuotient}.
 */
final class AgentThreads {
  private final Kind[] kinds;
  private final int agents;
  private final int[] parent;
  private final boolean[] enabled;
  private final boolean[] disabled;
  private final boolean[] engaged;

  /**
   * @param kinds by agent: what it is owed; the same for all agents of a thread
   */
  AgentThreads(int states, Kind[] kinds) {
    this.kinds = kinds;
    this.agents = kinds.length;
    this.parent = new int[Math.multiplyExact(states, agents)];
    Arrays.setAll(parent, pair -> pair);
    this.enabled = new boolean[parent.length];
    this.disabled = new boolean[parent.length];
    this.engaged = new boolean[parent.length];
  }

  private int root(int pair) {
    int at = pair;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** An agent of a state has another number in the next one. */
  void join(int state, int agent, int next, int image) {
    int one = root(state * agents + agent);
    int other = root(next * agents + image);
    parent[Math.max(one, other)] = Math.min(one, other);
  }

  /** All pairs are united; says which agents are enabled in a state. */
  void enable(int state, BitSet able) {
    for (int agent = 0; agent < agents; agent++) {
      int root = root(state * agents + agent);
      if (able.get(agent)) {
        enabled[root] = true;
      } else {
        disabled[root] = true;
      }
    }
  }

  /** An agent is engaged by a step from a state to another one. */
  void engage(int state, int agent) {
    engaged[root(state * agents + agent)] = true;
  }

  /** Whether each thread that weak fairness owes something has got it. */
  boolean areWeaklyFair() {
    for (int pair = 0; pair < parent.length; pair++) {
      boolean neglected =
          parent[pair] == pair && enabled[pair] && !disabled[pair] && !engaged[pair];
      if (neglected && kinds[pair % agents] == Kind.WEAK) {
        return false;
      }
    }
    return true;
  }

  /** Whether an agent of strong fairness that is never engaged is enabled in a state. */
  boolean isStarved(int state, BitSet able) {
    for (int agent = able.nextSetBit(0); agent >= 0; agent = able.nextSetBit(agent + 1)) {
      if (kinds[agent] == Kind.STRONG && !engaged[root(state * agents + agent)]) {
        return true;
      }
    }
    return false;
  }
}
