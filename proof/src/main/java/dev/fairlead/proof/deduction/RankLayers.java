package dev.fairlead.proof.deduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The ranks of a proof as a table: which states have which rank, for each node of the automaton, in
 * terms of as few variables as tell the ranks apart.
 */
final class RankLayers {

  /**
   * The states of one rank beside one node of the automaton.
   *
   * @param common a conjunction that is true of all of them
   * @param alternatives each a conjunction; one of them is true as well
   */
  record Layer(int automatonNode, int rank, String common, List<String> alternatives) {}

  /** In place of variables that do not tell ranks apart: the name of the state. */
  private static final String STATE = "";

  private RankLayers() {}

  /** In the order of automaton nodes and ranks. */
  static List<Layer> of(Deduction proof, StateWords words) {
    Map<Integer, Map<Integer, List<Map<String, String>>>> states = new TreeMap<>();
    for (Deduction.Step step : proof.steps()) {
      for (int node : step.nodes()) {
        int position = proof.graph().position(node);
        Map<String, String> values = new LinkedHashMap<>();
        values.put(STATE, DeductionText.s(position));
        values.putAll(words.of(position));
        states
            .computeIfAbsent(proof.graph().automatonNode(node), x -> new TreeMap<>())
            .computeIfAbsent(step.rank(), rank -> new ArrayList<>())
            .add(values);
      }
    }
    List<Layer> layers = new ArrayList<>();
    states.forEach(
        (x, byRank) -> {
          Set<String> variables = telling(byRank.values(), words);
          byRank.forEach((rank, group) -> layers.add(layer(x, rank, group, variables)));
        });
    return layers;
  }

  /** Leaves out one variable after the other, as long as groups can be told apart. */
  private static Set<String> telling(
      Collection<List<Map<String, String>>> groups, StateWords words) {
    Set<String> variables = new LinkedHashSet<>();
    groups.forEach(group -> group.forEach(state -> variables.addAll(state.keySet())));
    variables.remove(STATE);
    if (!areApart(groups, variables)) {
      // What people see of long values is shortened, and may be the same for two states.
      return Set.of(STATE);
    }
    Map<String, Integer> lengths = new HashMap<>();
    groups.forEach(
        group ->
            group.forEach(
                state ->
                    state.forEach(
                        (name, value) -> lengths.merge(name, value.length(), Math::max))));
    // Where processes stand says most, and the longest words say least.
    List<String> longestFirst =
        variables.stream()
            .sorted(
                Comparator.comparing(words::tellsPlace).thenComparing(name -> -lengths.get(name)))
            .toList();
    for (String variable : longestFirst) {
      Set<String> fewer = new LinkedHashSet<>(variables);
      fewer.remove(variable);
      if (areApart(groups, fewer)) {
        variables.remove(variable);
      }
    }
    return variables;
  }

  private static boolean areApart(
      Collection<List<Map<String, String>>> groups, Set<String> variables) {
    Map<Map<String, String>, Integer> groupOf = new HashMap<>();
    int number = 0;
    for (List<Map<String, String>> group : groups) {
      for (Map<String, String> state : group) {
        Integer other = groupOf.putIfAbsent(projected(state, variables), number);
        if (other != null && other != number) {
          return false;
        }
      }
      number++;
    }
    return true;
  }

  private static Map<String, String> projected(Map<String, String> state, Set<String> variables) {
    Map<String, String> part = new LinkedHashMap<>();
    state.forEach(
        (name, value) -> {
          if (variables.contains(name)) {
            part.put(name, value);
          }
        });
    return part;
  }

  private static Layer layer(
      int x, int rank, List<Map<String, String>> group, Set<String> variables) {
    List<Map<String, String>> states =
        group.stream().map(state -> projected(state, variables)).distinct().toList();
    Map<String, String> common = new LinkedHashMap<>(states.get(0));
    states.forEach(state -> common.entrySet().retainAll(state.entrySet()));
    List<String> alternatives = new ArrayList<>();
    for (Map<String, String> state : states) {
      Map<String, String> own = new LinkedHashMap<>(state);
      own.keySet().removeAll(common.keySet());
      alternatives.add(text(own));
    }
    boolean isEvery = states.size() == 1 && states.get(0).isEmpty();
    return new Layer(x, rank, isEvery ? "every state" : text(common), alternatives);
  }

  private static String text(Map<String, String> literals) {
    return String.join(" && ", literals.values());
  }
}
