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
          || model != RefinementModel.TRACES
              && !refusalsAllowed(implementation, specification, sets)) {
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
      int possible = process.events(set);
      if (process.diverges(set)
          || process.menus(set).stream().anyMatch(offered -> offered != possible)) {
        return false;
      }
      for (int event = 0; event < Lts.EVENTS.size(); event++) {
        open.add(process.after(set, event));
      }
    }
    return true;
  }

  /**
   * The length of a shortest run of the implementation after which something is wrong or the next
   * event is; -1 if there is none.
   */
  static int level(Lts implementation, Lts specification, RefinementModel model) {
    Set<Sets> seen = new HashSet<>();
    Set<Sets> level = Set.of(new Sets(0, specification.initial()));
    for (int depth = 0; !level.isEmpty(); depth++) {
      Set<Sets> next = new HashSet<>();
      for (Sets pair : level) {
        boolean divergences = model == RefinementModel.FAILURES_DIVERGENCES;
        if (!seen.add(pair) || divergences && specification.diverges(pair.right)) {
          continue;
        }
        int state = 1 << pair.left;
        if (divergences && implementation.diverges(state)
            || model != RefinementModel.TRACES
                && !refusalsAllowed(implementation, specification, new Sets(state, pair.right))) {
          return depth;
        }
        for (Lts.Edge edge : implementation.edges()) {
          if (edge.from() == pair.left) {
            int after =
                edge.event() == Lts.TAU
                    ? pair.right
                    : specification.after(pair.right, edge.event());
            if (after == 0) {
              return depth;
            }
            next.add(new Sets(edge.to(), after));
          }
        }
      }
      level = next;
    }
    return -1;
  }
}
