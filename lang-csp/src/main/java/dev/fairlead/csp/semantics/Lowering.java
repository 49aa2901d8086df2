package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.semantics.Scope.Meaning;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

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
      Meaning local = scope.find(name.name()).orElse(null);
      if (local instanceof Meaning.Single single) {
        return single.value();
      } else if (local instanceof Meaning.Argument argument) {
        return lower(argument.expression(), argument.scope());
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
      Scope inner = inside(define, arguments, scope);
      return lower(((MacroBody.Expression) define.body()).expression(), inner);
    }

    /** The scope of a macro's body: its parameters alone. */
    Scope inside(Declaration.Define macro, List<Expr> arguments, Scope scope) {
      Scope inner = Scope.EMPTY;
      for (int i = 0; i < arguments.size(); i++) {
        Meaning argument = new Meaning.Argument(arguments.get(i), scope);
        inner = inner.with(macro.parameters().get(i), argument);
      }
      return inner;
    }

    /** An expression with the scope it is to be read in. */
    private record Placed(Expr expression, Scope scope) {}

    /** What a parameter of a macro stands for in the end; other expressions are themselves. */
    private Placed placed(Expr expr, Scope scope) {
      Placed placed = new Placed(expr, scope);
      while (placed.expression() instanceof Expr.Name name
          && placed.scope().find(name.name()).orElse(null) instanceof Meaning.Argument argument) {
        placed = new Placed(argument.expression(), argument.scope());
      }
      return placed;
    }

    private Code.Value index(Expr.Index index, Scope scope) {
      Placed placed = placed(new Expr.Name(index.array(), index.span()), scope);
      String name = ((Expr.Name) placed.expression()).name();
      if (placed.scope().find(name).orElse(null) instanceof Meaning.Array array) {
        Code.Value flat = flatIndex(index, array.dimensions(), scope);
        int trap = indexTrap(index, array.length());
        return new Code.TemporaryElement(array.number(), flat, trap, array.kind());
      }
      Symbols.Variable variable = symbols.variables().get(name);
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
      BinaryOp op = binary.op();
      if (op == BinaryOp.EQ || op == BinaryOp.NE) {
        return comparison(op, binary, scope);
      }
      Code.Value left = lower(binary.left(), scope);
      Code.Value right = lower(binary.right(), scope);
      int trap = -1;
      if (op == BinaryOp.DIV || op == BinaryOp.MOD) {
        trap = traps.add(binary.span(), "division of %d by zero");
      }
      return Folding.binary(op, left, right, trap);
    }

    /** Arrays are compared element by element. */
    private Code.Value comparison(BinaryOp op, Expr.Binary binary, Scope scope) {
      Optional<List<Code.Value>> left = elements(binary.left(), scope);
      Optional<List<Code.Value>> right = elements(binary.right(), scope);
      if (left.isEmpty() || right.isEmpty()) {
        return comparison(op, lower(binary.left(), scope), lower(binary.right(), scope));
      }
      boolean equality = op == BinaryOp.EQ;
      if (left.get().size() != right.get().size()) {
        return new Code.Constant(equality ? 0 : 1, Kind.BOOL);
      }
      Code.Value all = new Code.Constant(equality ? 1 : 0, Kind.BOOL);
      for (int i = 0; i < left.get().size(); i++) {
        Code.Value one = comparison(op, left.get().get(i), right.get().get(i));
        all = Folding.binary(equality ? BinaryOp.AND : BinaryOp.OR, all, one, -1);
      }
      return all;
    }

    /** A number never equals a truth value. */
    private Code.Value comparison(BinaryOp op, Code.Value left, Code.Value right) {
      return left.kind() == right.kind()
          ? Folding.binary(op, left, right, -1)
          : new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
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
      Placed placed = placed(call.arguments().get(0), scope);
      if (placed.expression() instanceof Expr.Index index) {
        Code.ChannelPlace channel = layout.channel(index.array());
        int trap = indexTrap(index, channel.size());
        Code.Value which = lower(index.indices().get(0), placed.scope());
        return new Code.ChannelQuery(query, channel, which, trap);
      }
      Code.ChannelPlace channel = layout.channel(((Expr.Name) placed.expression()).name());
      return new Code.ChannelQuery(query, channel, new Code.Constant(0, Kind.INT), -1);
    }

    private Code.Value assign(Expr.Assign assign, Scope scope) {
      return new Code.Assign(target(assign.target(), scope), lower(assign.value(), scope));
    }

    private Code.Target target(Expr written, Scope writtenIn) {
      Placed placed = placed(written, writtenIn);
      Scope scope = placed.scope();
      if (placed.expression() instanceof Expr.Name name) {
        if (scope.find(name.name()).orElse(null) instanceof Meaning.Single single) {
          return new Code.TemporaryTarget(((Code.Temporary) single.value()).index());
        }
        Symbols.Variable variable = symbols.variables().get(name.name());
        return new Code.GlobalTarget(layout.slot(name.name()), range(variable, written));
      }
      Code.Value element = index((Expr.Index) placed.expression(), scope);
      if (element instanceof Code.TemporaryElement e) {
        return new Code.TemporaryElementTarget(e.array(), e.index(), e.trap());
      }
      Code.Range range = range(arrayOf((Expr.Index) placed.expression(), scope), written);
      if (element instanceof Code.Global g) {
        return new Code.GlobalTarget(g.slot(), range);
      }
      Code.Element e = (Code.Element) element;
      return new Code.ElementTarget(e.array(), e.index(), e.trap(), range);
    }

    private Symbols.Variable arrayOf(Expr.Index index, Scope scope) {
      Placed array = placed(new Expr.Name(index.array(), index.span()), scope);
      return symbols.variables().get(((Expr.Name) array.expression()).name());
    }

    /** Gives all elements of an array new values; empty if the target is no array. */
    Optional<Code> assignArray(Expr.Assign assign, Scope scope) {
      Placed target = placed(assign.target(), scope);
      if (!(target.expression() instanceof Expr.Name name)) {
        return Optional.empty();
      }
      Meaning local = target.scope().find(name.name()).orElse(null);
      if (local instanceof Meaning.Array array) {
        return Optional.of(assignLocalArray(array, elements(assign.value(), scope).orElseThrow()));
      }
      Symbols.Variable variable = symbols.variables().get(name.name());
      if (local != null || variable == null || !variable.isArray()) {
        return Optional.empty();
      }
      return Optional.of(
          new Code.AssignArray(
              globalArray(variable),
              elements(assign.value(), scope).orElseThrow(),
              range(variable, assign.value())));
    }

    /** All values are computed before the first is stored. */
    private Code assignLocalArray(Meaning.Array array, List<Code.Value> values) {
      List<Code> parts = new ArrayList<>();
      int first = temporaries.values;
      temporaries.values += values.size();
      for (int i = 0; i < values.size(); i++) {
        parts.add(new Code.Assign(new Code.TemporaryTarget(first + i), values.get(i)));
      }
      for (int i = 0; i < values.size(); i++) {
        Code.Constant index = new Code.Constant(i, Kind.INT);
        Code.Value value = new Code.Temporary(first + i, array.kind());
        Code.Target target = new Code.TemporaryElementTarget(array.number(), index, -1);
        parts.add(new Code.Assign(target, value));
      }
      return new Code.Sequence(parts);
    }

    /** The elements of an array literal or of an array; empty for a single value. */
    Optional<List<Code.Value>> elements(Expr expr, Scope scope) {
      List<Code.Value> values = new ArrayList<>();
      Placed placed = placed(expr, scope);
      if (placed.expression() instanceof Expr.ArrayLiteral literal) {
        literal.elements().forEach(element -> addElements(element, placed.scope(), values));
        return Optional.of(values);
      }
      if (!(placed.expression() instanceof Expr.Name name)) {
        return Optional.empty();
      }
      Meaning local = placed.scope().find(name.name()).orElse(null);
      if (local instanceof Meaning.Array array) {
        for (int i = 0; i < array.length(); i++) {
          Code.Constant index = new Code.Constant(i, Kind.INT);
          values.add(new Code.TemporaryElement(array.number(), index, -1, array.kind()));
        }
        return Optional.of(values);
      }
      Symbols.Variable source = symbols.variables().get(name.name());
      if (local != null || source == null || !source.isArray()) {
        return Optional.empty();
      }
      for (int i = 0; i < source.initial().size(); i++) {
        int slot = layout.slot(source.name()) + i;
        values.add(new Code.Global(slot, source.name() + "[" + i + "]", source.kind()));
      }
      return Optional.of(values);
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
      return Lowering.this.range(variable.low(), variable.high(), variable.name(), at.span());
    }
  }

  /** What a parameter may be. */
  Code.Range range(Spec.Parameter parameter) {
    Optional<Spec.Range> range = parameter.range();
    return range(
        bound(range.flatMap(Spec.Range::low)),
        bound(range.flatMap(Spec.Range::high)),
        parameter.name(),
        parameter.span());
  }

  private OptionalInt bound(Optional<Expr> expr) {
    Expressions expressions = new Expressions(new TemporaryCounter());
    return expr.isPresent()
        ? OptionalInt.of(expressions.constant(expr.get(), Scope.EMPTY))
        : OptionalInt.empty();
  }

  private Code.Range range(OptionalInt low, OptionalInt high, String name, Span at) {
    if (low.isEmpty() && high.isEmpty()) {
      return Code.Range.ANY;
    }
    String allowed =
        (low.isPresent() ? low.getAsInt() : "") + ".." + (high.isPresent() ? high.getAsInt() : "");
    int trap = traps.add(at, "%d is outside the range {" + allowed + "} of " + name);
    return new Code.Range(low.orElse(Integer.MIN_VALUE), high.orElse(Integer.MAX_VALUE), trap);
  }
}
