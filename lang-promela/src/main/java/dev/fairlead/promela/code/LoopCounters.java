package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds variables of a process that count up, or down, by one, and never so far that they begin
 * anew: there is a bound before each such step, or the variable has so many values that no search
 * sees all of them. A process that comes back to where it was has then either not counted, or
 * changed the variable otherwise.
 */
final class LoopCounters {
  /** A store of states has fewer than these. */
  private static final int BITS_OF_MANY_STATES = 32;

  private final Program program;
  private final ProcessType type;

  /**
   * The steps that change a variable.
   *
   * @param counting by one, in one direction
   * @param others all others
   */
  record Counter(List<Step> counting, List<Step> others) {}

  LoopCounters(Program program, ProcessType type) {
    this.program = program;
    this.type = type;
  }

  List<Counter> find() {
    List<Counter> counters = new ArrayList<>();
    for (Variable variable : type.locals()) {
      if (variable.elements() == 0
          && variable.stored()
          && variable.type() instanceof Type.Scalar scalar) {
        counter(variable.offset(), scalar.width(), 1)
            .or(() -> counter(variable.offset(), scalar.width(), -1))
            .ifPresent(counters::add);
      }
    }
    return counters;
  }

  private Optional<Counter> counter(int slot, Width width, int by) {
    List<Step> counting = new ArrayList<>();
    List<Step> others = new ArrayList<>();
    for (List<Step> steps : type.steps()) {
      for (Step step : steps) {
        if (writes(step.action(), slot)) {
          (counts(step.action(), slot, by) ? counting : others).add(step);
        }
      }
    }
    boolean[] bounded = bounded(slot, width, by);
    boolean ends =
        width.bits() >= BITS_OF_MANY_STATES
            || counting.stream().allMatch(step -> bounded[step.edge().source()]);
    return ends && !counting.isEmpty()
        ? Optional.of(new Counter(counting, others))
        : Optional.empty();
  }

  private boolean writes(Action action, int slot) {
    AssignedSlots assigned = new AssignedSlots(program);
    assigned.add(action, type.number());
    return assigned.locals(type.number()).get(slot);
  }

  /** Whether nothing is done with a variable but counting once. */
  private boolean counts(Action action, int slot, int by) {
    List<Action> writing =
        action instanceof Action.Merged merged
            ? merged.parts().stream().filter(part -> writes(part, slot)).toList()
            : List.of(action);
    return writing.size() == 1
        && writing.get(0) instanceof Action.Assign assign
        && assign.value() instanceof Value.Binary sum
        && isSlot(sum.left(), slot)
        && sum.right() instanceof Value.Constant change
        && (sum.op() == BinaryOp.ADD && change.value() == by
            || sum.op() == BinaryOp.SUB && change.value() == -by);
  }

  private static boolean isSlot(Value value, int slot) {
    return value instanceof Value.Read read
        && read.place().local()
        && read.place().indices().isEmpty()
        && read.place().offset() == slot;
  }

  /** By control state: whether the variable can be counted there without beginning anew. */
  private boolean[] bounded(int slot, Width width, int by) {
    boolean[] bounded = new boolean[type.steps().size()];
    Arrays.fill(bounded, true);
    bounded[type.graph().initial()] = false;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          int target = step.edge().target();
          boolean holds =
              step.action() instanceof Action.Condition condition
                      && bounds(condition.value(), slot, width, by)
                  || bounded[step.edge().source()] && !writes(step.action(), slot);
          if (target != ControlGraph.GONE && bounded[target] && !holds) {
            bounded[target] = false;
            changed = true;
          }
        }
      }
    }
    return bounded;
  }

  private static boolean bounds(Value value, int slot, Width width, int by) {
    if (!(value instanceof Value.Binary test)) {
      return false;
    }
    if (test.op() == BinaryOp.AND) {
      return bounds(test.left(), slot, width, by) || bounds(test.right(), slot, width, by);
    }
    if (!isSlot(test.left(), slot) || !(test.right() instanceof Value.Constant constant)) {
      return false;
    }
    int last = by > 0 ? greatest(width) : least(width);
    int limit = constant.value();
    return switch (test.op()) {
      case LT -> by > 0 && limit <= last;
      case LE -> by > 0 && limit < last;
      case GT -> by < 0 && limit >= last;
      case GE -> by < 0 && limit > last;
      case EQ -> by > 0 ? limit < last : limit > last;
      case NE -> limit == last;
      default -> false;
    };
  }

  private static int greatest(Width width) {
    int bits = width.signed() ? width.bits() - 1 : width.bits();
    return bits >= Integer.SIZE - 1 ? Integer.MAX_VALUE : (1 << bits) - 1;
  }

  private static int least(Width width) {
    return width.signed() ? -greatest(width) - 1 : 0;
  }
}
