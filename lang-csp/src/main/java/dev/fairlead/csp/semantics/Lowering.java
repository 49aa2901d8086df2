package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Resolves the names of checked expressions to places. Macros are expanded where they are used. */
final class Lowering {
  private final Symbols symbols;
  private final Layout layout;
  private final Traps traps;

  Lowering(Symbols symbols, Layout layout, Traps traps) {
    this.symbols = symbols;
    this.layout = layout;
    this.traps = traps;
  }

  /** Lowers an expression that stands for itself, outside of a block. */
  Code.Value expression(Expr expr, Scope scope) {
    return new Expressions(new TemporaryCounter()).lower(expr, scope);
  }

  /** Numbers the temporaries of one piece of code. */
  static final class TemporaryCounter {
    int values;
    int arrays;
  }

  /** Lowers the expressions of one piece of code. */
  final class Expressions {
    private final TemporaryCounter temporaries;

    Expressions(TemporaryCounter temporaries) {
      this.temporaries = temporaries;
    }

    Code.Value lower(Expr expr, Scope scope) {
      if (expr instanceof Expr.IntLiteral literal) {
        return new Code.Constant(literal.value(), Kind.INT);
      } else if (expr instanceof Expr.BoolLiteral literal) {
        return new Code.Constant(literal.value() ? 1 : 0, Kind.BOOL);
      } else if (expr instanceof Expr.Name name) {
        return name(name, scope);
      } else if (expr instanceof Expr.Index index) {
        return index(index, scope);
      } else if (expr instanceof Expr.Unary unary) {
        return new Code.Unary(unary.op(), lower(unary.operand(), scope));
      } else if (expr instanceof Expr.Binary binary) {
        return binary(binary, scope);
      } else if (expr instanceof Expr.Quantified quantified) {
        return quantified(quantified, 0, scope, scope);
      } else if (expr instanceof Expr.Call call) {
        return call(call, scope);
      } else if (expr instanceof Expr.Assign assign) {
        return assign(assign, scope);
      }
      throw new AssertionError("checked before: " + expr);
    }

    private Code.Value name(Expr.Name name, Scope scope) {
      if (scope.value(name.name()).isPresent()) {
        return scope.value(name.name()).get();
      }
      Symbols.Value constant = symbols.constants().get(name.name());
      if (constant != null) {
        return new Code.Constant(constant.bits(), constant.kind());
      }
      Symbols.Variable variable = symbols.variables().get(name.name());
      if (variable != null) {
        return new Code.Global(layout.slot(name.name()), name.name(), variable.kind());
      }
      return macro(name.name(), List.of(), scope);
    }

    private Code.Value macro(String name, List<Expr> arguments, Scope scope) {
      var define = symbols.macros().get(name);
      Scope inner = macroScope(define.parameters(), arguments, scope);
      return lower(((MacroBody.Expression) define.body()).expression(), inner);
    }

    /** What the body of a macro sees: its parameters, and nothing of the place of use. */
    Scope macroScope(List<String> parameters, List<Expr> arguments, Scope scope) {
      Scope inner = Scope.EMPTY;
      for (int i = 0; i < arguments.size(); i++) {
        Expr argument = arguments.get(i);
        String name = argument instanceof Expr.Name n ? scope.aliasOf(n.name()) : "";
        Symbols.Variable variable = symbols.variables().get(name);
        if (variable != null || symbols.channels().containsKey(name)) {
          inner = inner.withAlias(parameters.get(i), name);
        }
        boolean hasValue =
            variable == null ? !symbols.channels().containsKey(name) : !variable.isArray();
        if (hasValue) {
          inner = inner.with(parameters.get(i), lower(argument, scope));
        }
      }
      return inner;
    }

    private Code.Value index(Expr.Index index, Scope scope) {
      if (scope.array(index.array()).isPresent()) {
        Scope.TemporaryArray array = scope.array(index.array()).get();
        Code.Value flat = flatIndex(index, array.dimensions(), scope);
        int length = array.dimensions().stream().reduce(1, (a, b) -> a * b);
        return new Code.TemporaryElement(
            array.number(), flat, indexTrap(index, length), array.kind());
      }
      Symbols.Variable variable = symbols.variables().get(scope.aliasOf(index.array()));
      Code.Value flat = flatIndex(index, variable.dimensions(), scope);
      int trap = indexTrap(index, variable.initial().size());
      Code.GlobalArray array = globalArray(variable);
      if (flat instanceof Code.Constant c && c.value() >= 0 && c.value() < array.length()) {
        return new Code.Global(
            array.slot() + c.value(), array.name() + "[" + c.value() + "]", array.kind());
      }
      return new Code.Element(array, flat, trap);
    }

    private Code.GlobalArray globalArray(Symbols.Variable variable) {
      return new Code.GlobalArray(
          layout.slot(variable.name()),
          variable.initial().size(),
          variable.name(),
          variable.kind());
    }

    private int indexTrap(Expr.Index index, int length) {
      String message = "index %d is outside " + index.array() + "[0.." + (length - 1) + "]";
      return traps.add(index.span(), message);
    }

    /** Arrays are flat, row by row; a single index addresses the flat array. */
    private Code.Value flatIndex(Expr.Index index, List<Integer> dimensions, Scope scope) {
      Code.Value flat = lower(index.indices().get(0), scope);
      for (int i = 1; i < index.indices().size(); i++) {
        Code.Constant length = new Code.Constant(dimensions.get(i), Kind.INT);
        Code.Value row = Folding.binary(BinaryOp.MUL, flat, length, -1);
        flat = Folding.binary(BinaryOp.ADD, row, lower(index.indices().get(i), scope), -1);
      }
      return flat;
    }

    private Code.Value binary(Expr.Binary binary, Scope scope) {
      Code.Value left = lower(binary.left(), scope);
      Code.Value right = lower(binary.right(), scope);
      BinaryOp op = binary.op();
      if ((op == BinaryOp.EQ || op == BinaryOp.NE) && left.kind() != right.kind()) {
        // A number never equals a truth value.
        return new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
      }
      int trap = -1;
      if (op == BinaryOp.DIV || op == BinaryOp.MOD) {
        trap = traps.add(binary.span(), "division of %d by zero");
      }
      return Folding.binary(op, left, right, trap);
    }

    /**
     * @param outer the scope of the bounds: ranges do not see each other's indices
     */
    private Code.Value quantified(Expr.Quantified quantified, int from, Scope outer, Scope scope) {
      if (from == quantified.ranges().size()) {
        return lower(quantified.body(), scope);
      }
      boolean conjunction = quantified.op() == BinaryOp.AND;
      IndexRange range = quantified.ranges().get(from);
      if (range instanceof IndexRange.Interval interval) {
        int temporary = temporaries.values++;
        Code.Value low = lower(interval.low(), outer);
        Code.Value high = lower(interval.high(), outer);
        Scope inner = scope.with(range.name(), new Code.Temporary(temporary, Kind.INT));
        return new Code.Quantified(
            conjunction, temporary, low, high, quantified(quantified, from + 1, outer, inner));
      }
      Code.Value all = new Code.Constant(conjunction ? 1 : 0, Kind.BOOL);
      for (Expr value : ((IndexRange.Listed) range).values()) {
        Scope inner = scope.with(range.name(), lower(value, outer));
        Code.Value body = quantified(quantified, from + 1, outer, inner);
        all = Folding.binary(quantified.op(), all, body, -1);
      }
      return all;
    }

    private static final Map<String, Code.Query> QUERIES =
        Map.of(
            "cfull", Code.Query.FULL,
            "cempty", Code.Query.EMPTY,
            "ccount", Code.Query.COUNT,
            "csize", Code.Query.SIZE);

    private Code.Value call(Expr.Call call, Scope scope) {
      Code.Query query = QUERIES.get(call.function());
      if (query == null) {
        return macro(call.function(), call.arguments(), scope);
      }
      Expr argument = call.arguments().get(0);
      if (argument instanceof Expr.Index index) {
        Code.ChannelPlace channel = layout.channel(scope.aliasOf(index.array()));
        int trap = indexTrap(index, channel.size());
        Code.Value which = lower(index.indices().get(0), scope);
        return new Code.ChannelQuery(query, channel, which, trap);
      }
      Code.ChannelPlace channel = layout.channel(scope.aliasOf(((Expr.Name) argument).name()));
      return new Code.ChannelQuery(query, channel, new Code.Constant(0, Kind.INT), -1);
    }

    private Code.Value assign(Expr.Assign assign, Scope scope) {
      return new Code.Assign(target(assign.target(), scope), lower(assign.value(), scope));
    }

    private Code.Target target(Expr target, Scope scope) {
      if (target instanceof Expr.Name name) {
        if (scope.value(name.name()).orElse(null) instanceof Code.Temporary temporary) {
          return new Code.TemporaryTarget(temporary.index());
        }
        // A parameter of a macro stands for the place it was called with.
        return place(scope.value(name.name()).orElseGet(() -> name(name, scope)), target);
      }
      return place(index((Expr.Index) target, scope), target);
    }

    /** Turns what reads a place into what writes it. */
    private Code.Target place(Code.Value read, Expr target) {
      if (read instanceof Code.TemporaryElement e) {
        return new Code.TemporaryElementTarget(e.array(), e.index(), e.trap());
      } else if (read instanceof Code.Global g) {
        String variable = g.name().replaceFirst("\\[.*", "");
        return new Code.GlobalTarget(g.slot(), range(symbols.variables().get(variable), target));
      }
      Code.Element e = (Code.Element) read;
      Code.Range range = range(symbols.variables().get(e.array().name()), target);
      return new Code.ElementTarget(e.array(), e.index(), e.trap(), range);
    }

    /** Gives all elements of a global array new values. */
    Code.AssignArray assignArray(String name, Expr value, Scope scope) {
      Symbols.Variable variable = symbols.variables().get(scope.aliasOf(name));
      return new Code.AssignArray(
          globalArray(variable), arrayValues(value, scope), range(variable, value));
    }

    /** The elements of an array literal, or of an array that is copied. */
    List<Code.Value> arrayValues(Expr value, Scope scope) {
      List<Code.Value> values = new ArrayList<>();
      if (value instanceof Expr.ArrayLiteral literal) {
        literal.elements().forEach(element -> addElements(element, scope, values));
      } else if (value instanceof Expr.Name name) {
        Symbols.Variable source = symbols.variables().get(scope.aliasOf(name.name()));
        for (int i = 0; i < source.initial().size(); i++) {
          int slot = layout.slot(source.name()) + i;
          values.add(new Code.Global(slot, source.name() + "[" + i + "]", source.kind()));
        }
      }
      return values;
    }

    private void addElements(Expr.Element element, Scope scope, List<Code.Value> values) {
      if (element instanceof Expr.Element.One one) {
        values.add(lower(one.value(), scope));
      } else if (element instanceof Expr.Element.Repeated repeated) {
        int times = constant(repeated.times(), scope);
        Code.Value value = lower(repeated.value(), scope);
        for (int i = 0; i < times; i++) {
          values.add(value);
        }
      } else if (element instanceof Expr.Element.Range range) {
        int from = constant(range.from(), scope);
        int to = constant(range.to(), scope);
        int step = from <= to ? 1 : -1;
        for (int i = from; i != to + step; i += step) {
          values.add(new Code.Constant(i, Kind.INT));
        }
      }
    }

    /** The value of an expression that the checker knows to be constant. */
    int constant(Expr expr, Scope scope) {
      return ((Code.Constant) Folding.fold(lower(expr, scope))).value();
    }

    private Code.Range range(Symbols.Variable variable, Expr at) {
      if (variable.low().isEmpty() && variable.high().isEmpty()) {
        return Code.Range.ANY;
      }
      int low = variable.low().orElse(Integer.MIN_VALUE);
      int high = variable.high().orElse(Integer.MAX_VALUE);
      String allowed =
          (variable.low().isPresent() ? low : "")
              + ".."
              + (variable.high().isPresent() ? high : "");
      String message = "%d is outside the range {" + allowed + "} of " + variable.name();
      return new Code.Range(low, high, traps.add(at.span(), message));
    }
  }
}
