package dev.fairlead.core.fairness;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Numbers the events that fairness speaks about, in the order in which their labels appear.
 * Internal steps (τ) are no events.
 */
final class EventAgents {

  private final StateSpace space;
  private final IntPredicate matters;
  private final IntFunction<Object> identity;
  private final Map<Object, int[]> byIdentity = new HashMap<>();
  private final List<Integer> firstLabel = new ArrayList<>();
  private int[][] ofLabel = new int[16][];

  private EventAgents(StateSpace space, IntPredicate matters, IntFunction<Object> identity) {
    this.space = space;
    this.matters = matters;
    this.identity = identity;
  }

  /** All visible events; labels of the same text are one event. */
  static EventAgents byText(StateSpace space) {
    return new EventAgents(space, label -> true, label -> space.label(label).text());
  }

  /**
   * Each label is an event of its own, so that steps of the same text can be owed different things.
   *
   * @param matters which label numbers fairness speaks about
   */
  static EventAgents byNumber(StateSpace space, IntPredicate matters) {
    return new EventAgents(space, matters, label -> label);
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
      agent =
          byIdentity.computeIfAbsent(
              identity.apply(number), unused -> new int[] {firstLabel.size()});
      if (agent[0] == firstLabel.size()) {
        firstLabel.add(number);
      }
    }
    ofLabel[number] = agent;
    return agent;
  }
}
