package dev.fairlead.proof;

import dev.fairlead.core.space.CutoffSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** All reachable states of an abstraction, their counts, and what its steps do to these. */
final class CountedGraph {
  private final CutoffSpace space;
  private final StateTable states = new StateTable();
  private int initial;

  // by state
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<Map<String, Count>> counts = new ArrayList<>();

  /** By local state as a process: its name. */
  private final Map<Integer, String> names = new HashMap<>();

  /**
   * So many members, or any greater number.
   *
   * @param orMore whether that is so
   */
  record Count(int least, boolean orMore) {
    static final Count ZERO = new Count(0, false);

    /** Whether a number that is meant becomes one that another count means. */
    boolean becomes(Count other, long change) {
      long after = least + change;
      if (orMore) {
        return other.orMore || after <= other.least;
      }
      return other.orMore ? after >= other.least : after == other.least;
    }
  }

  /**
   * A step; those of a state with the same label and process set are one offer.
   *
   * @param changes of counts, by local state
   * @param told whether these are all changes
   */
  record Step(int label, int processSet, int target, Map<String, Long> changes, boolean told) {}

  CountedGraph(CutoffSpace space, Runnable poll) {
    this.space = space;
    space.initialStates(states::number);
    initial = states.size();
    for (int state = 0; state < states.size(); state++) {
      poll.run();
      int[] vector = states.state(state);
      counts.add(countsOf(vector));
      List<Step> here = new ArrayList<>();
      space.steps(
          vector,
          vector.length,
          (label, processSet, target, length) -> {
            int number = states.number(target, length);
            Map<String, Long> changes = changes(processSet);
            here.add(
                new Step(label, processSet, number, changes, space.tellsEveryChange(processSet)));
          });
      steps.add(here);
    }
    for (int state = 0; state < steps.size(); state++) {
      int source = state;
      steps.get(state).replaceAll(step -> step.told ? agreed(source, step) : step);
    }
  }

  /** Nothing rests on a step that does not fit the counts before and behind it. */
  private Step agreed(int source, Step step) {
    Set<String> all = new TreeSet<>(step.changes.keySet());
    all.addAll(counts.get(source).keySet());
    all.addAll(counts.get(step.target).keySet());
    boolean agrees =
        all.stream()
            .allMatch(
                local ->
                    count(source, local)
                        .becomes(count(step.target, local), step.changes.getOrDefault(local, 0L)));
    return new Step(step.label, step.processSet, step.target, step.changes, agrees);
  }

  private Map<String, Count> countsOf(int[] state) {
    Map<String, Count> found = new HashMap<>();
    space.counts(
        state,
        state.length,
        (local, least, orMore) -> {
          if (found.put(name(local), new Count(least, orMore)) != null) {
            throw new WrongStep("a local state is counted twice");
          }
        });
    return found;
  }

  private Map<String, Long> changes(int processSet) {
    Map<String, Long> changes = new LinkedHashMap<>();
    for (int left : space.statesLeft(processSet)) {
      changes.merge(name(left), -1L, Long::sum);
    }
    for (int entered : space.statesEntered(processSet)) {
      changes.merge(name(entered), 1L, Long::sum);
    }
    return changes;
  }

  private String name(int local) {
    String known = names.get(local);
    if (known == null) {
      known = space.identifyProcess(local);
      if (names.containsValue(known)) {
        throw new WrongStep("two local states are called '" + known + "'");
      }
      names.put(local, known);
    }
    return known;
  }

  int size() {
    return steps.size();
  }

  /** The initial states are those below this number. */
  int initial() {
    return initial;
  }

  List<Step> steps(int state) {
    return steps.get(state);
  }

  Count count(int state, String local) {
    return counts.get(state).getOrDefault(local, Count.ZERO);
  }

  boolean haveSameCounts(int state, int other) {
    return counts.get(state).equals(counts.get(other));
  }

  /** The number of a state that was reached. */
  int number(int[] state, int length) {
    return states.number(state, length);
  }
}
