package dev.fairlead.core.fairness;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Numbers the events that fairness speaks about, in the order in which their labels appear. Labels
 * of the same text that are owed the same are one agent; internal steps (τ) are no events.
 */
final class EventAgents {

  private final StateSpace space;
  private final IntFunction<Set<Fairness.Kind>> owed;
  private final Map<Agent, Integer> numbers = new HashMap<>();
  private final List<Agent> agents = new ArrayList<>();
  private int[][] ofLabel = new int[16][];

  private record Agent(String event, Fairness.Kind owed) {}

  /**
   * @param owed what runs owe to the event of a label number
   */
  EventAgents(StateSpace space, IntFunction<Set<Fairness.Kind>> owed) {
    this.space = space;
    this.owed = owed;
  }

  int count() {
    return agents.size();
  }

  Fairness.Kind kind(int agent) {
    return agents.get(agent).owed();
  }

  String name(int agent) {
    return agents.get(agent).event();
  }

  /** The agents that a step with this label engages; shared, not to be modified. */
  int[] of(int label) {
    if (label >= ofLabel.length) {
      ofLabel = Arrays.copyOf(ofLabel, Math.max(2 * ofLabel.length, label + 1));
    }
    int[] known = ofLabel[label];
    return known != null ? known : learn(label);
  }

  private int[] learn(int number) {
    Label label = space.label(number);
    int[] engaged =
        label.visible()
            ? owed.apply(number).stream()
                .mapToInt(kind -> numberOf(new Agent(label.text(), kind)))
                .toArray()
            : Fairness.NOBODY;
    ofLabel[number] = engaged;
    return engaged;
  }

  private int numberOf(Agent agent) {
    Integer known = numbers.putIfAbsent(agent, agents.size());
    if (known == null) {
      agents.add(agent);
      return agents.size() - 1;
    }
    return known;
  }
}
