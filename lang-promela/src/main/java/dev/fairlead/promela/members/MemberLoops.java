package dev.fairlead.promela.members;

import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The loops of a proctype in which a pointer goes from one member to the next. Which there are is a
 * matter of how much views tell; whatever is found, states that are restricted twice are as if they
 * were restricted once.
 */
final class MemberLoops {
  private final ProcessType type;
  private final List<List<Integer>> before = new ArrayList<>();

  /** By control state: the loops that it is inside of, outermost first. */
  private final Map<Integer, List<Loop>> around = new HashMap<>();

  /**
   * @param pointer the offset of the pointer in its process
   */
  record Loop(int pointer, int head) {}

  private record Body(Loop loop, BitSet inside) {}

  private MemberLoops(ProcessType type) {
    this.type = type;
    for (int state = 0; state < type.steps().size(); state++) {
      before.add(new ArrayList<>());
    }
    for (List<Step> steps : type.steps()) {
      for (Step step : steps) {
        if (step.edge().target() != ControlGraph.GONE) {
          before.get(step.edge().target()).add(step.edge().source());
        }
      }
    }
  }

  /**
   * @param pointers offsets of variables that hold members
   */
  static MemberLoops of(ProcessType type, Set<Integer> pointers) {
    MemberLoops loops = new MemberLoops(type);
    loops.find(pointers);
    return loops;
  }

  Map<Integer, List<Loop>> around() {
    return around;
  }

  private void find(Set<Integer> pointers) {
    Map<Loop, BitSet> bodies = new HashMap<>();
    for (List<Step> steps : type.steps()) {
      for (Step step : steps) {
        for (int pointer : pointers) {
          if (advances(step.action(), pointer)) {
            Loop loop = new Loop(pointer, step.edge().target());
            BitSet inside = inside(step.edge().source(), loop.head());
            bodies.computeIfAbsent(loop, key -> new BitSet()).or(inside);
          }
        }
      }
    }
    // What begins inside of a loop has not passed its head.
    bodies.values().removeIf(inside -> inside.get(type.graph().initial()));
    List<Body> nested =
        bodies.entrySet().stream()
            .map(each -> new Body(each.getKey(), each.getValue()))
            .sorted(Comparator.comparingInt((Body each) -> -each.inside().cardinality()))
            .toList();
    for (Body body : nested) {
      body.inside().stream()
          .forEach(
              state -> around.computeIfAbsent(state, key -> new ArrayList<>()).add(body.loop()));
    }
    if (!areNested()) {
      around.clear();
    }
  }

  /** The head of a loop is inside of exactly those that are around it. */
  private boolean areNested() {
    for (List<Loop> loops : around.values()) {
      for (int i = 0; i < loops.size(); i++) {
        List<Loop> outer = around.getOrDefault(loops.get(i).head(), List.of());
        boolean again = false;
        for (int j = 0; j < i; j++) {
          again |= loops.get(j).pointer() == loops.get(i).pointer();
        }
        if (again || !outer.equals(loops.subList(0, i))) {
          return false;
        }
      }
    }
    return true;
  }

  /** What leads to the end of a loop without passing its head. */
  private BitSet inside(int end, int head) {
    BitSet inside = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(end));
    while (!open.isEmpty()) {
      int state = open.remove();
      if (state != head && !inside.get(state)) {
        inside.set(state);
        open.addAll(before.get(state));
      }
    }
    return inside;
  }

  private static boolean advances(Action action, int pointer) {
    return action instanceof Action.Assign assign
        && isPointer(new Value.Read(assign.place()), pointer)
        && assign.value() instanceof Value.Binary sum
        && sum.op() == BinaryOp.ADD
        && isPointer(sum.left(), pointer)
        && sum.right() instanceof Value.Constant one
        && one.value() == 1;
  }

  private static boolean isPointer(Value value, int pointer) {
    return value instanceof Value.Read read
        && read.place().local()
        && read.place().indices().isEmpty()
        && read.place().offset() == pointer;
  }

  /**
   * Of how many loops a step leads to the inside with a pointer that it changes, or that was
   * forgotten.
   */
  int entered(Step step, Set<Integer> forgotten) {
    int entered = 0;
    for (Loop loop : around.getOrDefault(step.edge().target(), List.of())) {
      boolean set = changes(step.action(), loop.pointer()) || forgotten.contains(loop.pointer());
      entered += set ? 1 : 0;
    }
    return entered;
  }

  /** Assignments may be deep inside of an action, and then it counts as one. */
  static boolean changes(Action action, int pointer) {
    if (action instanceof Action.Assign assign) {
      return isPointer(new Value.Read(assign.place()), pointer);
    } else if (action instanceof Action.Merged merged) {
      return merged.parts().stream().anyMatch(part -> changes(part, pointer));
    }
    return action instanceof Action.DStep step
        && step.nodes().stream()
            .anyMatch(
                node -> node instanceof Action.Node.Do done && changes(done.action(), pointer));
  }
}
