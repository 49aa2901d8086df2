package dev.fairlead.promela.members;

import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * How many members must be kept for a step: those that take it, and those that pointers are to
 * which are read where it begins. What is not read there is forgotten, and goes to the first member
 * whoever is kept, unless it leads into a loop.
 */
final class StepReach {
  private final IntPredicate shared;
  private int most;
  private int mostOfSharing;
  private boolean shares;
  private int entered;

  /**
   * @param shared whether a slot belongs to no member
   */
  StepReach(IntPredicate shared) {
    this.shared = shared;
  }

  /**
   * @param pointers offsets of variables that hold members
   * @param unread by control state: offsets of what is forgotten there
   */
  void add(
      ProcessType type,
      boolean member,
      Set<Integer> pointers,
      List<Set<Integer>> unread,
      MemberLoops loops) {
    BitSet sharing = sharing(type, member);
    // Behind the last statement there is a step that ends a process, which none comes to.
    BitSet reachable = type.reachable(type.graph().initial());
    for (int state = reachable.nextSetBit(0); state >= 0; state = reachable.nextSetBit(state + 1)) {
      Set<Integer> forgotten = unread.get(state);
      int need = read(type, state, pointers, unread).size() + (member ? 1 : 0);
      most = Math.max(most, need);
      if (sharing.get(state)) {
        shares = true;
        mostOfSharing = Math.max(mostOfSharing, need);
      }
      for (Step step : type.steps().get(state)) {
        entered += loops.entered(step, forgotten);
      }
    }
  }

  /** The pointers that are not forgotten where a step begins, or somewhere in its course. */
  private static Set<Integer> read(
      ProcessType type, int from, Set<Integer> pointers, List<Set<Integer>> unread) {
    BitSet inside = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    Set<Integer> read = new HashSet<>();
    while (!open.isEmpty()) {
      int state = open.remove();
      if (!inside.get(state)) {
        inside.set(state);
        pointers.stream().filter(each -> !unread.get(state).contains(each)).forEach(read::add);
        type.steps().get(state).stream()
            .map(Step::edge)
            .filter(edge -> edge.atomic() && edge.target() >= 0)
            .forEach(edge -> open.add(edge.target()));
      }
    }
    return read;
  }

  /** The most for a step. */
  int reach(boolean meets) {
    return (meets ? 2 * most : most) + entered;
  }

  /** The most for a step that may change what members share; 0 if none does. */
  int ofSharing(boolean meets) {
    return !shares ? 0 : meets ? reach(true) : mostOfSharing + entered;
  }

  /** Where steps begin that may change what is shared; an atomic sequence is one step. */
  private BitSet sharing(ProcessType type, boolean member) {
    BitSet sharing = new BitSet();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int state = 0; state < type.steps().size(); state++) {
        boolean here =
            type.steps().get(state).stream()
                .anyMatch(
                    step ->
                        !member
                            || changes(step.action())
                            || step.edge().atomic()
                                && step.edge().target() >= 0
                                && sharing.get(step.edge().target()));
        if (here && !sharing.get(state)) {
          sharing.set(state);
          changed = true;
        }
      }
    }
    return sharing;
  }

  /** Whether an action may change what is shared; of what is not known it is said. */
  private boolean changes(Action action) {
    if (action instanceof Action.Assign assign) {
      return !assign.place().local() && shared.test(assign.place().offset());
    } else if (action instanceof Action.Merged merged) {
      return merged.parts().stream().anyMatch(this::changes);
    } else if (action instanceof Action.DStep step) {
      return step.nodes().stream()
          .anyMatch(node -> node instanceof Action.Node.Do done && changes(done.action()));
    }
    return !(action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.Condition
        || action instanceof Action.Assert
        || action instanceof Action.Print);
  }
}
