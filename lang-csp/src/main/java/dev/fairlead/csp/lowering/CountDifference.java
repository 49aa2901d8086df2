package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.ProcessCounts;
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
 * A sum of numbers of processes with factors of both signs, {@code #P() - 2 * #Q()}, or what is
 * left of one with positive factors when it is divided, {@code (#P() + #Q()) % 2}. ω does not tell
 * how the first compares with a number, nor what the second is, so a state with a cutoff has a
 * variable for it, whose value follows the members that move. Its name is the sum as text, which no
 * variable of a model can have.
 *
 * @param parts the factors, none of them 0, the first one positive
 * @param modulus what the sum is divided by; 0 if it is not
 */
public record CountDifference(List<Part> parts, int modulus) {
  /** Greater factors make no sense, and could exceed the numbers of the language. */
  private static final int GREATEST = 1_000;

  /** There is a value for each number below it. */
  private static final int GREATEST_MODULUS = 16;

  /** So many times a number of processes. */
  public record Part(String process, List<Integer> arguments, int factor) {

    private String counted() {
      if (process.equals(ProcessCounts.ALL)) {
        return "#";
      }
      return "#"
          + process
          + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  public CountDifference {
    parts = List.copyOf(parts);
  }

  /** The comparison of a sum with a number. */
  private record Comparison(CountDifference sum, BinaryOp op, int number) {

    /** Whether 0 compares like this. */
    boolean isTrueOfNothing() {
      return switch (op) {
        case EQ -> number == 0;
        case NE -> number != 0;
        case LT -> 0 < number;
        case GT -> 0 > number;
        case LE -> 0 <= number;
        case GE -> 0 >= number;
        case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, OR, AND, XOR ->
            throw new AssertionError(op);
      };
    }
  }

  /** The sums that are compared in some code, each with the greatest number, without its sign. */
  public static Map<CountDifference, Integer> in(Collection<? extends Code> pieces) {
    Map<CountDifference, Integer> found = new LinkedHashMap<>();
    for (Code code : pieces) {
      Optional<Comparison> comparison = comparison(code).filter(c -> c.sum.hasBothSigns());
      comparison.ifPresent(c -> found.merge(c.sum, Math.abs(c.number), Math::max));
      Optional<Remainder> remainder = remainder(code);
      remainder.ifPresent(r -> found.merge(r.sum, 0, Math::max));
      if (comparison.isEmpty() && remainder.isEmpty()) {
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
      return remainder(value).map(r -> r.reading(value, lowering)).orElse(value);
    }
    if (c.sum.parts.isEmpty()) {
      // Each count occurs as often on one side as on the other.
      return new Code.Constant(c.isTrueOfNothing() ? 1 : 0, Kind.BOOL);
    }
    String name = c.sum.name();
    Code.Value number = new Code.Constant(c.number, Kind.INT);
    if (lowering.symbols().variables().containsKey(name)) {
      Code.Value sum = new Code.Global(lowering.layout().slot(name), name, Kind.INT);
      return new Code.Binary(c.op, sum, number, -1);
    }
    return c.sum.hasBothSigns() ? value : new Code.Binary(c.op, c.sum.code(lowering), number, -1);
  }

  /** What is left of a sum and a number, each from 0 on. */
  private record Remainder(CountDifference sum, int number) {

    /** A remainder can be computed from that of the sum alone. */
    Code.Value reading(Code.Value value, Lowering lowering) {
      if (!lowering.symbols().variables().containsKey(sum.name())) {
        return value;
      }
      Code.Value known = new Code.Global(lowering.layout().slot(sum.name()), sum.name(), Kind.INT);
      Code.Value all =
          new Code.Binary(BinaryOp.ADD, known, new Code.Constant(number, Kind.INT), -1);
      Code.Binary divided = (Code.Binary) value;
      return number == 0
          ? known
          : new Code.Binary(BinaryOp.MOD, all, divided.right(), divided.trap());
    }
  }

  private static Optional<Remainder> remainder(Code code) {
    if (!(code instanceof Code.Binary binary)
        || binary.op() != BinaryOp.MOD
        || !(binary.right() instanceof Code.Constant modulus)
        || modulus.value() < 2
        || modulus.value() > GREATEST_MODULUS
        || !Parts.countsProcesses(binary.left())) {
      return Optional.empty();
    }
    Sum sum = new Sum();
    sum.add(binary.left(), 1);
    return sum.isLinear ? sum.remainder(modulus.value()) : Optional.empty();
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
    return modulus == 0 ? text.toString() : "(" + text + ") % " + modulus;
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

    private List<Part> parts() {
      List<Part> parts = new ArrayList<>();
      factors.forEach(
          (part, factor) -> {
            if (factor != 0) {
              parts.add(new Part(part.process, part.arguments, factor));
            }
          });
      return parts;
    }

    Optional<Remainder> remainder(int modulus) {
      List<Part> parts = parts();
      boolean positive = parts.stream().allMatch(part -> part.factor > 0);
      return parts.isEmpty() || !positive || number < 0 || number > GREATEST
          ? Optional.empty()
          : Optional.of(new Remainder(new CountDifference(parts, modulus), (int) number));
    }

    Optional<Comparison> comparison(BinaryOp op) {
      List<Part> parts = parts();
      if (Math.abs(number) > GREATEST) {
        return Optional.empty();
      }
      boolean turn = !parts.isEmpty() && parts.get(0).factor < 0;
      if (turn) {
        parts.replaceAll(part -> new Part(part.process, part.arguments, -part.factor));
      }
      return Optional.of(
          new Comparison(
              new CountDifference(parts, 0),
              turn ? turned(op).orElseThrow() : op,
              (int) (turn ? number : -number)));
    }
  }
}
