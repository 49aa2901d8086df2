package dev.fairlead.core.fairness;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Numbers the events that fairness speaks about, in the order in which their labels appear. Labels
 * of the same text are one event; internal steps (τ) are no events.
 */
final class EventAgents {

  private final StateSpace space;
  private final IntPredicate matters;
  private final Map<String, int[]> byText = new HashMap<>();
  private final List<Integer> firstLabel = new ArrayList<>();
  private int[][] ofLabel = new int[16][];

  /**
   * @param matters which label numbers fairness speaks about
   */
  EventAgents(StateSpace space, IntPredicate matters) {
    this.space = space;
    this.matters = matters;
  }

  int count() {
    return firstLabel.size();
  }

  /** A label number that carries the event. */
  int label(int agent) {
    return firstLabel.get(agent);
  }

  String name(int agent) {
    return space.label(label(agent)).text();
  }

  /** The event of a label as an array of one, or nobody. */
  int[] of(int label) {
    if (label >= ofLabel.length) {
      ofLabel = Arrays.copyOf(ofLabel, Math.max(2 * ofLabel.length, label + 1));
    }
    int[] known = ofLabel[label];
    return known != null ? known : learn(label);
  }

  private int[] learn(int number) {
    Label label = space.label(number);
    int[] agent = Fairness.NOBODY;
    if (label.visible() && matters.test(number)) {
      agent = byText.computeIfAbsent(label.text(), text -> new int[] {firstLabel.size()});
      if (agent[0] == firstLabel.size()) {
        firstLabel.add(number);
      }
    }
    ofLabel[number] = agent;
    return agent;
  }
}
