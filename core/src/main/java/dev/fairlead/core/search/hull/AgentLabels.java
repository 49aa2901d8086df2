package dev.fairlead.core.search.hull;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.SearchStopped;
import java.util.Arrays;

/**
 * What steps and states of one instance mean to the labels. Each thread has its own; those that
 * share a fairness ask it one at a time.
 */
public final class AgentLabels {
  private static final int UNKNOWN = -2;
  private static final int NONE = -1;

  private final HullLabels labels;
  private final Fairness fairness;
  private final MoveTable<Effect> effects = new MoveTable<>();
  private int[] labelOf = {};
  private final int[] agentOf;
  private long[] readyBits;

  /**
   * @param engaged labels that a step seeds, and enables in its source
   * @param triggered labels without which it is dead
   */
  private record Effect(long[] engaged, long[] triggered) {}

  public AgentLabels(HullLabels labels, Fairness fairness) {
    this.labels = labels;
    this.fairness = fairness;
    this.agentOf = new int[labels.count()];
    Arrays.fill(agentOf, NONE);
  }

  /** The labels of the agents that a step engages; not to be modified. */
  public long[] engaged(int label, int processSet) {
    return effect(label, processSet).engaged;
  }

  /** The labels of the compassion agents that it triggers; not to be modified. */
  public long[] triggered(int label, int processSet) {
    return effect(label, processSet).triggered;
  }

  private Effect effect(int label, int processSet) {
    Effect known = effects.get(label, processSet);
    if (known != null) {
      return known;
    }
    synchronized (fairness) {
      Effect learnt =
          new Effect(
              labels(fairness.engaged(label, processSet)),
              labels(fairness.triggered(label, processSet)));
      for (int word = 0; word < labels.words(); word++) {
        learnt.triggered[word] &= labels.compassion(word);
      }
      effects.put(label, processSet, learnt);
      return learnt;
    }
  }

  private long[] labels(int[] agents) {
    long[] bits = new long[labels.words()];
    for (int agent : agents) {
      add(agent, bits);
    }
    return bits;
  }

  private void add(int agent, long[] bits) {
    int label = labelOf(agent);
    if (label != NONE) {
      HullLabels.add(bits, label);
    }
  }

  /** Adds the labels of agents that are enabled in a state though no step of it engages them. */
  public void ready(int[] state, int length, long[] into) {
    if (fairness.speaksOfReadiness()) {
      readyBits = into;
      synchronized (fairness) {
        fairness.ready(state, length, agent -> add(agent, readyBits));
      }
    }
  }

  private int labelOf(int agent) {
    if (agent >= labelOf.length) {
      int known = labelOf.length;
      labelOf = Arrays.copyOf(labelOf, Math.max(agent + 1, 2 * known));
      Arrays.fill(labelOf, known, labelOf.length, UNKNOWN);
    }
    if (labelOf[agent] == UNKNOWN) {
      labelOf[agent] = learn(agent);
    }
    return labelOf[agent];
  }

  private int learn(int agent) {
    if (fairness.kind(agent) == Fairness.Kind.NONE) {
      return NONE;
    }
    String identity = fairness.identify(agent);
    int label = labels.of(identity);
    if (label < 0) {
      throw new IllegalStateException("an agent that was not met before: " + identity);
    }
    if (agentOf[label] != NONE) {
      throw new SearchStopped(
          "fairness speaks of two agents that are both called " + identity, "give them names");
    }
    agentOf[label] = agent;
    return label;
  }
}
