package dev.fairlead.core.automaton;

import dev.fairlead.core.ltl.RandomFormulas;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The naive reference for what an automaton accepts: graphs of nodes as lists, recursion. */
final class Languages {

  private Languages() {}

  private record Node(int left, int right) {}

  private record Arrow(Node target, BitSet marks) {}

  /** Whether the automaton accepts stem·loop^ω. */
  static boolean accepts(Tgba automaton, RandomFormulas.Lasso word) {
    List<Set<String>> letters = new ArrayList<>(word.stem());
    letters.addAll(word.loop());
    List<BitSet> numbered = new ArrayList<>();
    for (Set<String> letter : letters) {
      BitSet bits = new BitSet();
      for (int atom = 0; atom < automaton.atoms().size(); atom++) {
        bits.set(atom, letter.contains(automaton.atoms().get(atom)));
      }
      numbered.add(bits);
    }
    Map<Node, List<Arrow>> graph = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>(List.of(new Node(automaton.initial(), 0)));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (graph.containsKey(node)) {
        continue;
      }
      int next = node.right() + 1 < letters.size() ? node.right() + 1 : word.stem().size();
      List<Arrow> arrows = new ArrayList<>();
      for (Tgba.Edge edge : automaton.edges().get(node.left())) {
        if (edge.cube().admits(numbered.get(node.right()))) {
          arrows.add(new Arrow(new Node(edge.target(), next), edge.acceptance()));
          open.push(new Node(edge.target(), next));
        }
      }
      graph.put(node, arrows);
    }
    return hasAcceptingComponent(graph, automaton.acceptanceSets());
  }

  /** Whether some word is accepted by both; their atoms are matched by name. */
  static boolean intersect(Tgba a, Tgba b) {
    Map<Node, List<Arrow>> graph = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>(List.of(new Node(a.initial(), b.initial())));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (graph.containsKey(node)) {
        continue;
      }
      List<Arrow> arrows = new ArrayList<>();
      for (Tgba.Edge mine : a.edges().get(node.left())) {
        for (Tgba.Edge theirs : b.edges().get(node.right())) {
          if (compatible(a, mine.cube(), b, theirs.cube())) {
            BitSet marks = (BitSet) mine.acceptance().clone();
            theirs.acceptance().stream().forEach(set -> marks.set(a.acceptanceSets() + set));
            Node target = new Node(mine.target(), theirs.target());
            arrows.add(new Arrow(target, marks));
            open.push(target);
          }
        }
      }
      graph.put(node, arrows);
    }
    return hasAcceptingComponent(graph, a.acceptanceSets() + b.acceptanceSets());
  }

  private static boolean compatible(Tgba a, Tgba.Cube mine, Tgba b, Tgba.Cube theirs) {
    Set<String> positive = new HashSet<>();
    Set<String> negative = new HashSet<>();
    mine.positive().stream().forEach(atom -> positive.add(a.atoms().get(atom)));
    theirs.positive().stream().forEach(atom -> positive.add(b.atoms().get(atom)));
    mine.negative().stream().forEach(atom -> negative.add(a.atoms().get(atom)));
    theirs.negative().stream().forEach(atom -> negative.add(b.atoms().get(atom)));
    positive.retainAll(negative);
    return positive.isEmpty();
  }

  /** Components by forward and backward reachability. */
  private static boolean hasAcceptingComponent(Map<Node, List<Arrow>> graph, int sets) {
    Map<Node, List<Node>> backwards = new HashMap<>();
    graph.forEach(
        (node, arrows) ->
            arrows.forEach(
                arrow ->
                    backwards.computeIfAbsent(arrow.target(), t -> new ArrayList<>()).add(node)));
    Map<Node, List<Node>> forwards = new HashMap<>();
    graph.forEach(
        (node, arrows) -> forwards.put(node, arrows.stream().map(Arrow::target).toList()));
    Set<Node> done = new HashSet<>();
    for (Node node : graph.keySet()) {
      if (done.contains(node)) {
        continue;
      }
      Set<Node> component = reachable(node, forwards);
      component.retainAll(reachable(node, backwards));
      done.addAll(component);
      BitSet marks = new BitSet();
      boolean cycle = false;
      for (Node member : component) {
        for (Arrow arrow : graph.get(member)) {
          if (component.contains(arrow.target())) {
            cycle = true;
            marks.or(arrow.marks());
          }
        }
      }
      if (cycle && marks.cardinality() == sets) {
        return true;
      }
    }
    return false;
  }

  private static Set<Node> reachable(Node from, Map<Node, List<Node>> next) {
    Set<Node> seen = new HashSet<>(Set.of(from));
    Deque<Node> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (Node node : next.getOrDefault(open.pop(), List.of())) {
        if (seen.add(node)) {
          open.push(node);
        }
      }
    }
    return seen;
  }
}
