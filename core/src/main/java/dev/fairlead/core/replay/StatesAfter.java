package dev.fairlead.core.replay;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where a process can be after a trace: a plain set of states, closed under internal steps, that
 * moves on event by event. Computes everything anew and remembers nothing.
 */
final class StatesAfter {

  private final StateSpace space;
  private final Runnable poll;
  private TreeSet<int[]> states = emptySet();

  /** After the empty trace. */
  StatesAfter(StateSpace space, Runnable poll) {
    this.space = space;
    this.poll = poll;
    space.initialStates((state, length) -> states.add(Arrays.copyOf(state, length)));
    close();
  }

  private record Step(Label label, int[] target) {}

  private static TreeSet<int[]> emptySet() {
    return new TreeSet<>(Arrays::compare);
  }

  private static List<Step> steps(StateSpace space, int[] state) {
    List<Step> steps = new ArrayList<>();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) ->
            steps.add(new Step(space.label(label), Arrays.copyOf(target, length))));
    return steps;
  }

  private List<Step> steps(int[] state) {
    poll.run();
    return steps(space, state);
  }

  private void close() {
    Deque<int[]> open = new ArrayDeque<>(states);
    while (!open.isEmpty()) {
      for (Step step : steps(open.pop())) {
        if (!step.label().visible() && states.add(step.target())) {
          open.push(step.target());
        }
      }
    }
  }

  void see(String event) {
    TreeSet<int[]> next = emptySet();
    for (int[] state : states) {
      for (Step step : steps(state)) {
        if (step.label().visible() && step.label().text().equals(event)) {
          next.add(step.target());
        }
      }
    }
    states = next;
    close();
  }

  /** Whether what was seen is no trace of the process. */
  boolean isEmpty() {
    return states.isEmpty();
  }

  /** Whether the process can now go on internally for ever. */
  boolean canDiverge() {
    TreeSet<int[]> rest = emptySet();
    rest.addAll(states);
    while (rest.removeIf(
        state ->
            steps(state).stream()
                .noneMatch(step -> !step.label().visible() && rest.contains(step.target())))) {
      // again, until every state that is left has an internal step to one that is left
    }
    return !rest.isEmpty();
  }

  /** Every event that can come next. */
  Set<String> possible() {
    Set<String> events = new TreeSet<>();
    states.forEach(state -> events.addAll(offered(space, state)));
    return events;
  }

  /** Whether the process can rest where it accepts no event but these. */
  boolean canRestWithin(Set<String> events) {
    return states.stream()
        .anyMatch(state -> isStable(space, state) && events.containsAll(offered(space, state)));
  }

  static boolean isStable(StateSpace space, int[] state) {
    return steps(space, state).stream().allMatch(step -> step.label().visible());
  }

  /** The events of the steps of a state. */
  static Set<String> offered(StateSpace space, int[] state) {
    Set<String> events = new TreeSet<>();
    for (Step step : steps(space, state)) {
      if (step.label().visible()) {
        events.add(step.label().text());
      }
    }
    return events;
  }
}
