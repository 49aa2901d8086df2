package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers the expressions of one piece of code. */
final class ExpressionLowering {
  private final Lowering lowering;
  private final Lowering.TemporaryCounter temporaries;
  private final ArrayLowering arrays;
  private final ChannelLowering channels;
  private final LibraryLowering libraries;

  /**
   * @param mayAssign whether a call may change its object
   */
  ExpressionLowering(Lowering lowering, Lowering.TemporaryCounter temporaries, boolean mayAssign) {
    this.lowering = lowering;
    this.temporaries = temporaries;
    this.channels = new ChannelLowering(this, lowering);
    this.arrays = new ArrayLowering(this, lowering, channels);
    this.libraries = new LibraryLowering(this, lowering, mayAssign);
  }

  private Symbols symbols() {
    return lowering.symbols();
  }

  /** How arrays are lowered in the same piece of code. */
  ArrayLowering arrays() {
    return arrays;
  }

  /** The number of a new temporary for a single value. */
  int newTemporary() {
    return temporaries.values++;
  }

  Code.Value lower(Expr expr, LocalNames scope) {
    if (expr instanceof Expr.IntLiteral literal) {
      return new Code.Constant(literal.value(), Kind.INT);
    } else if (expr instanceof Expr.BoolLiteral literal) {
      return new Code.Constant(literal.value() ? 1 : 0, Kind.BOOL);
    } else if (expr instanceof Expr.Name name) {
      return name(name, scope);
    } else if (expr instanceof Expr.Index index) {
      return arrays.index(index, scope);
    } else if (expr instanceof Expr.Unary unary) {
      Kind kind = unary.op() == Expr.UnaryOp.NOT ? Kind.BOOL : Kind.INT;
      return new Code.Unary(unary.op(), lower(unary.operand(), kind, scope));
    } else if (expr instanceof Expr.Binary binary) {
      return CountDifference.reading(binary(binary, scope), lowering);
    } else if (expr instanceof Expr.Quantified quantified) {
      return quantified(quantified, 0, scope, scope);
    } else if (expr instanceof Expr.ArrayLiteral literal) {
      return arrays.whole(literal, scope);
    } else if (expr instanceof Expr.Call call) {
      return call(call, scope);
    } else if (expr instanceof Expr.Assign assign) {
      return assign(assign, scope);
    } else if (expr instanceof Expr.ProcessCount count) {
      return new Code.ProcessCount(
          lowering.counts(), count.process(), arguments(count.process(), count.arguments(), scope));
    }
    throw new AssertionError("checked before: " + expr);
  }

  /** Lowers an expression to a value of the kind that is needed. */
  Code.Value lower(Expr expr, Kind kind, LocalNames scope) {
    return as(kind, lower(expr, scope), expr.span());
  }

  /** The arguments of a reference; they are held to the ranges of the parameters. */
  List<Code.Value> arguments(String process, List<Expr> arguments, LocalNames scope) {
    List<Code.Value> result = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Expr argument = arguments.get(i);
      Symbols.Range allowed = symbols().parameterRanges().get(process).get(i);
      String parameter = symbols().processes().get(process).parameters().get(i).name();
      String name = "the parameter " + parameter + " of " + process;
      Code.Range range = lowering.range(allowed.low(), allowed.high(), name, argument.span());
      Kind kind = symbols().parameterKinds().get(process).get(i);
      Code.Value value = lower(argument, kind, scope);
      result.add(range == Code.Range.ANY ? value : new Code.InRange(value, range));
    }
    return result;
  }

  private Code.Value name(Expr.Name name, LocalNames scope) {
    LocalNames.Meaning local = scope.find(name.name()).orElse(null);
    if (local instanceof LocalNames.Meaning.Single single) {
      return single.value();
    } else if (local instanceof LocalNames.Meaning.Array) {
      return arrays.whole(name, scope);
    } else if (local instanceof LocalNames.Meaning.Argument argument) {
      return lower(argument.expression(), argument.scope());
    }
    Symbols.Value constant = symbols().constants().get(name.name());
    if (constant != null) {
      return new Code.Constant(constant.bits(), constant.kind());
    }
    Symbols.Variable variable = symbols().variables().get(name.name());
    if (variable != null && !variable.isArray()) {
      return new Code.Global(lowering.layout().slot(name.name()), name.name(), variable.kind());
    }
    return variable == null ? macro(name.name(), List.of(), scope) : arrays.whole(name, scope);
  }

  private Code.Value macro(String name, List<Expr> arguments, LocalNames scope) {
    var define = symbols().macros().get(name);
    Expr body = ((MacroBody.Expression) define.body()).expression();
    return lower(body, inside(define, arguments, scope));
  }

  /** A macro's body sees its arguments and what is global. */
  LocalNames inside(Declaration.Define macro, List<Expr> arguments, LocalNames scope) {
    LocalNames inner = LocalNames.EMPTY;
    for (int i = 0; i < arguments.size(); i++) {
      LocalNames.Meaning argument = new LocalNames.Meaning.Argument(arguments.get(i), scope);
      inner = inner.with(macro.parameters().get(i), argument);
    }
    return inner;
  }

  private Code.Value binary(Expr.Binary binary, LocalNames scope) {
    BinaryOp op = binary.op();
    if (op == BinaryOp.EQ || op == BinaryOp.NE) {
      return equality(binary, scope);
    }
    boolean logical = op == BinaryOp.AND || op == BinaryOp.OR || op == BinaryOp.XOR;
    Kind kind = logical ? Kind.BOOL : Kind.INT;
    Code.Value left = lower(binary.left(), kind, scope);
    Code.Value right = lower(binary.right(), kind, scope);
    int trap = -1;
    if (op == BinaryOp.DIV || op == BinaryOp.MOD) {
      trap = lowering.traps().add(binary.span(), "division of %d by zero");
    }
    return Folding.binary(op, left, right, trap);
  }

  private Code.Value equality(Expr.Binary binary, LocalNames scope) {
    BinaryOp op = binary.op();
    Optional<List<Code.Value>> left = arrays.elements(binary.left(), scope);
    Optional<List<Code.Value>> right = arrays.elements(binary.right(), scope);
    if (left.isEmpty() || right.isEmpty()) {
      Code.Value one = lower(binary.left(), scope);
      Code.Value other = lower(binary.right(), scope);
      return equality(op, one, other, binary.span());
    }
    int length = left.get().size();
    return length == right.get().size()
        ? equality(op, left.get(), right.get(), 0, length, binary.span())
        : new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
  }

  private Code.Value equality(BinaryOp op, Code.Value left, Code.Value right, Span at) {
    if (left.kind() == Kind.EITHER || right.kind() == Kind.EITHER) {
      return Folding.binary(op, as(Kind.EITHER, left, at), as(Kind.EITHER, right, at), -1);
    }
    // A number never equals a truth value; equal arrays have one number, however long they may be.
    boolean arrays = left.kind() instanceof Kind.Arrays && right.kind() instanceof Kind.Arrays;
    return arrays || left.kind().equals(right.kind())
        ? Folding.binary(op, left, right, -1)
        : new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
  }

  /** Element by element; halved again and again, so that the code does not nest deeply. */
  private Code.Value equality(
      BinaryOp op, List<Code.Value> left, List<Code.Value> right, int from, int to, Span at) {
    if (to - from <= 1) {
      return to == from
          ? new Code.Constant(op == BinaryOp.EQ ? 1 : 0, Kind.BOOL)
          : equality(op, left.get(from), right.get(from), at);
    }
    int middle = (from + to) >>> 1;
    return Folding.binary(
        op == BinaryOp.EQ ? BinaryOp.AND : BinaryOp.OR,
        equality(op, left, right, from, middle, at),
        equality(op, left, right, middle, to, at),
        -1);
  }

  /**
   * @param outer the scope of the bounds: ranges do not see each other's indices
   */
  private Code.Value quantified(
      Expr.Quantified quantified, int from, LocalNames outer, LocalNames scope) {
    if (from == quantified.ranges().size()) {
      return lower(quantified.body(), Kind.BOOL, scope);
    }
    boolean conjunction = quantified.op() == BinaryOp.AND;
    IndexRange range = quantified.ranges().get(from);
    if (range instanceof IndexRange.Interval interval) {
      int temporary = newTemporary();
      Code.Value low = lower(interval.low(), Kind.INT, outer);
      Code.Value high = lower(interval.high(), Kind.INT, outer);
      LocalNames inner = scope.with(range.name(), new Code.Temporary(temporary, Kind.INT));
      return new Code.Quantified(
          conjunction, temporary, low, high, quantified(quantified, from + 1, outer, inner));
    }
    Code.Value all = new Code.Constant(conjunction ? 1 : 0, Kind.BOOL);
    for (Expr value : ((IndexRange.Listed) range).values()) {
      LocalNames inner = scope.with(range.name(), lower(value, outer));
      all =
          Folding.binary(quantified.op(), all, quantified(quantified, from + 1, outer, inner), -1);
    }
    return all;
  }

  private Code.Value call(Expr.Call call, LocalNames scope) {
    if (ChannelLowering.isQuery(call)) {
      return channels.query(call, scope);
    }
    return symbols().macros().containsKey(call.function())
        ? macro(call.function(), call.arguments(), scope)
        : libraries.call(call, scope);
  }

  private Code.Value assign(Expr.Assign assign, LocalNames scope) {
    if (assign.target() instanceof Expr.Call field) {
      return libraries.assignField(field, assign, scope);
    }
    Kind kind = lower(assign.target(), scope).kind();
    return new Code.Assign(target(assign.target(), scope), lower(assign.value(), kind, scope));
  }

  Code.Target target(Expr target, LocalNames scope) {
    if (target instanceof Expr.Name name) {
      LocalNames.Meaning local = scope.find(name.name()).orElse(null);
      if (local instanceof LocalNames.Meaning.Single single) {
        return new Code.TemporaryTarget(((Code.Temporary) single.value()).index());
      } else if (local instanceof LocalNames.Meaning.Argument argument) {
        return target(argument.expression(), argument.scope());
      }
      Symbols.Variable variable = symbols().variables().get(name.name());
      return new Code.GlobalTarget(
          lowering.layout().slot(name.name()), lowering.range(variable, target.span()));
    }
    return arrays.target((Expr.Index) target, scope);
  }

  /** The value of an expression that the checker knows to be constant. */
  int constant(Expr expr, LocalNames scope) {
    return ((Code.Constant) Folding.fold(lower(expr, scope))).value();
  }

  Code.Value as(Kind kind, Code.Value value, Span at) {
    return lowering.as(kind, value, at);
  }
}
