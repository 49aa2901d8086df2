package dev.fairlead.csp.lowering;

import dev.fairlead.core.space.CountingVariables.Counter;
import dev.fairlead.core.space.CountingVariables.Room;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which variables of a model do nothing but count ({@link
 * dev.fairlead.core.space.CountingVariables}).
 */
public final class CounterUse {
  /** What is added or compared with more than this is no count. */
  private static final int MOST = 100;

  /** A step that tells how members move runs an operation for two of them at most. */
  private static final int RUNS = 2;

  private final Map<Integer, String> names = new LinkedHashMap<>();
  private final Set<Integer> others = new HashSet<>();
  private final List<Set<Integer>> sums = new ArrayList<>();
  private int greatest;

  /** The most that a step takes away. */
  private int taken;

  private CounterUse() {}

  /**
   * Those of all code of a model, with what is asked of it.
   *
   * @param sums of counts, which have variables of their own that follow members
   */
  public static List<Counter> of(Collection<? extends Code> pieces, Set<Integer> sums) {
    CounterUse use = new CounterUse();
    use.others.addAll(sums);
    for (Code piece : pieces) {
      use.visit(piece);
      use.taken += RUNS * taken(piece);
    }
    use.spread();
    List<Counter> counters = new ArrayList<>();
    // A step may compare what it has taken something from before.
    int told = use.greatest + use.taken;
    use.names.forEach(
        (slot, name) -> {
          if (!use.others.contains(slot)) {
            counters.add(new Counter(name, slot, told, Room.UNLIMITED));
          }
        });
    return counters;
  }

  /** What is added to something that is no count is none. */
  private void spread() {
    boolean more = true;
    while (more) {
      more = false;
      for (Set<Integer> sum : sums) {
        if (sum.stream().anyMatch(others::contains)) {
          more |= others.addAll(sum);
        }
      }
    }
  }

  private void visit(Code code) {
    if (code instanceof Code.Sequence sequence) {
      sequence.parts().forEach(this::visitStatement);
    } else if (code instanceof Code.Global global) {
      others.add(global.slot());
    } else if (code instanceof Code.Assign assign) {
      // Its value is used, or it is no statement of its own.
      assigned(assign).ifPresent(others::add);
      Parts.of(code).forEach(this::visit);
    } else if (code instanceof Code.LibraryCall call) {
      call.store().ifPresent(store -> slot(store).ifPresent(others::add));
      Parts.of(code).forEach(this::visit);
    } else if (code instanceof Code.While loop) {
      // How often it adds something is not known.
      written(loop.body(), others);
      Parts.of(code).forEach(this::visit);
    } else if (!(code instanceof Code.Binary binary) || !isComparison(binary)) {
      Parts.of(code).forEach(this::visit);
    }
  }

  private void visitStatement(Code statement) {
    if (statement instanceof Code.If branch) {
      visit(branch.condition());
      visitStatement(branch.then());
      visitStatement(branch.otherwise());
    } else if (statement instanceof Code.Assign assign && added(assign).isPresent()) {
      Parts.of(assign.value()).forEach(this::name);
    } else {
      visit(statement);
    }
  }

  private void name(Code part) {
    if (part instanceof Code.Global variable) {
      names.put(variable.slot(), variable.name());
    }
  }

  /** What a statement adds to a variable, if it does that and nothing else. */
  private static OptionalInt added(Code.Assign assign) {
    if (assign.target() instanceof Code.GlobalTarget target
        && target.range() == Code.Range.ANY
        && assign.value() instanceof Code.Binary sum
        && (sum.op() == BinaryOp.ADD || sum.op() == BinaryOp.SUB)) {
      if (isVariable(sum.left(), target.slot())
          && sum.right() instanceof Code.Constant constant
          && Math.abs(constant.value()) <= MOST) {
        return OptionalInt.of(sum.op() == BinaryOp.ADD ? constant.value() : -constant.value());
      } else if (sum.op() == BinaryOp.ADD
          && isVariable(sum.right(), target.slot())
          && sum.left() instanceof Code.Constant constant
          && Math.abs(constant.value()) <= MOST) {
        return OptionalInt.of(constant.value());
      }
    }
    return OptionalInt.empty();
  }

  private static boolean isVariable(Code.Value value, int slot) {
    return value instanceof Code.Global global
        && global.slot() == slot
        && global.kind() == Kind.INT;
  }

  /** The most that code may take away from one variable, loops apart. */
  private static int taken(Code code) {
    int all = Parts.of(code).stream().mapToInt(CounterUse::taken).sum();
    return code instanceof Code.Assign assign ? all + Math.max(0, -added(assign).orElse(0)) : all;
  }

  private static void written(Code code, Set<Integer> into) {
    if (code instanceof Code.Assign assign) {
      assigned(assign).ifPresent(into::add);
    }
    Parts.of(code).forEach(part -> written(part, into));
  }

  private static Optional<Integer> assigned(Code.Assign assign) {
    return slot(assign.target());
  }

  private static Optional<Integer> slot(Code.Target target) {
    return target instanceof Code.GlobalTarget global
        ? Optional.of(global.slot())
        : Optional.empty();
  }

  /** Notes a comparison of variables with a number. */
  private boolean isComparison(Code.Binary binary) {
    return switch (binary.op()) {
      case EQ, NE, LT, GT, LE, GE ->
          isComparison(binary.left(), binary.right())
              || isComparison(binary.right(), binary.left());
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, OR, AND, XOR -> false;
    };
  }

  private boolean isComparison(Code.Value sum, Code.Value number) {
    Map<Integer, String> variables = new LinkedHashMap<>();
    if (!(number instanceof Code.Constant constant)
        || Math.abs((long) constant.value()) > MOST
        || !isSum(sum, variables)
        || variables.isEmpty()) {
      return false;
    }
    names.putAll(variables);
    sums.add(variables.keySet());
    greatest = Math.max(greatest, constant.value());
    return true;
  }

  /** Whether a value is a sum of variables and numbers from 0 on. */
  private static boolean isSum(Code.Value value, Map<Integer, String> variables) {
    if (value instanceof Code.Global global && global.kind() == Kind.INT) {
      variables.put(global.slot(), global.name());
      return true;
    }
    return value instanceof Code.Constant constant
            && constant.value() >= 0
            && constant.value() <= MOST
        || value instanceof Code.Binary binary
            && binary.op() == BinaryOp.ADD
            && isSum(binary.left(), variables)
            && isSum(binary.right(), variables);
  }
}
