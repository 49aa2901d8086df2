package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.GradedSemantics;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.ltl.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The runs of a small graded graph, one by one: every lasso up to a length, its possibility, and
 * whether it is fair by the definition. The slow half of the comparison with {@link GradedCheck}.
 *
 * @param most positions of a lasso
 */
record GradedLassos(GradedGraph graph, FairnessNotion notion, int most) {

  /** The join, over fair lassos, of how possible the run is and how far it refutes a formula. */
  int strongestRefutation(Formula formula) {
    Logic logic = graph.logic();
    int[] join = {0};
    Formula negation = new Formula.Not(formula);
    forEach(
        lasso -> {
          int value = logic.meet(lasso.possibility(logic), lasso.value(graph, negation));
          join[0] = logic.join(join[0], value);
        });
    return join[0];
  }

  /** Edges, and the position to which the last one leads back; a dead end repeats for ever. */
  record Lasso(List<GradedGraph.Edge> edges, List<Integer> positions, int entry) {

    int possibility(Logic logic) {
      return edges.stream().mapToInt(GradedGraph.Edge::level).reduce(logic.top(), logic::meet);
    }

    int value(GradedGraph graph, Formula formula) {
      Map<String, int[]> atoms = new HashMap<>();
      graph
          .values()
          .forEach(
              (name, values) ->
                  atoms.put(name, positions.stream().mapToInt(s -> values[s]).toArray()));
      return GradedSemantics.value(graph.logic(), formula, atoms, entry, positions.size());
    }
  }

  void forEach(Consumer<Lasso> sink) {
    extend(new ArrayList<>(), new ArrayList<>(List.of(0)), sink);
  }

  private void extend(List<GradedGraph.Edge> path, List<Integer> positions, Consumer<Lasso> sink) {
    int here = positions.get(positions.size() - 1);
    List<GradedGraph.Edge> next =
        graph.edges().stream().filter(edge -> edge.from() == here).toList();
    if (next.isEmpty()) {
      sink.accept(new Lasso(List.copyOf(path), List.copyOf(positions), positions.size() - 1));
      return;
    }
    for (GradedGraph.Edge edge : next) {
      path.add(edge);
      for (int entry = 0; entry < positions.size(); entry++) {
        if (positions.get(entry) == edge.to() && isFair(path.subList(entry, path.size()))) {
          sink.accept(new Lasso(List.copyOf(path), List.copyOf(positions), entry));
        }
      }
      if (positions.size() < most) {
        positions.add(edge.to());
        extend(path, positions, sink);
        positions.remove(positions.size() - 1);
      }
      path.remove(path.size() - 1);
    }
  }

  /** Enabledness is that of the whole graph. */
  private boolean isFair(List<GradedGraph.Edge> loop) {
    Set<Integer> moved = new TreeSet<>();
    Set<Integer> always = new TreeSet<>();
    Set<Integer> once = new TreeSet<>();
    graph.edges().forEach(edge -> always.add(edge.process()));
    boolean takesAll = true;
    for (GradedGraph.Edge edge : loop) {
      moved.add(edge.process());
      Set<Integer> enabled = new TreeSet<>();
      for (GradedGraph.Edge other : graph.edges()) {
        if (other.from() == edge.from()) {
          enabled.add(other.process());
          takesAll &= loop.contains(other);
        }
      }
      always.retainAll(enabled);
      once.addAll(enabled);
    }
    return switch (notion) {
      case NONE -> true;
      case PROCESS_WEAK -> moved.containsAll(always);
      case PROCESS_STRONG -> moved.containsAll(once);
      case GLOBAL -> takesAll;
      default -> throw new IllegalArgumentException(notion.toString());
    };
  }
}
