package dev.fairlead.proof;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The sets of states in which a specification can be after a trace, each with all that internal
 * steps lead to. The subset construction, without any shortcut.
 */
final class SpecificationSets {
  /** In place of a set: there is no such trace. */
  static final int NONE = -1;

  /** What one state can do. */
  private record Moves(int[] internal, Map<String, Set<Integer>> visible) {
    boolean isStable() {
      return internal.length == 0;
    }
  }

  private final StateSpace space;
  private final StateTable states = new StateTable();
  private final List<Moves> moves = new ArrayList<>();

  /** Sets as ascending numbers of states. */
  private final StateTable sets = new StateTable();

  private final List<Map<String, Integer>> after = new ArrayList<>();
  private final Map<Integer, Boolean> diverging = new HashMap<>();

  SpecificationSets(StateSpace space) {
    this.space = space;
  }

  int initial() {
    Set<Integer> first = new TreeSet<>();
    space.initialStates((state, length) -> first.add(states.number(state, length)));
    return closed(first);
  }

  /** The set after an event, or {@link #NONE}. */
  int after(int set, String event) {
    return after.get(set).computeIfAbsent(event, next -> successors(set, next));
  }

  private int successors(int set, String event) {
    Set<Integer> targets = new TreeSet<>();
    for (int state : sets.state(set)) {
      targets.addAll(moves(state).visible.getOrDefault(event, Set.of()));
    }
    return targets.isEmpty() ? NONE : closed(targets);
  }

  private int closed(Set<Integer> from) {
    Set<Integer> all = new TreeSet<>(from);
    List<Integer> open = new ArrayList<>(from);
    while (!open.isEmpty()) {
      for (int next : moves(open.remove(open.size() - 1)).internal) {
        if (all.add(next)) {
          open.add(next);
        }
      }
    }
    int[] members = all.stream().mapToInt(Integer::intValue).toArray();
    int known = sets.size();
    int number = sets.number(members, members.length);
    if (number == known) {
      after.add(new TreeMap<>());
    }
    return number;
  }

  private Moves moves(int state) {
    while (moves.size() <= state) {
      moves.add(null);
    }
    if (moves.get(state) == null) {
      Set<Integer> internal = new TreeSet<>();
      Map<String, Set<Integer>> visible = new TreeMap<>();
      int[] vector = states.state(state);
      space.steps(
          vector,
          vector.length,
          (label, processSet, target, length) -> {
            Label read = space.label(label);
            int next = states.number(target, length);
            if (read.visible()) {
              visible.computeIfAbsent(read.text(), text -> new TreeSet<>()).add(next);
            } else {
              internal.add(next);
            }
          });
      moves.set(state, new Moves(internal.stream().mapToInt(Integer::intValue).toArray(), visible));
    }
    return moves.get(state);
  }

  /** How many sets there are so far. */
  int size() {
    return sets.size();
  }

  /** The states that were met so far. */
  StateTable states() {
    return states;
  }

  /** The events that some state of the set can do. */
  Set<String> possible(int set) {
    Set<String> events = new TreeSet<>();
    for (int state : sets.state(set)) {
      events.addAll(moves(state).visible.keySet());
    }
    return events;
  }

  /** Whether every state of the set that rests offers all of this. */
  boolean restsOffering(int set, Set<String> events) {
    return Arrays.stream(sets.state(set))
        .mapToObj(this::moves)
        .allMatch(each -> !each.isStable() || each.visible.keySet().containsAll(events));
  }

  /** Whether a state of the set rests and offers no more than this, so refuses all else. */
  boolean canRestWithin(int set, Set<String> offered) {
    return Arrays.stream(sets.state(set))
        .mapToObj(this::moves)
        .anyMatch(each -> each.isStable() && offered.containsAll(each.visible.keySet()));
  }

  /** Whether internal steps can go on for ever from a state of the set. */
  boolean diverges(int set) {
    return diverging.computeIfAbsent(
        set,
        number -> {
          List<int[]> targets = new ArrayList<>();
          Map<Integer, Integer> place = new HashMap<>();
          int[] members = sets.state(number);
          for (int i = 0; i < members.length; i++) {
            place.put(members[i], i);
          }
          for (int member : members) {
            targets.add(Arrays.stream(moves(member).internal).map(place::get).toArray());
          }
          return hasCycle(targets);
        });
  }

  /**
   * Whether a graph has a cycle: whether something is left when nodes without successors are
   * removed again and again.
   */
  static boolean hasCycle(List<int[]> targets) {
    List<List<Integer>> before = new ArrayList<>();
    int[] left = new int[targets.size()];
    List<Integer> ended = new ArrayList<>();
    targets.forEach(each -> before.add(new ArrayList<>()));
    for (int node = 0; node < left.length; node++) {
      left[node] = targets.get(node).length;
      for (int target : targets.get(node)) {
        before.get(target).add(node);
      }
      if (left[node] == 0) {
        ended.add(node);
      }
    }
    int removed = 0;
    while (removed < ended.size()) {
      for (int source : before.get(ended.get(removed++))) {
        if (--left[source] == 0) {
          ended.add(source);
        }
      }
    }
    return removed < left.length;
  }
}
