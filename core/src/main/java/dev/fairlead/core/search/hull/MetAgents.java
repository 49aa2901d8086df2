package dev.fairlead.core.search.hull;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.Fairness.Kind;
import java.util.Set;
import java.util.TreeSet;

/**
 * The agents that are met while a product is explored. Several instances, each with its own
 * numbers, meet the same agents: they are told apart by {@link Fairness#identify}.
 */
public final class MetAgents {
  private final Fairness fairness;
  private final MoveTable<Boolean> asked = new MoveTable<>();
  private final Set<HullLabels.Agent> met;

  /**
   * @param met gets the agents; threads share it and the fairness under the lock of the latter
   */
  public MetAgents(Fairness fairness, Set<HullLabels.Agent> met) {
    this.fairness = fairness;
    this.met = met;
  }

  /** With those that are owed something without being met. */
  public static Set<HullLabels.Agent> atFirst(Fairness fairness) {
    Set<HullLabels.Agent> known = new TreeSet<>();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) == Kind.UNCONDITIONAL) {
        known.add(new HullLabels.Agent(fairness.identify(agent), Kind.UNCONDITIONAL));
      }
    }
    return known;
  }

  /** A step was found. */
  public void step(int label, int processSet) {
    if (asked.get(label, processSet) == null) {
      asked.put(label, processSet, true);
      synchronized (fairness) {
        add(fairness.engaged(label, processSet));
        add(fairness.triggered(label, processSet));
      }
    }
  }

  /** A state was found. */
  public void state(int[] state, int length) {
    if (fairness.speaksOfReadiness()) {
      synchronized (fairness) {
        fairness.ready(state, length, this::add);
      }
    }
  }

  private void add(int[] agents) {
    for (int agent : agents) {
      add(agent);
    }
  }

  private void add(int agent) {
    if (fairness.kind(agent) != Kind.NONE) {
      met.add(new HullLabels.Agent(fairness.identify(agent), fairness.kind(agent)));
    }
  }
}
