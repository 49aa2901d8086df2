package dev.fairlead.proof.deduction;

import dev.fairlead.core.fairness.Fairness;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Says why no accepted fair run stays in a component, if that is so. */
final class FairnessJudge {
  private final ProductGraph graph;
  private final NodeAutomaton automaton;
  private final Fairness fairness;
  private final IntPredicate assumed;
  private final Map<Integer, BitSet> enabledAt = new HashMap<>();

  /**
   * @param assumed the agents to which a run is fair; to others nothing is owed
   */
  FairnessJudge(
      ProductGraph graph, NodeAutomaton automaton, Fairness fairness, IntPredicate assumed) {
    this.graph = graph;
    this.automaton = automaton;
    this.fairness = fairness;
    this.assumed = assumed;
  }

  private Fairness.Kind kind(int agent) {
    return assumed.test(agent) ? fairness.kind(agent) : Fairness.Kind.NONE;
  }

  /** Edges that count, by node and place. */
  @FunctionalInterface
  private interface EdgeFilter {
    boolean keeps(int node, ProductGraph.Edge edge);
  }

  /** Empty if a run stays that is accepted and fair. */
  Optional<Rejection> rejection(int[] component) {
    return rejection(component, (node, edge) -> true);
  }

  private Optional<Rejection> rejection(int[] component, EdgeFilter kept) {
    BitSet members = new BitSet();
    Arrays.stream(component).forEach(members::set);
    BitSet met = new BitSet();
    BitSet engaged = new BitSet();
    BitSet triggered = new BitSet();
    BitSet once = new BitSet();
    BitSet always = null;
    for (int node : component) {
      BitSet enabled = enabled(graph.position(node));
      once.or(enabled);
      if (always == null) {
        always = (BitSet) enabled.clone();
      } else {
        always.and(enabled);
      }
      for (ProductGraph.Edge edge : graph.edges(node)) {
        if (members.get(edge.target()) && kept.keeps(node, edge)) {
          met.or(automaton.nodes().get(graph.automatonNode(node)).accepting());
          for (int agent : engaged(node, edge)) {
            engaged.set(agent);
          }
          for (int agent : triggered(node, edge)) {
            triggered.set(agent);
          }
        }
      }
    }
    int missed = met.nextClearBit(0);
    if (missed < automaton.untils().size()) {
      return Optional.of(new Rejection.MissedSet(missed));
    }
    List<Integer> starved = starved(always, engaged);
    if (!starved.isEmpty()) {
      return Optional.of(new Rejection.Starved(starved));
    }
    if (fairness.global() && leavesOutStep(component, members, kept)) {
      return Optional.of(new Rejection.UntakenStep());
    }
    return leftOut(component, members, kept, once, triggered, engaged);
  }

  private List<Integer> starved(BitSet always, BitSet engaged) {
    List<Integer> starved = new ArrayList<>();
    for (int agent = 0; agent < fairness.agents(); agent++) {
      boolean isOwed =
          switch (kind(agent)) {
            case UNCONDITIONAL -> true;
            case WEAK -> always.get(agent);
            case NONE, STRONG, COMPASSION -> false;
          };
      if (isOwed && !engaged.get(agent)) {
        starved.add(agent);
      }
    }
    return starved;
  }

  private boolean leavesOutStep(int[] component, BitSet members, EdgeFilter kept) {
    Map<Integer, BitSet> taken = new HashMap<>();
    for (int node : component) {
      BitSet steps = taken.computeIfAbsent(stateOf(node), state -> new BitSet());
      for (ProductGraph.Edge edge : graph.edges(node)) {
        if (members.get(edge.target()) && kept.keeps(node, edge)) {
          steps.set(edge.step());
        }
      }
    }
    return Arrays.stream(component)
        .anyMatch(
            node ->
                taken.get(stateOf(node)).cardinality() < graph.steps(graph.position(node)).size());
  }

  /** Positions with the same state have the same steps, in the same order. */
  private final Map<IntBuffer, Integer> states = new HashMap<>();

  private int stateOf(int node) {
    IntBuffer state = IntBuffer.wrap(graph.state(graph.position(node)));
    return states.computeIfAbsent(state, key -> states.size());
  }

  private Optional<Rejection> leftOut(
      int[] component,
      BitSet members,
      EdgeFilter kept,
      BitSet once,
      BitSet triggered,
      BitSet engaged) {
    for (int agent = 0; agent < fairness.agents(); agent++) {
      int it = agent;
      boolean strong = kind(agent) == Fairness.Kind.STRONG && once.get(agent);
      boolean compassion = kind(agent) == Fairness.Kind.COMPASSION && triggered.get(agent);
      if (engaged.get(agent) || !strong && !compassion) {
        continue;
      }
      EdgeFilter fewer =
          strong
              ? kept
              : (node, edge) ->
                  kept.keeps(node, edge)
                      && Arrays.stream(triggered(node, edge)).noneMatch(each -> each == it);
      int[] rest =
          Arrays.stream(component)
              .filter(node -> !strong || !enabled(graph.position(node)).get(it))
              .toArray();
      return parts(rest, fewer).map(parts -> new Rejection.LeftOut(it, parts));
    }
    return Optional.empty();
  }

  private Optional<List<Rejection>> parts(int[] rest, EdgeFilter kept) {
    BitSet members = new BitSet();
    Arrays.stream(rest).forEach(members::set);
    ConnectedParts.Successors successors =
        node ->
            graph.edges(node).stream()
                .filter(edge -> members.get(edge.target()) && kept.keeps(node, edge))
                .mapToInt(ProductGraph.Edge::target)
                .toArray();
    List<Rejection> parts = new ArrayList<>();
    for (int[] part : ConnectedParts.of(graph.size(), rest, successors)) {
      boolean isTrivial =
          part.length == 1
              && Arrays.stream(successors.of(part[0])).noneMatch(target -> target == part[0]);
      if (!isTrivial) {
        Optional<Rejection> why = rejection(part, kept);
        if (why.isEmpty()) {
          return Optional.empty();
        }
        parts.add(why.get());
      }
    }
    return Optional.of(parts);
  }

  private BitSet enabled(int position) {
    return enabledAt.computeIfAbsent(
        position,
        at -> {
          BitSet agents = new BitSet();
          for (ProductGraph.SystemStep step : graph.steps(at)) {
            for (int agent : engaged(step)) {
              agents.set(agent);
            }
          }
          int[] state = graph.state(at);
          fairness.ready(state, state.length, agents::set);
          return agents;
        });
  }

  private int[] engaged(int node, ProductGraph.Edge edge) {
    return engaged(graph.steps(graph.position(node)).get(edge.step()));
  }

  private int[] engaged(ProductGraph.SystemStep step) {
    return step.isStutter() ? Fairness.NOBODY : fairness.engaged(step.label(), step.processSet());
  }

  private int[] triggered(int node, ProductGraph.Edge edge) {
    ProductGraph.SystemStep step = graph.steps(graph.position(node)).get(edge.step());
    return step.isStutter() ? Fairness.NOBODY : fairness.triggered(step.label(), step.processSet());
  }
}
