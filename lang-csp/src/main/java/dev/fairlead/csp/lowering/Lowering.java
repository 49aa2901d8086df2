package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.ProcessCounts;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.List;
import java.util.OptionalInt;

/**
 * Resolves the names of checked expressions to places. Macros are expanded where they are used.
 *
 * @param symbols what is declared
 * @param layout where it is in a state
 */
record Lowering(
    Symbols symbols, StateLayout layout, Traps traps, Objects objects, ProcessCounts counts) {

  /** Lowers an expression that stands for itself, outside of a block. */
  Code.Value expression(Expr expr, LocalNames scope) {
    return new ExpressionLowering(this, new TemporaryCounter(), false).lower(expr, scope);
  }

  /** The same where a value of a kind is needed. */
  Code.Value expression(Expr expr, Kind kind, LocalNames scope) {
    return as(kind, expression(expr, scope), expr.span());
  }

  /** Lowers the arguments of a reference to a process. */
  List<Code.Value> arguments(String process, List<Expr> arguments, LocalNames scope) {
    return new ExpressionLowering(this, new TemporaryCounter(), false)
        .arguments(process, arguments, scope);
  }

  /** Numbers the temporaries of one piece of code. */
  static final class TemporaryCounter {
    int values;
    int arrays;
  }

  /** A value where one of this kind is needed. */
  Code.Value as(Kind kind, Code.Value value, Span at) {
    if (kind == Kind.EITHER && value.kind() == Kind.INT) {
      int trap = traps.add(at, "%d is too small to be held where truth values are held as well");
      return Folding.fold(new Code.Convert(Code.Conversion.OF_NUMBER, value, trap));
    } else if (kind == Kind.EITHER && value.kind() == Kind.BOOL) {
      return Folding.fold(new Code.Convert(Code.Conversion.OF_TRUTH, value, -1));
    } else if (kind == Kind.INT && value.kind() == Kind.EITHER) {
      int trap = traps.add(at, "a number is needed here, but the value is %s");
      return new Code.Convert(Code.Conversion.TO_NUMBER, value, trap);
    } else if (kind == Kind.BOOL && value.kind() == Kind.EITHER) {
      int trap = traps.add(at, "a truth value is needed here, but the value is %d");
      return new Code.Convert(Code.Conversion.TO_TRUTH, value, trap);
    }
    return value;
  }

  Code.Range range(Symbols.Variable variable, Span at) {
    return range(variable.low(), variable.high(), variable.name(), at);
  }

  /** Allowed values of something with a name. */
  Code.Range range(OptionalInt lowest, OptionalInt highest, String name, Span at) {
    if (lowest.isEmpty() && highest.isEmpty()) {
      return Code.Range.ANY;
    }
    int low = lowest.orElse(Integer.MIN_VALUE);
    int high = highest.orElse(Integer.MAX_VALUE);
    String allowed = (lowest.isPresent() ? low : "") + ".." + (highest.isPresent() ? high : "");
    String message = "%d is outside the range {" + allowed + "} of " + name;
    return new Code.Range(low, high, traps.add(at, message));
  }
}
