package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A sum of numbers of processes with factors of both signs, {@code #P() - 2 * #Q()}. ω does not
 * tell how it compares with a number, so a state with a cutoff has a variable for it, whose value
 * follows the members that move. Its name is the sum as text, which no variable of a model can
 * have.
 *
 * @param parts the factors, none of them 0, the first one positive
 */
public record CountDifference(List<Part> parts) {
  /** Greater factors make no sense, and could exceed the numbers of the language. */
  private static final int GREATEST = 1_000;

  /** So many times a number of processes. */
  public record Part(String process, List<Integer> arguments, int factor) {

    private String counted() {
      return "#"
          + process
          + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  public CountDifference {
    parts = List.copyOf(parts);
  }

  /** The comparison of a sum with a number. */
  private record Comparison(CountDifference sum, BinaryOp op, int number) {}

  /** The sums that are compared in some code, each with the greatest number, without its sign. */
  public static Map<CountDifference, Integer> in(Collection<? extends Code> pieces) {
    Map<CountDifference, Integer> found = new LinkedHashMap<>();
    for (Code code : pieces) {
      Optional<Comparison> comparison = comparison(code).filter(c -> c.sum.hasBothSigns());
      comparison.ifPresent(c -> found.merge(c.sum, Math.abs(c.number), Math::max));
      if (comparison.isEmpty()) {
        in(Parts.of(code)).forEach((sum, number) -> found.merge(sum, number, Math::max));
      }
    }
    return found;
  }

  /** The specification with a variable for each sum. */
  public static Symbols variables(Collection<CountDifference> sums, Symbols symbols) {
    Map<String, Symbols.Variable> variables = new LinkedHashMap<>(symbols.variables());
    for (CountDifference sum : sums) {
      variables.put(
          sum.name(),
          new Symbols.Variable(
              sum.name(),
              Kind.INT,
              List.of(),
              OptionalInt.empty(),
              OptionalInt.empty(),
              List.of(new Symbols.Value(Kind.INT, 0)),
              List.of(),
              false,
              false));
    }
    return symbols.withVariables(variables);
  }

  /** The same value, by the variable of a sum where there is one; other sums on one side. */
  static Code.Value reading(Code.Value value, Lowering lowering) {
    Comparison c = comparison(value).orElse(null);
    if (c == null) {
      return value;
    }
    String name = c.sum.name();
    Code.Value number = new Code.Constant(c.number, Kind.INT);
    if (lowering.symbols().variables().containsKey(name)) {
      Code.Value sum = new Code.Global(lowering.layout().slot(name), name, Kind.INT);
      return new Code.Binary(c.op, sum, number, -1);
    }
    return c.sum.hasBothSigns() ? value : new Code.Binary(c.op, c.sum.code(lowering), number, -1);
  }

  private boolean hasBothSigns() {
    return parts.stream().anyMatch(part -> part.factor < 0);
  }

  private Code.Value code(Lowering lowering) {
    Code.Value sum = null;
    for (Part part : parts) {
      List<Code.Value> arguments =
          part.arguments.stream().<Code.Value>map(a -> new Code.Constant(a, Kind.INT)).toList();
      Code.Value count = new Code.ProcessCount(lowering.counts(), part.process, arguments);
      Code.Value times =
          part.factor == 1
              ? count
              : new Code.Binary(BinaryOp.MUL, new Code.Constant(part.factor, Kind.INT), count, -1);
      sum = sum == null ? times : new Code.Binary(BinaryOp.ADD, sum, times, -1);
    }
    return sum;
  }

  /** As it is written. */
  public String name() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      int factor = Math.abs(part.factor);
      if (text.length() > 0 || part.factor < 0) {
        text.append(part.factor < 0 ? " - " : " + ");
      }
      text.append(factor == 1 ? "" : factor + " * ").append(part.counted());
    }
    return text.toString();
  }

  private static Optional<Comparison> comparison(Code code) {
    if (!(code instanceof Code.Binary binary)
        || turned(binary.op()).isEmpty()
        || !Parts.countsProcesses(code)
        || HeadcountUse.decides(binary)) {
      return Optional.empty();
    }
    Sum sum = new Sum();
    sum.add(binary.left(), 1);
    sum.add(binary.right(), -1);
    return sum.isLinear ? sum.comparison(binary.op()) : Optional.empty();
  }

  /** The same comparison from right to left; empty if it is none. */
  private static Optional<BinaryOp> turned(BinaryOp op) {
    return switch (op) {
      case EQ, NE -> Optional.of(op);
      case LT -> Optional.of(BinaryOp.GT);
      case GT -> Optional.of(BinaryOp.LT);
      case LE -> Optional.of(BinaryOp.GE);
      case GE -> Optional.of(BinaryOp.LE);
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, OR, AND, XOR -> Optional.empty();
    };
  }

  /** A linear expression in the making. */
  private static final class Sum {
    private final Map<Part, Integer> factors =
        new TreeMap<>(Comparator.comparing(part -> part.process + part.arguments));
    private long number;
    private boolean isLinear = true;

    void add(Code.Value value, int factor) {
      if (Math.abs(factor) > GREATEST) {
        isLinear = false;
      } else if (value instanceof Code.Constant constant && constant.kind() == Kind.INT) {
        number += (long) factor * constant.value();
      } else if (value instanceof Code.ProcessCount count
          && count.arguments().stream().allMatch(Code.Constant.class::isInstance)) {
        List<Integer> arguments =
            count.arguments().stream().map(each -> ((Code.Constant) each).value()).toList();
        factors.merge(new Part(count.process(), arguments, 0), factor, Integer::sum);
      } else if (value instanceof Code.Unary unary && unary.op() == UnaryOp.NEGATE) {
        add(unary.operand(), -factor);
      } else if (value instanceof Code.Binary binary) {
        add(binary, factor);
      } else {
        isLinear = false;
      }
    }

    private void add(Code.Binary binary, int factor) {
      if (binary.op() == BinaryOp.ADD || binary.op() == BinaryOp.SUB) {
        add(binary.left(), factor);
        add(binary.right(), binary.op() == BinaryOp.ADD ? factor : -factor);
      } else if (binary.op() == BinaryOp.MUL && small(binary.left()).isPresent()) {
        add(binary.right(), factor * small(binary.left()).getAsInt());
      } else if (binary.op() == BinaryOp.MUL && small(binary.right()).isPresent()) {
        add(binary.left(), factor * small(binary.right()).getAsInt());
      } else {
        isLinear = false;
      }
    }

    private static OptionalInt small(Code.Value value) {
      return value instanceof Code.Constant constant && Math.abs(constant.value()) <= GREATEST
          ? OptionalInt.of(constant.value())
          : OptionalInt.empty();
    }

    Optional<Comparison> comparison(BinaryOp op) {
      List<Part> parts = new ArrayList<>();
      factors.forEach(
          (part, factor) -> {
            if (factor != 0) {
              parts.add(new Part(part.process, part.arguments, factor));
            }
          });
      if (parts.isEmpty() || Math.abs(number) > GREATEST) {
        return Optional.empty();
      }
      boolean turn = parts.get(0).factor < 0;
      if (turn) {
        parts.replaceAll(part -> new Part(part.process, part.arguments, -part.factor));
      }
      return Optional.of(
          new Comparison(
              new CountDifference(parts),
              turn ? turned(op).orElseThrow() : op,
              (int) (turn ? number : -number)));
    }
  }
}
