package dev.fairlead.promela.code;

import dev.fairlead.core.space.CountingVariables.Counter;
import dev.fairlead.core.space.CountingVariables.Room;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which global variables of a model do nothing but count ({@link
 * dev.fairlead.core.space.CountingVariables}): their values are given by {@code x++} and the like,
 * and asked for where they are compared with constants. Printing is no part of the state.
 */
public final class CounterUse {
  /** What is added or compared with more than this is no count. */
  private static final int MOST = 100;

  /** The most processes that SPIN starts, but for one, and that a byte can count. */
  private static final int MOST_IN_BYTES = 254;

  private static final int BITS_FOR_MORE = 15;

  private final Program program;

  /** By slot: what may count. */
  private final Map<Integer, Variable> candidates;

  private final Set<Integer> others = new HashSet<>();
  private final List<Comparison> comparisons = new ArrayList<>();

  /** Of the sum of some variables, and of a number from 0 on, with a number. */
  private record Comparison(Set<Integer> slots, int number) {}

  private CounterUse(Program program) {
    this.program = program;
    this.candidates =
        program.globals().stream()
            .filter(CounterUse::isNumber)
            .collect(Collectors.toMap(Variable::offset, Function.identity()));
  }

  private static boolean isNumber(Variable variable) {
    return variable.stored()
        && variable.elements() == 0
        && variable.type() instanceof Type.Scalar scalar
        && scalar.role() instanceof Type.Role.Number
        && scalar.width().bits() > 1;
  }

  /** Those of a program, with all that is asked of it. */
  public static List<Counter> of(Program program) {
    // Members may hand control on to each other, as many as there are, and all of it is one step.
    return StepChanges.mayHandOn(program) ? List.of() : new CounterUse(program).counters();
  }

  private List<Counter> counters() {
    for (ProcessType type : program.types()) {
      type.steps().forEach(steps -> steps.forEach(step -> visit(step.action())));
      type.provided().ifPresent(this::visitTruth);
      visit(type.initials());
    }
    // Where a variable begins is seen in the first state.
    program.initials().forEach(first -> visit(first.value()));
    visit(program.observed().values());
    StepChanges changes = new StepChanges(program);
    candidates.keySet().stream().filter(slot -> !changes.haveEnd(slot)).forEach(others::add);
    spread();
    return program.globals().stream()
        .filter(variable -> candidates.get(variable.offset()) == variable)
        .filter(variable -> !others.contains(variable.offset()))
        .map(variable -> counter(variable, changes))
        .toList();
  }

  /** What is added to something that is no count is none. */
  private void spread() {
    boolean more = true;
    while (more) {
      more = false;
      for (Comparison comparison : comparisons) {
        if (comparison.slots.stream().anyMatch(others::contains)) {
          more |= others.addAll(comparison.slots);
        }
      }
    }
  }

  private Counter counter(Variable variable, StepChanges changes) {
    int slot = variable.offset();
    int greatest = 0;
    for (Comparison comparison : comparisons) {
      if (comparison.slots.contains(slot)) {
        // A step may compare what it has taken something from before.
        int taken = comparison.slots.stream().mapToInt(changes::mostTaken).sum();
        greatest = Math.max(greatest, comparison.number + taken);
      }
    }
    greatest = Math.max(greatest, changes.mostTaken(slot));
    return new Counter(variable.name(), slot, greatest, room(variable, changes));
  }

  private static Room room(Variable variable, StepChanges changes) {
    Width width = ((Type.Scalar) variable.type()).width();
    int slot = variable.offset();
    if (width.bits() >= Integer.SIZE - 1) {
      return Room.UNLIMITED;
    }
    int greatest = (1 << width.bits() - (width.signed() ? 1 : 0)) - 1;
    return new Room(
        greatest - Math.max(changes.mostAdded(slot), changes.mostTaken(slot)),
        changes.goOneWay(slot),
        width.bits() < BITS_FOR_MORE ? MOST_IN_BYTES : Memory.MOST_PROCESSES);
  }

  private void visit(Object node) {
    if (node instanceof Iterable<?> many) {
      many.forEach(this::visit);
    } else if (node instanceof Optional<?> maybe) {
      maybe.ifPresent(this::visit);
    } else if (node instanceof Action.Assign assign && StepChanges.added(assign).isPresent()) {
      visit(assign.place().indices());
    } else if (node instanceof Action.Condition condition) {
      visitTruth(condition.value());
    } else if (node instanceof Action.Assert check) {
      visitTruth(check.value());
    } else if (node instanceof Value.Unary unary && unary.op() == UnaryOp.NOT) {
      visitTruth(unary.operand());
    } else if (node instanceof Value.Binary binary && isLogical(binary.op())) {
      visitTruth(binary.left());
      visitTruth(binary.right());
    } else if (node instanceof Value.Binary binary && isComparison(binary)) {
      return;
    } else if (node instanceof Value.Remote remote) {
      // A variable of a process is none of these.
      visit(remote.pid());
      visit(remote.place().indices());
    } else if (node instanceof Place place && !place.local()) {
      for (int slot = place.offset(); slot < place.end(); slot++) {
        others.add(slot);
      }
      visit(place.indices());
    } else if (isTree(node) && !(node instanceof Action.Print)) {
      visit(TreeParts.of((Record) node));
    }
  }

  private static boolean isTree(Object node) {
    return node instanceof Value
        || node instanceof Action
        || node instanceof Action.Pattern
        || node instanceof Action.Node
        || node instanceof Place
        || node instanceof Place.Index;
  }

  private static boolean isLogical(BinaryOp op) {
    return op == BinaryOp.AND || op == BinaryOp.OR;
  }

  /** A number that is asked whether it is 0. */
  private void visitTruth(Value value) {
    Optional<Integer> slot = slot(value);
    if (slot.isPresent()) {
      comparisons.add(new Comparison(Set.of(slot.get()), 0));
    } else {
      visit(value);
    }
  }

  /** Notes a comparison of variables with a number. */
  private boolean isComparison(Value.Binary binary) {
    return switch (binary.op()) {
      case EQ, NE, LT, LE, GT, GE ->
          isComparison(binary.left(), binary.right())
              || isComparison(binary.right(), binary.left());
      default -> false;
    };
  }

  private boolean isComparison(Value sum, Value number) {
    Set<Integer> slots = new HashSet<>();
    OptionalInt compared = constant(number);
    if (compared.isEmpty() || !isSum(sum, slots) || slots.isEmpty()) {
      return false;
    }
    comparisons.add(new Comparison(slots, compared.getAsInt()));
    return true;
  }

  /** Whether a value is a sum of variables and numbers from 0 on. */
  private boolean isSum(Value value, Set<Integer> slots) {
    Optional<Integer> slot = slot(value);
    slot.ifPresent(slots::add);
    OptionalInt constant = constant(value);
    return slot.isPresent()
        || constant.isPresent() && constant.getAsInt() >= 0
        || value instanceof Value.Binary binary
            && binary.op() == BinaryOp.ADD
            && isSum(binary.left(), slots)
            && isSum(binary.right(), slots);
  }

  private Optional<Integer> slot(Value value) {
    return value instanceof Value.Read read
            && !read.place().local()
            && candidates.containsKey(read.place().offset())
        ? Optional.of(read.place().offset())
        : Optional.empty();
  }

  /** A number that is no process, as far as it is small. */
  static OptionalInt constant(Value value) {
    if (value instanceof Value.Constant constant && !constant.isInstance()) {
      return small(constant.value());
    } else if (value instanceof Value.Unary unary && unary.op() == UnaryOp.NEGATE) {
      OptionalInt operand = constant(unary.operand());
      return operand.isPresent() ? small(-operand.getAsInt()) : operand;
    } else if (value instanceof Value.Binary binary
        && (binary.op() == BinaryOp.ADD || binary.op() == BinaryOp.SUB)) {
      OptionalInt left = constant(binary.left());
      OptionalInt right = constant(binary.right());
      int sign = binary.op() == BinaryOp.ADD ? 1 : -1;
      return left.isPresent() && right.isPresent()
          ? small(left.getAsInt() + sign * right.getAsInt())
          : OptionalInt.empty();
    }
    return OptionalInt.empty();
  }

  private static OptionalInt small(int value) {
    return Math.abs((long) value) <= MOST ? OptionalInt.of(value) : OptionalInt.empty();
  }
}
