package dev.fairlead.core.search.hull;

import dev.fairlead.core.fairness.Fairness;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The constraints of a product, numbered: a label for each acceptance set, then one for each agent.
 * The same in every instance that is given the same agents.
 */
public final class HullLabels {

  /**
   * An agent in terms that mean the same in every instance.
   *
   * @param identity see {@link Fairness#identify}
   */
  public record Agent(String identity, Fairness.Kind kind) implements Comparable<Agent> {
    private static final Comparator<Agent> ORDER =
        Comparator.comparing(Agent::identity).thenComparing(Agent::kind);

    @Override
    public int compareTo(Agent other) {
      return ORDER.compare(this, other);
    }
  }

  private final int count;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final long[] acceptance;
  private final long[] required;
  private final long[] weak;
  private final long[] strong;
  private final long[] compassion;

  /**
   * @param agents those that are owed something
   */
  public HullLabels(int acceptanceSets, List<Agent> agents) {
    this.count = acceptanceSets + agents.size();
    this.acceptance = new long[words()];
    this.required = new long[words()];
    this.weak = new long[words()];
    this.strong = new long[words()];
    this.compassion = new long[words()];
    for (int set = 0; set < acceptanceSets; set++) {
      add(acceptance, set);
      add(required, set);
    }
    for (int i = 0; i < agents.size(); i++) {
      Agent agent = agents.get(i);
      int label = acceptanceSets + i;
      numbers.put(agent.identity(), label);
      switch (agent.kind()) {
        case NONE -> throw new IllegalArgumentException(agent + " is owed nothing");
        case UNCONDITIONAL -> add(required, label);
        case WEAK -> {
          add(required, label);
          add(weak, label);
        }
        case STRONG -> add(strong, label);
        case COMPASSION -> add(compassion, label);
      }
    }
    if (numbers.size() < agents.size()) {
      throw new IllegalArgumentException("agents with the same name: " + agents);
    }
  }

  static void add(long[] set, int label) {
    set[label >> 6] |= 1L << label;
  }

  public int count() {
    return count;
  }

  /** How many words a vector of label bits has; at least one. */
  public int words() {
    return Math.max(1, (count + 63) / 64);
  }

  /** The label of an agent; negative if it has none. */
  int of(String identity) {
    return numbers.getOrDefault(identity, -1);
  }

  /** The labels of weak agents in a word: a state seeds those that are not enabled in it. */
  public long weak(int word) {
    return weak[word];
  }

  /** The labels in a word that every node needs. */
  public long required(int word) {
    return required[word];
  }

  /** The labels in a word that a node needs if they are enabled in it. */
  public long strong(int word) {
    return strong[word];
  }

  /** The labels in a word that decide whether edges are alive. */
  public long compassion(int word) {
    return compassion[word];
  }

  /** Whether it matters for any node what is enabled in it. */
  public boolean askEnabled() {
    for (int word = 0; word < words(); word++) {
      if ((weak[word] | strong[word]) != 0) {
        return true;
      }
    }
    return false;
  }
}
