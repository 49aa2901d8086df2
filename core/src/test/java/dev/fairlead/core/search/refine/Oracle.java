package dev.fairlead.core.search.refine;

import dev.fairlead.core.property.RefinementModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** RefinementModel and determinism by the powerset constructions of both sides, without pruning. */
final class Oracle {

  private Oracle() {}

  private record Sets(int left, int right) {}

  static boolean refines(Lts implementation, Lts specification, RefinementModel model) {
    Set<Sets> seen = new HashSet<>();
    List<Sets> open = new ArrayList<>();
    open.add(new Sets(implementation.initial(), specification.initial()));
    while (!open.isEmpty()) {
      Sets sets = open.remove(open.size() - 1);
      boolean divergences = model == RefinementModel.FAILURES_DIVERGENCES;
      if (sets.left == 0 || !seen.add(sets) || divergences && specification.diverges(sets.right)) {
        continue;
      }
      if (sets.right == 0
          || divergences && implementation.diverges(sets.left)
          || !model.isOfTraces() && !refusalsAllowed(implementation, specification, sets)) {
        return false;
      }
      for (int event = 0; event < Lts.EVENTS.size(); event++) {
        open.add(
            new Sets(
                implementation.after(sets.left, event), specification.after(sets.right, event)));
      }
    }
    return true;
  }

  private static boolean refusalsAllowed(Lts implementation, Lts specification, Sets sets) {
    return implementation.menus(sets.left).stream()
        .allMatch(
            offered ->
                specification.menus(sets.right).stream()
                    .anyMatch(demanded -> (demanded & ~offered) == 0));
  }

  static boolean isDeterministic(Lts process) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> open = new ArrayList<>(List.of(process.initial()));
    while (!open.isEmpty()) {
      int set = open.remove(open.size() - 1);
      if (set == 0 || !seen.add(set)) {
        continue;
      }
      if (isNondeterministic(process, set)) {
        return false;
      }
      for (int event = 0; event < Lts.EVENTS.size(); event++) {
        open.add(process.after(set, event));
      }
    }
    return true;
  }

  /**
   * The length of a shortest run of the implementation that shows a violation, which there is. Goes
   * through all runs by length and keeps no record of what was seen before; a run and a loop of
   * internal steps behind it count as one of their length together.
   */
  static int shortest(Lts implementation, Lts specification, RefinementModel model) {
    boolean divergences = model == RefinementModel.FAILURES_DIVERGENCES;
    int shortestLasso = Integer.MAX_VALUE;
    Set<Sets> ends = Set.of(new Sets(0, specification.initial()));
    for (int length = 0; length < shortestLasso; length++) {
      Set<Sets> longer = new HashSet<>();
      for (Sets end : ends) {
        if (divergences && specification.diverges(end.right)) {
          continue;
        }
        int state = 1 << end.left;
        if (end.right == 0
            || !model.isOfTraces()
                && !refusalsAllowed(implementation, specification, new Sets(state, end.right))) {
          return length;
        }
        if (divergences && implementation.internalLoop(end.left) > 0) {
          shortestLasso = Math.min(shortestLasso, length + implementation.internalLoop(end.left));
        }
        for (Lts.Edge edge : implementation.edges()) {
          if (edge.from() == end.left) {
            int after =
                edge.event() == Lts.TAU ? end.right : specification.after(end.right, edge.event());
            longer.add(new Sets(edge.to(), after));
          }
        }
      }
      ends = longer;
    }
    return shortestLasso;
  }

  /** The length of a shortest trace after which a process is not deterministic, which it is not. */
  static int shortestTrace(Lts process) {
    Set<Integer> sets = Set.of(process.initial());
    for (int length = 0; ; length++) {
      Set<Integer> longer = new HashSet<>();
      for (int set : sets) {
        if (isNondeterministic(process, set)) {
          return length;
        }
        for (int event = 0; event < Lts.EVENTS.size(); event++) {
          longer.add(process.after(set, event));
        }
      }
      sets = longer;
    }
  }

  private static boolean isNondeterministic(Lts process, int set) {
    int possible = process.events(set);
    return process.diverges(set)
        || process.menus(set).stream().anyMatch(offered -> offered != possible);
  }
}
