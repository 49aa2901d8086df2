package dev.fairlead.csp.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Strong bisimulation of two graphs by partition refinement of their disjoint union: states start
 * with the colour of their values, and get the colours of their edges added round by round. If a
 * graph is cut off at depth d, d rounds are all that its initial state is good for.
 */
final class Bisimulation {
  private final Graph left;
  private final Graph right;
  private final Function<Set<String>, Object> leftWho;
  private final Function<Set<String>, Object> rightWho;

  /** The colours after each round; states of the right graph come behind those of the left. */
  private final List<int[]> rounds = new ArrayList<>();

  private Bisimulation(
      Graph left,
      Graph right,
      Function<Set<String>, Object> leftWho,
      Function<Set<String>, Object> rightWho) {
    this.left = left;
    this.right = right;
    this.leftWho = leftWho;
    this.rightWho = rightWho;
    refine();
  }

  /** How the two differ, or nothing; first in their steps, then in who takes them. */
  static Optional<String> difference(Graph left, Graph right) {
    Bisimulation steps = new Bisimulation(left, right, Set::size, Set::size);
    Optional<String> found = steps.difference();
    if (found.isPresent()) {
      return found;
    }
    Map<String, String> leftNames = new HashMap<>();
    Map<String, String> rightNames = new HashMap<>();
    found = steps.matchProcesses(leftNames, rightNames);
    return found.isPresent()
        ? found
        : new Bisimulation(left, right, names(leftNames), names(rightNames)).difference();
  }

  /** How the two differ in their steps, whoever takes them, or nothing. */
  static Optional<String> differenceOfSteps(Graph left, Graph right) {
    return new Bisimulation(left, right, who -> 0, who -> 0).difference();
  }

  /** The same for two systems whose processes have the same names. */
  static Optional<String> differenceByName(Graph left, Graph right) {
    return new Bisimulation(left, right, who -> who, who -> who).difference();
  }

  private static Function<Set<String>, Object> names(Map<String, String> names) {
    return who -> {
      List<String> known = new ArrayList<>();
      who.forEach(w -> known.add(names.getOrDefault(w, "?")));
      known.sort(null);
      return known;
    };
  }

  private int count() {
    return left.nodes().size() + right.nodes().size();
  }

  private Graph.Node node(int i) {
    int offset = left.nodes().size();
    return i < offset ? left.nodes().get(i) : right.nodes().get(i - offset);
  }

  private int offset(int i) {
    return i < left.nodes().size() ? 0 : left.nodes().size();
  }

  private record Seen(String label, Object who, int colour) {}

  private Set<Seen> seen(int i, int[] colours) {
    Function<Set<String>, Object> who = offset(i) == 0 ? leftWho : rightWho;
    Set<Seen> all = new HashSet<>();
    for (Graph.Edge e : node(i).edges()) {
      all.add(new Seen(e.label(), who.apply(e.who()), colours[offset(i) + e.target()]));
    }
    return all;
  }

  private void refine() {
    int depth = Math.min(left.depth(), right.depth());
    int[] colours = new int[count()];
    Map<Object, Integer> numbers = new HashMap<>();
    for (int i = 0; i < colours.length; i++) {
      boolean expanded = node(i).depth() < depth;
      List<Object> key = List.of(node(i).values(), expanded && node(i).fault());
      colours[i] = numbers.computeIfAbsent(key, k -> numbers.size());
    }
    rounds.add(colours);
    int before = 0;
    int now = numbers.size();
    while (rounds.size() <= depth && now > before) {
      colours = next(colours);
      rounds.add(colours);
      before = now;
      now = new HashSet<>(java.util.Arrays.stream(colours).boxed().toList()).size();
    }
  }

  private int[] next(int[] colours) {
    int[] result = new int[colours.length];
    Map<Object, Integer> numbers = new HashMap<>();
    for (int i = 0; i < result.length; i++) {
      Object key = List.of(colours[i], seen(i, colours));
      result[i] = numbers.computeIfAbsent(key, k -> numbers.size());
    }
    return result;
  }

  private Optional<String> difference() {
    StringBuilder path = new StringBuilder();
    int l = 0;
    int r = left.nodes().size();
    if (last()[l] == last()[r]) {
      return Optional.empty();
    }
    while (true) {
      int round = 0;
      while (rounds.get(round)[l] == rounds.get(round)[r]) {
        round++;
      }
      if (round == 0) {
        return Optional.of(path + ": " + show(l) + " but " + show(r));
      }
      Graph.Edge[] pair = pair(l, r, rounds.get(round - 1));
      if (pair[0] == null || pair[1] == null) {
        Graph.Edge only = pair[0] == null ? pair[1] : pair[0];
        String side = pair[0] == null ? "right" : "left";
        return Optional.of(
            "%s: only the %s has %s by %s; left %s, right %s"
                .formatted(path, side, only.label(), only.who(), labels(l), labels(r)));
      }
      path.append(' ').append(pair[0].label());
      l = pair[0].target();
      r = offset(r) + pair[1].target();
    }
  }

  /** Two edges of the same label to different colours, or one without a partner. */
  private Graph.Edge[] pair(int l, int r, int[] colours) {
    Graph.Edge fromLeft = unmatched(l, r, colours);
    Graph.Edge fromRight = fromLeft == null ? unmatched(r, l, colours) : null;
    return fromLeft != null
        ? new Graph.Edge[] {fromLeft, partner(fromLeft, r)}
        : new Graph.Edge[] {partner(fromRight, l), fromRight};
  }

  private Graph.Edge unmatched(int from, int to, int[] colours) {
    Set<Seen> there = seen(to, colours);
    Function<Set<String>, Object> who = offset(from) == 0 ? leftWho : rightWho;
    for (Graph.Edge e : node(from).edges()) {
      Seen s = new Seen(e.label(), who.apply(e.who()), colours[offset(from) + e.target()]);
      if (!there.contains(s)) {
        return e;
      }
    }
    return null;
  }

  private Graph.Edge partner(Graph.Edge edge, int state) {
    boolean isLeft = offset(state) == 0;
    Object who = (isLeft ? rightWho : leftWho).apply(edge.who());
    for (Graph.Edge e : node(state).edges()) {
      if (e.label().equals(edge.label())
          && (isLeft ? leftWho : rightWho).apply(e.who()).equals(who)) {
        return e;
      }
    }
    return null;
  }

  private List<String> labels(int i) {
    return node(i).edges().stream().map(e -> e.label() + e.who()).toList();
  }

  private String show(int i) {
    return node(i).values() + (node(i).fault() ? " with a fault" : "");
  }

  private int[] last() {
    return rounds.get(rounds.size() - 1);
  }

  /** Names the processes of both graphs alike where a state has exactly one counterpart. */
  private Optional<String> matchProcesses(
      Map<String, String> leftNames, Map<String, String> rightNames) {
    if (!left.isComplete() || !right.isComplete()) {
      return matchOwners(0, left.nodes().size(), leftNames, rightNames);
    }
    Map<Integer, List<Integer>> classes = new HashMap<>();
    for (int i = 0; i < count(); i++) {
      classes.computeIfAbsent(last()[i], k -> new ArrayList<>()).add(i);
    }
    for (List<Integer> members : classes.values()) {
      if (members.size() == 2 && offset(members.get(0)) != offset(members.get(1))) {
        Optional<String> found = matchOwners(members.get(0), members.get(1), leftNames, rightNames);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> matchOwners(
      int l, int r, Map<String, String> leftNames, Map<String, String> rightNames) {
    List<String> ours = node(l).owners().stream().distinct().toList();
    List<String> theirs = node(r).owners().stream().distinct().toList();
    boolean fits = ours.size() == theirs.size();
    for (int i = 0; fits && i < ours.size(); i++) {
      String name = leftNames.computeIfAbsent(ours.get(i), k -> "p" + leftNames.size());
      fits = rightNames.computeIfAbsent(theirs.get(i), k -> name).equals(name);
    }
    fits &= new HashSet<>(rightNames.values()).size() == rightNames.size();
    return fits
        ? Optional.empty()
        : Optional.of("the same state has processes " + ours + " and " + theirs);
  }
}
