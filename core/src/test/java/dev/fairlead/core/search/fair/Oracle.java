package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * Fair emptiness by brute force. It looks at every set of product states, and for each at every
 * choice of compassion agents that are not to be triggered; the edges between the states that
 * trigger none of these are the largest subgraph of that kind, and if any subgraph on these states
 * with the same untriggered agents is fair, this one is.
 */
final class Oracle {

  /** More product states than this are too many to try all subsets. */
  static final int MAX_STATES = 13;

  private final StateSpace space;
  private final Tgba automaton;
  private final List<Atom> atoms;
  private final Fairness fairness;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final List<BitSet> enabled = new ArrayList<>();
  private final List<Integer> steps = new ArrayList<>();

  private record Node(List<Integer> system, int automatonState) {}

  private record Edge(
      int from, int to, BitSet engaged, BitSet triggered, BitSet marks, int position) {}

  Oracle(StateSpace space, Tgba automaton, List<Atom> atoms, Fairness fairness) {
    this.space = space;
    this.automaton = automaton;
    this.atoms = atoms;
    this.fairness = fairness;
    build();
  }

  int states() {
    return nodes.size();
  }

  private void build() {
    space.initialStates(
        (state, length) -> {
          int[] system = Arrays.copyOf(state, length);
          BitSet letter = LassoJudge.letter(space, atoms, Label.INITIAL, system);
          for (Tgba.Edge edge : automaton.edges().get(automaton.initial())) {
            if (edge.cube().admits(letter)) {
              node(system, edge.target());
            }
          }
        });
    for (int from = 0; from < nodes.size(); from++) {
      expand(from);
    }
  }

  private int node(int[] system, int automatonState) {
    Node node = new Node(Arrays.stream(system).boxed().toList(), automatonState);
    int known = nodes.indexOf(node);
    if (known >= 0) {
      return known;
    }
    nodes.add(node);
    return nodes.size() - 1;
  }

  private void expand(int from) {
    int[] system = nodes.get(from).system.stream().mapToInt(i -> i).toArray();
    BitSet agents = new BitSet();
    int[] count = {0};
    space.steps(
        system,
        system.length,
        (label, set, next, length) -> {
          int[] target = Arrays.copyOf(next, length);
          agents.or(bits(fairness.engaged(label, set)));
          addEdges(
              from,
              target,
              label,
              bits(fairness.engaged(label, set)),
              bits(fairness.triggered(label, set)),
              count[0]++);
        });
    if (count[0] == 0) {
      addEdges(from, system, Label.STUTTER, new BitSet(), new BitSet(), -1);
    }
    fairness.ready(system, system.length, agents::set);
    enabled.add(agents);
    steps.add(count[0]);
  }

  private void addEdges(
      int from, int[] target, int label, BitSet engaged, BitSet triggered, int position) {
    BitSet letter = LassoJudge.letter(space, atoms, label, target);
    for (Tgba.Edge edge : automaton.edges().get(nodes.get(from).automatonState)) {
      if (edge.cube().admits(letter)) {
        int to = node(target, edge.target());
        edges.add(new Edge(from, to, engaged, triggered, edge.acceptance(), position));
      }
    }
  }

  private static BitSet bits(int[] agents) {
    BitSet set = new BitSet();
    for (int agent : agents) {
      set.set(agent);
    }
    return set;
  }

  boolean hasFairRun() {
    int[] compassionate =
        java.util.stream.IntStream.range(0, fairness.agents())
            .filter(agent -> fairness.kind(agent) == Fairness.Kind.COMPASSION)
            .toArray();
    for (int choice = 0; choice < 1 << compassionate.length; choice++) {
      BitSet untriggered = new BitSet();
      for (int i = 0; i < compassionate.length; i++) {
        untriggered.set(compassionate[i], (choice >> i & 1) != 0);
      }
      List<Edge> allowed =
          edges.stream().filter(edge -> !edge.triggered.intersects(untriggered)).toList();
      for (int states = 1; states < 1 << nodes.size(); states++) {
        if (isStronglyConnected(states, allowed) && isFair(states, allowed)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean inside(Edge edge, int states) {
    return (states >> edge.from & 1) != 0 && (states >> edge.to & 1) != 0;
  }

  private boolean isStronglyConnected(int states, List<Edge> allowed) {
    int start = Integer.lowestOneBit(states);
    int forward = start;
    int backward = start;
    boolean any = false;
    for (boolean grows = true; grows; ) {
      int before = forward ^ Integer.reverse(backward);
      int sizes = Integer.bitCount(forward) + Integer.bitCount(backward);
      for (Edge edge : allowed) {
        if (inside(edge, states)) {
          any = true;
          forward |= (forward >> edge.from & 1) << edge.to;
          backward |= (backward >> edge.to & 1) << edge.from;
        }
      }
      grows = Integer.bitCount(forward) + Integer.bitCount(backward) != sizes;
    }
    return any && forward == states && backward == states;
  }

  private boolean isFair(int states, List<Edge> allowed) {
    BitSet engaged = new BitSet();
    BitSet triggered = new BitSet();
    BitSet marks = new BitSet();
    for (Edge edge : allowed) {
      if (inside(edge, states)) {
        engaged.or(edge.engaged);
        triggered.or(edge.triggered);
        marks.or(edge.marks);
      }
    }
    if (marks.cardinality() < automaton.acceptanceSets()) {
      return false;
    }
    for (int agent = 0; agent < fairness.agents(); agent++) {
      int a = agent;
      java.util.stream.IntStream inSet =
          java.util.stream.IntStream.range(0, nodes.size()).filter(n -> (states >> n & 1) != 0);
      boolean owed =
          switch (fairness.kind(agent)) {
            case NONE -> false;
            case UNCONDITIONAL -> true;
            case WEAK -> inSet.allMatch(node -> enabled.get(node).get(a));
            case STRONG -> inSet.anyMatch(node -> enabled.get(node).get(a));
            case COMPASSION -> triggered.get(a);
          };
      if (owed && !engaged.get(agent)) {
        return false;
      }
    }
    return !fairness.global() || everyStepIsTaken(states, allowed);
  }

  private boolean everyStepIsTaken(int states, List<Edge> allowed) {
    for (int node = 0; node < nodes.size(); node++) {
      if ((states >> node & 1) == 0) {
        continue;
      }
      List<Integer> system = nodes.get(node).system;
      TreeSet<Integer> taken = new TreeSet<>();
      for (Edge edge : allowed) {
        if (inside(edge, states) && nodes.get(edge.from).system.equals(system)) {
          taken.add(edge.position);
        }
      }
      taken.remove(-1);
      if (taken.size() < steps.get(node)) {
        return false;
      }
    }
    return true;
  }
}
