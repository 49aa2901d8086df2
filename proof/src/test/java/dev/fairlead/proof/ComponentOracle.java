package dev.fairlead.proof;

import dev.fairlead.core.automaton.PlainTableau;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides by components whether the causes of a certificate refute every run that is accepted and
 * fair: each strongly connected component of the product has one cause, and by the definition of
 * fairness no run that stays in the component can be fair or accepted. Ranks are compared only
 * within components. Nothing is checked edge by edge, as {@link ProductCheck} does.
 */
final class ComponentOracle {
  private record Edge(
      int from, int to, int step, Tgba.Edge read, Set<String> engaged, Set<String> triggered) {}

  private final StateSpace space;
  private final Fairness fairness;
  private final Tgba automaton;
  private final AutomatonReader reader;
  private final List<int[]> nodes = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private final List<Set<String>> enabled = new ArrayList<>();
  private final List<Integer> steps = new ArrayList<>();
  private final Map<String, Fairness.Kind> kinds = new HashMap<>();

  ComponentOracle(Model.Question question, Fairness fairness) {
    this.space = question.space();
    this.fairness = fairness;
    Property.Temporal temporal = (Property.Temporal) question.property();
    this.automaton = PlainTableau.of(new Formula.Not(temporal.formula()), Long.SIZE).orElseThrow();
    this.reader = new AutomatonReader(space, automaton, temporal.atoms());
    space.initialStates(
        (state, length) -> read(-1, automaton.initial(), Label.INITIAL, 0, state, length, -1));
    for (int node = 0; node < nodes.size(); node++) {
      expand(node);
    }
  }

  private int number(int state, int reads) {
    Integer known = numbers.putIfAbsent(List.of(state, reads), nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(new int[] {state, reads});
    return nodes.size() - 1;
  }

  private void expand(int node) {
    int[] state = {nodes.get(node)[0]};
    Set<String> ready = new HashSet<>();
    int[] count = {0};
    fairness.ready(state, 1, agent -> ready.add(name(agent)));
    space.steps(
        state,
        1,
        (label, processSet, target, length) -> {
          for (int agent : fairness.engaged(label, processSet)) {
            ready.add(name(agent));
          }
          read(node, nodes.get(node)[1], label, processSet, target, length, count[0]++);
        });
    if (count[0] == 0) {
      read(node, nodes.get(node)[1], Label.STUTTER, -1, state, 1, -1);
    }
    enabled.add(ready);
    steps.add(count[0]);
  }

  private String name(int agent) {
    kinds.put(fairness.identify(agent), fairness.kind(agent));
    return fairness.identify(agent);
  }

  private void read(
      int from, int reads, int label, int processSet, int[] target, int length, int step) {
    long letter = reader.letter(label, target, length);
    List<Tgba.Edge> out = automaton.edges().get(reads);
    for (int i = 0; i < out.size(); i++) {
      if (reader.edges(reads)[i].admits(letter)) {
        int to = number(target[0], out.get(i).target());
        if (from >= 0) {
          edges.add(
              new Edge(
                  from,
                  to,
                  step,
                  out.get(i),
                  label < 0 ? Set.of() : names(fairness.engaged(label, processSet)),
                  label < 0 ? Set.of() : names(fairness.triggered(label, processSet))));
        }
      }
    }
  }

  private Set<String> names(int[] agents) {
    Set<String> names = new HashSet<>();
    for (int agent : agents) {
      names.add(name(agent));
    }
    return names;
  }

  /** The product as a forger sees it. */
  Forgery forgery() {
    List<Cause> causes = new ArrayList<>();
    kinds.keySet().forEach(agent -> causes.add(new Cause.StarvedAgent(agent)));
    kinds.keySet().forEach(agent -> causes.add(new Cause.RecurringAgent(agent, 0)));
    causes.add(new Cause.UntakenStep(0));
    for (int set = 0; set <= automaton.acceptanceSets(); set++) {
      causes.add(new Cause.MissedSet(set));
    }
    NodeKeys keys = new NodeKeys(space);
    long[] keyOf = new long[nodes.size()];
    boolean[][] leads = new boolean[nodes.size()][nodes.size()];
    for (int node = 0; node < nodes.size(); node++) {
      int[] pair = nodes.get(node);
      keyOf[node] = NodeKeys.ofNode(keys.ofState(new int[] {pair[0]}, 1), pair[1]);
    }
    edges.forEach(edge -> leads[edge.from()][edge.to()] = true);
    int[] system = nodes.stream().mapToInt(pair -> pair[0]).toArray();
    return new Forgery(causes, keyOf, system, leads);
  }

  boolean isProof(Certificate certificate) {
    NodeKeys keys = new NodeKeys(space);
    List<Measure> measures = new ArrayList<>();
    for (int[] node : nodes) {
      long key = NodeKeys.ofNode(keys.ofState(new int[] {node[0]}, 1), node[1]);
      int measure = certificate.nodes().find(key);
      if (measure == NodeTable.NONE) {
        return false;
      }
      measures.add(certificate.measures().get(measure));
    }
    return isRefuted(edges, certificate, measures, 0);
  }

  private boolean isRefuted(
      List<Edge> among, Certificate certificate, List<Measure> measures, int depth) {
    for (List<Edge> component : components(among)) {
      Set<List<Integer>> levels = new HashSet<>();
      for (Edge edge : component) {
        Measure measure = measures.get(edge.from());
        if (depth >= measure.levels().size()) {
          return false;
        }
        levels.add(List.of(measure.level(depth).rank(), measure.level(depth).cause()));
      }
      int cause = levels.iterator().next().get(1);
      if (levels.size() > 1
          || cause == Measure.NO_CAUSE
          || !isRefutedBy(
              certificate.causes().get(cause), component, certificate, measures, depth)) {
        return false;
      }
    }
    return true;
  }

  private boolean isRefutedBy(
      Cause cause,
      List<Edge> component,
      Certificate certificate,
      List<Measure> measures,
      int depth) {
    if (cause instanceof Cause.MissedSet missed) {
      return missed.acceptanceSet() < automaton.acceptanceSets()
          && component.stream().noneMatch(e -> e.read().acceptance().get(missed.acceptanceSet()));
    }
    if (cause instanceof Cause.UntakenStep) {
      return fairness.global() && depth == 0 && leavesStepsOut(component);
    }
    if (cause instanceof Cause.RecurringAgent recurring) {
      return fairness.global()
          && depth == 0
          && kinds.get(recurring.agent()) == Fairness.Kind.STRONG
          && component.stream().noneMatch(edge -> edge.engaged().contains(recurring.agent()))
          && component.stream()
              .anyMatch(edge -> enabled.get(edge.from()).contains(recurring.agent()));
    }
    String agent = ((Cause.StarvedAgent) cause).agent();
    if (component.stream().anyMatch(edge -> edge.engaged().contains(agent))) {
      return false;
    }
    return switch (kinds.getOrDefault(agent, Fairness.Kind.NONE)) {
      case NONE -> false;
      case UNCONDITIONAL -> true;
      case WEAK -> component.stream().allMatch(edge -> enabled.get(edge.from()).contains(agent));
      case STRONG ->
          isRefuted(
              component.stream().filter(edge -> !enabled.get(edge.from()).contains(agent)).toList(),
              certificate,
              measures,
              depth + 1);
      case COMPASSION ->
          isRefuted(
              component.stream().filter(edge -> !edge.triggered().contains(agent)).toList(),
              certificate,
              measures,
              depth + 1);
    };
  }

  /** Whether a state of the system has a step that no edge of the component takes. */
  private boolean leavesStepsOut(List<Edge> component) {
    Map<Integer, Set<Integer>> taken = new HashMap<>();
    component.forEach(
        edge ->
            taken
                .computeIfAbsent(nodes.get(edge.from())[0], state -> new HashSet<>())
                .add(edge.step()));
    return component.stream()
        .anyMatch(edge -> taken.get(nodes.get(edge.from())[0]).size() < steps.get(edge.from()));
  }

  /** The edges inside of each component that has some, by reachability in both directions. */
  private List<List<Edge>> components(List<Edge> among) {
    Map<Integer, List<Integer>> next = new HashMap<>();
    among.forEach(e -> next.computeIfAbsent(e.from(), from -> new ArrayList<>()).add(e.to()));
    Map<Integer, Set<Integer>> reached = new HashMap<>();
    next.keySet().forEach(from -> reached.put(from, reachable(from, next)));
    return List.copyOf(
        among.stream()
            .filter(
                e ->
                    reached.getOrDefault(e.to(), Set.of()).contains(e.from()) || e.to() == e.from())
            .collect(
                Collectors.groupingBy(
                    e ->
                        reached.get(e.from()).stream()
                            .filter(n -> reached.getOrDefault(n, Set.of()).contains(e.from()))
                            .min(Integer::compare)
                            .orElseThrow()))
            .values());
  }

  private static Set<Integer> reachable(int from, Map<Integer, List<Integer>> next) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> open = new ArrayList<>(next.getOrDefault(from, List.of()));
    while (!open.isEmpty()) {
      int node = open.remove(open.size() - 1);
      if (seen.add(node)) {
        open.addAll(next.getOrDefault(node, List.of()));
      }
    }
    return seen;
  }
}
