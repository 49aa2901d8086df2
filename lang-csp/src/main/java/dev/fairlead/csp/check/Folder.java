package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.Optional;
import java.util.function.Function;

/**
 * Evaluates expressions over constants. Numbers wrap around, division truncates, and a remainder by
 * a positive number is not negative.
 */
final class Folder {

  private final Sources sources;
  private final Function<String, Optional<Value>> constants;

  /**
   * @param constants the value of a constant; empty for every other name
   */
  Folder(Sources sources, Function<String, Optional<Value>> constants) {
    this.sources = sources;
    this.constants = constants;
  }

  /** Empty if the expression depends on anything but constants. */
  Optional<Value> fold(Expr e) {
    if (e instanceof Expr.IntLiteral i) {
      return Optional.of(number(i.value()));
    }
    if (e instanceof Expr.BoolLiteral b) {
      return Optional.of(truth(b.value()));
    }
    if (e instanceof Expr.Name n) {
      return constants.apply(n.name());
    }
    if (e instanceof Expr.Unary u) {
      return fold(u.operand()).map(v -> unary(u, v));
    }
    if (e instanceof Expr.Binary b) {
      Optional<Value> left = fold(b.left());
      Optional<Value> right = fold(b.right());
      return left.isPresent() && right.isPresent()
          ? Optional.of(binary(b, left.get(), right.get()))
          : Optional.empty();
    }
    return Optional.empty();
  }

  /** A constant number. */
  int number(Expr e, String what) {
    Value value = constant(e, what);
    require(e, value, Kind.INT, what);
    return value.bits();
  }

  Value constant(Expr e, String what) {
    return fold(e)
        .orElseThrow(
            () ->
                sources.error(
                    "FL0128",
                    e.span(),
                    what + " must be constant, but '" + sources.text(e.span()) + "' is not",
                    "use numbers, enum values and #define constants"));
  }

  private Value unary(Expr.Unary u, Value v) {
    return switch (u.op()) {
      case NEGATE -> number(-require(u.operand(), v, Kind.INT, "'-'"));
      case NOT -> truth(require(u.operand(), v, Kind.BOOL, "'!'") == 0);
    };
  }

  private Value binary(Expr.Binary b, Value left, Value right) {
    BinaryOp op = b.op();
    if (op == BinaryOp.EQ || op == BinaryOp.NE) {
      return truth(left.equals(right) == (op == BinaryOp.EQ));
    }
    boolean logical = op == BinaryOp.OR || op == BinaryOp.AND || op == BinaryOp.XOR;
    Kind kind = logical ? Kind.BOOL : Kind.INT;
    int x = require(b.left(), left, kind, "'" + op.text + "'");
    int y = require(b.right(), right, kind, "'" + op.text + "'");
    return switch (op) {
      case OR -> truth((x | y) != 0);
      case AND -> truth((x & y) != 0);
      case XOR -> truth(x != y);
      case BIT_AND -> number(x & y);
      case BIT_OR -> number(x | y);
      case BIT_XOR -> number(x ^ y);
      case EQ -> truth(x == y);
      case NE -> truth(x != y);
      case LT -> truth(x < y);
      case GT -> truth(x > y);
      case LE -> truth(x <= y);
      case GE -> truth(x >= y);
      case ADD -> number(x + y);
      case SUB -> number(x - y);
      case MUL -> number(x * y);
      case DIV -> number(x / nonZero(b, y));
      case MOD -> number(remainder(x, nonZero(b, y)));
    };
  }

  private static int remainder(int x, int y) {
    int r = x % y;
    return r < 0 ? r + y : r;
  }

  private int nonZero(Expr.Binary b, int divisor) {
    if (divisor == 0) {
      throw sources.error("FL0129", b.right().span(), "division by zero", "");
    }
    return divisor;
  }

  private int require(Expr e, Value value, Kind kind, String user) {
    if (value.kind() != kind) {
      throw sources.error(
          "FL0125",
          e.span(),
          "%s needs a %s, but '%s' is a %s"
              .formatted(user, Wording.of(kind), sources.text(e.span()), Wording.of(value.kind())),
          "");
    }
    return value.bits();
  }

  private static Value number(int n) {
    return new Value(Kind.INT, n);
  }

  private static Value truth(boolean b) {
    return new Value(Kind.BOOL, b ? 1 : 0);
  }
}
