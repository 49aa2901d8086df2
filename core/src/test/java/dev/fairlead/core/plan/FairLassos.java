package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.space.Label;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The runs of a small graph, one by one: every lasso with few positions that is fair by the
 * definition, and what is true at each position of it. No automaton, no search for components.
 */
final class FairLassos {

  /** A step; of a run, or one that a state has. */
  private record Arrow(String event, Set<String> processes, int target) {}

  /** What is true at the positions of a run. */
  record Lasso(List<Set<String>> stem, List<Set<String>> loop) {}

  private final Graph graph;
  private final FairnessNotion notion;
  private final int most;
  private final List<Lasso> found = new ArrayList<>();

  private FairLassos(Graph graph, FairnessNotion notion, int most) {
    this.graph = graph;
    this.notion = notion;
    this.most = most;
  }

  /**
   * @param most positions of a lasso
   */
  static List<Lasso> of(Graph graph, FairnessNotion notion, int most) {
    FairLassos lassos = new FairLassos(graph, notion, most);
    graph.initialStates(
        (state, length) -> {
          List<Arrow> path = new ArrayList<>();
          path.add(new Arrow("init", Set.of(), state[0]));
          lassos.extend(path);
        });
    return lassos.found;
  }

  /** One that refutes the formula. */
  static Optional<Lasso> refuting(Formula formula, List<Lasso> lassos) {
    return lassos.stream()
        .filter(each -> !LassoSemantics.holds(formula, each.stem, each.loop))
        .findFirst();
  }

  private List<Arrow> arrows(int state) {
    List<Arrow> arrows = new ArrayList<>();
    graph.steps(
        new int[] {state},
        1,
        (label, processSet, target, length) -> {
          Set<String> processes = new HashSet<>();
          for (int process : graph.processes(processSet)) {
            processes.add(graph.processName(process));
          }
          Label read = graph.label(label);
          arrows.add(new Arrow(read.text(), processes, target[0]));
        });
    return arrows;
  }

  private void extend(List<Arrow> path) {
    int here = path.get(path.size() - 1).target();
    List<Arrow> arrows = arrows(here);
    if (arrows.isEmpty()) {
      // Repeated for ever, without an event.
      List<Set<String>> loop = List.of(Set.of(graph.name(new int[] {here})));
      found.add(new Lasso(letters(path), loop));
      return;
    }
    for (Arrow arrow : arrows) {
      path.add(arrow);
      for (int entry = 0; entry + 1 < path.size(); entry++) {
        if (path.get(entry).target() == arrow.target()
            && isFair(path.subList(entry + 1, path.size()))) {
          List<Set<String>> letters = letters(path);
          found.add(
              new Lasso(letters.subList(0, entry + 1), letters.subList(entry + 1, letters.size())));
        }
      }
      if (path.size() < most) {
        extend(path);
      }
      path.remove(path.size() - 1);
    }
  }

  private List<Set<String>> letters(List<Arrow> path) {
    List<Set<String>> letters = new ArrayList<>();
    for (Arrow arrow : path) {
      letters.add(Set.of(graph.name(new int[] {arrow.target()}), arrow.event()));
    }
    return letters;
  }

  private boolean isFair(List<Arrow> loop) {
    Set<String> moving = new HashSet<>();
    loop.forEach(arrow -> moving.addAll(agents(arrow)));
    Set<String> always = null;
    Set<String> once = new HashSet<>();
    for (Arrow arrow : loop) {
      Set<String> enabled = new HashSet<>();
      arrows(arrow.target()).forEach(each -> enabled.addAll(agents(each)));
      once.addAll(enabled);
      if (always == null) {
        always = enabled;
      } else {
        always.retainAll(enabled);
      }
    }
    return switch (notion) {
      case NONE -> true;
      case PROCESS_WEAK, EVENT_WEAK -> moving.containsAll(always);
      case PROCESS_STRONG, EVENT_STRONG -> moving.containsAll(once);
      case GLOBAL -> isGloballyFair(loop);
      default -> throw new IllegalArgumentException(notion.toString());
    };
  }

  private Set<String> agents(Arrow arrow) {
    return notion == FairnessNotion.EVENT_WEAK || notion == FairnessNotion.EVENT_STRONG
        ? Set.of(arrow.event())
        : arrow.processes();
  }

  /** Every step that a state of the loop has is one of the loop. */
  private boolean isGloballyFair(List<Arrow> loop) {
    Set<List<Object>> taken = new HashSet<>();
    int source = loop.get(loop.size() - 1).target();
    for (Arrow arrow : loop) {
      taken.add(List.of(source, arrow));
      source = arrow.target();
    }
    return loop.stream()
        .allMatch(
            arrow ->
                arrows(arrow.target()).stream()
                    .allMatch(each -> taken.contains(List.of(arrow.target(), each))));
  }
}
