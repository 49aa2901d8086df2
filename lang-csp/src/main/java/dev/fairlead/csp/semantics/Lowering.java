package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.ProcessCounts;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Resolves the names of checked expressions to places. Macros are expanded where they are used. */
final class Lowering {
  private final Symbols symbols;
  private final Layout layout;
  private final Traps traps;
  private final Objects objects;
  private final ProcessCounts counts;

  Lowering(Symbols symbols, Layout layout, Traps traps, Objects objects, ProcessCounts counts) {
    this.objects = objects;
    this.counts = counts;
    this.symbols = symbols;
    this.layout = layout;
    this.traps = traps;
  }

  /** Lowers an expression that stands for itself, outside of a block. */
  Code.Value expression(Expr expr, Scope scope) {
    return new Expressions(new TemporaryCounter(), false).lower(expr, scope);
  }

  /** Lowers the arguments of a reference to a process. */
  List<Code.Value> arguments(String process, List<Expr> arguments, Scope scope) {
    return new Expressions(new TemporaryCounter(), false).arguments(process, arguments, scope);
  }

  /** Where an array lives. */
  sealed interface ArrayPlace {
    List<Integer> dimensions();

    record OfModel(Symbols.Variable variable) implements ArrayPlace {
      @Override
      public List<Integer> dimensions() {
        return variable.dimensions();
      }
    }

    record InBlock(Scope.TemporaryArray array) implements ArrayPlace {
      @Override
      public List<Integer> dimensions() {
        return array.dimensions();
      }
    }
  }

  /** Numbers the temporaries of one piece of code. */
  static final class TemporaryCounter {
    int values;
    int arrays;
  }

  /** Lowers the expressions of one piece of code. */
  final class Expressions {
    private final TemporaryCounter temporaries;

    private final ChannelLowering channels = new ChannelLowering(this, layout, traps);
    private final LibraryLowering libraries;

    /**
     * @param mayAssign whether a call may change its object
     */
    Expressions(TemporaryCounter temporaries, boolean mayAssign) {
      this.temporaries = temporaries;
      this.libraries = new LibraryLowering(this, symbols, traps, objects, mayAssign);
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
      } else if (expr instanceof Expr.ProcessCount count) {
        return new Code.ProcessCount(
            counts, count.process(), arguments(count.process(), count.arguments(), scope));
      }
      throw new AssertionError("checked before: " + expr);
    }

    /** The arguments of a reference; they are held to the ranges of the parameters. */
    List<Code.Value> arguments(String process, List<Expr> arguments, Scope scope) {
      List<Code.Value> result = new ArrayList<>();
      for (int i = 0; i < arguments.size(); i++) {
        Expr argument = arguments.get(i);
        Symbols.Range allowed = symbols.parameterRanges().get(process).get(i);
        String parameter = symbols.processes().get(process).parameters().get(i).name();
        String name = "the parameter " + parameter + " of " + process;
        Code.Range range =
            Lowering.this.range(allowed.low(), allowed.high(), name, argument.span());
        Code.Value value = lower(argument, scope);
        result.add(range == Code.Range.ANY ? value : new Code.InRange(value, range));
      }
      return result;
    }

    private Code.Value name(Expr.Name name, Scope scope) {
      Scope.Meaning local = scope.find(name.name()).orElse(null);
      if (local instanceof Scope.Meaning.Single single) {
        return single.value();
      } else if (local instanceof Scope.Meaning.Argument argument) {
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
      Expr body = ((MacroBody.Expression) define.body()).expression();
      return lower(body, inside(define, arguments, scope));
    }

    /** A macro's body sees its arguments and what is global. */
    Scope inside(Declaration.Define macro, List<Expr> arguments, Scope scope) {
      Scope inner = Scope.EMPTY;
      for (int i = 0; i < arguments.size(); i++) {
        Scope.Meaning argument = new Scope.Meaning.Argument(arguments.get(i), scope);
        inner = inner.with(macro.parameters().get(i), argument);
      }
      return inner;
    }

    private Code.Value index(Expr.Index index, Scope scope) {
      ArrayPlace place = array(index.array(), scope).orElseThrow();
      Code.Value flat = flatIndex(index, place.dimensions(), scope);
      if (place instanceof ArrayPlace.InBlock block) {
        Scope.TemporaryArray array = block.array();
        int trap = indexTrap(index, length(array.dimensions()));
        return new Code.TemporaryElement(array.number(), flat, trap, array.kind());
      }
      Symbols.Variable variable = ((ArrayPlace.OfModel) place).variable();
      Code.GlobalArray array = globalArray(variable);
      if (flat instanceof Code.Constant c && c.value() >= 0 && c.value() < array.length()) {
        return element(array, c.value());
      }
      return new Code.Element(array, flat, indexTrap(index, array.length()));
    }

    private static Code.Global element(Code.GlobalArray array, int flat) {
      return new Code.Global(array.slot() + flat, array.name() + "[" + flat + "]", array.kind());
    }

    private static int length(List<Integer> dimensions) {
      return dimensions.stream().reduce(1, (a, b) -> a * b);
    }

    /** The array that a name stands for, also as the parameter of a macro. */
    Optional<ArrayPlace> array(String name, Scope scope) {
      Scope.Meaning local = scope.find(name).orElse(null);
      if (local instanceof Scope.Meaning.Array array) {
        return Optional.of(new ArrayPlace.InBlock(array.array()));
      } else if (local instanceof Scope.Meaning.Argument argument) {
        return argument.expression() instanceof Expr.Name outer
            ? array(outer.name(), argument.scope())
            : Optional.empty();
      }
      Symbols.Variable variable = local == null ? symbols.variables().get(name) : null;
      return variable != null && variable.isArray()
          ? Optional.of(new ArrayPlace.OfModel(variable))
          : Optional.empty();
    }

    private Code.GlobalArray globalArray(Symbols.Variable variable) {
      return new Code.GlobalArray(
          layout.slot(variable.name()),
          variable.initial().size(),
          variable.name(),
          variable.kind());
    }

    int indexTrap(Expr.Index index, int length) {
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
        return equality(binary, scope);
      }
      Code.Value left = lower(binary.left(), scope);
      Code.Value right = lower(binary.right(), scope);
      int trap = -1;
      if (op == BinaryOp.DIV || op == BinaryOp.MOD) {
        trap = traps.add(binary.span(), "division of %d by zero");
      }
      return Folding.binary(op, left, right, trap);
    }

    private Code.Value equality(Expr.Binary binary, Scope scope) {
      BinaryOp op = binary.op();
      Optional<List<Code.Value>> left = elements(binary.left(), scope);
      Optional<List<Code.Value>> right = elements(binary.right(), scope);
      if (left.isEmpty() || right.isEmpty()) {
        return equality(op, lower(binary.left(), scope), lower(binary.right(), scope));
      }
      int length = left.get().size();
      return length == right.get().size()
          ? equality(op, left.get(), right.get(), 0, length)
          : new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
    }

    private static Code.Value equality(BinaryOp op, Code.Value left, Code.Value right) {
      // A number never equals a truth value.
      return left.kind().equals(right.kind())
          ? Folding.binary(op, left, right, -1)
          : new Code.Constant(op == BinaryOp.EQ ? 0 : 1, Kind.BOOL);
    }

    /** Element by element; halved again and again, so that the code does not nest deeply. */
    private static Code.Value equality(
        BinaryOp op, List<Code.Value> left, List<Code.Value> right, int from, int to) {
      if (to - from <= 1) {
        return to == from
            ? new Code.Constant(op == BinaryOp.EQ ? 1 : 0, Kind.BOOL)
            : equality(op, left.get(from), right.get(from));
      }
      int middle = (from + to) >>> 1;
      return Folding.binary(
          op == BinaryOp.EQ ? BinaryOp.AND : BinaryOp.OR,
          equality(op, left, right, from, middle),
          equality(op, left, right, middle, to),
          -1);
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
        all =
            Folding.binary(
                quantified.op(), all, quantified(quantified, from + 1, outer, inner), -1);
      }
      return all;
    }

    private Code.Value call(Expr.Call call, Scope scope) {
      if (ChannelLowering.isQuery(call)) {
        return channels.query(call, scope);
      }
      return symbols.macros().containsKey(call.function())
          ? macro(call.function(), call.arguments(), scope)
          : libraries.call(call, scope);
    }

    private Code.Value assign(Expr.Assign assign, Scope scope) {
      if (assign.target() instanceof Expr.Call field) {
        return libraries.assignField(field, assign, scope);
      }
      return new Code.Assign(target(assign.target(), scope), lower(assign.value(), scope));
    }

    Code.Target target(Expr target, Scope scope) {
      if (target instanceof Expr.Name name) {
        Scope.Meaning local = scope.find(name.name()).orElse(null);
        if (local instanceof Scope.Meaning.Single single) {
          return new Code.TemporaryTarget(((Code.Temporary) single.value()).index());
        } else if (local instanceof Scope.Meaning.Argument argument) {
          return target(argument.expression(), argument.scope());
        }
        Symbols.Variable variable = symbols.variables().get(name.name());
        return new Code.GlobalTarget(layout.slot(name.name()), range(variable, target));
      }
      Expr.Index index = (Expr.Index) target;
      Code.Value element = index(index, scope);
      if (element instanceof Code.TemporaryElement e) {
        return new Code.TemporaryElementTarget(e.array(), e.index(), e.trap());
      }
      ArrayPlace place = array(index.array(), scope).orElseThrow();
      Code.Range range = range(((ArrayPlace.OfModel) place).variable(), target);
      if (element instanceof Code.Global g) {
        return new Code.GlobalTarget(g.slot(), range);
      }
      Code.Element e = (Code.Element) element;
      return new Code.ElementTarget(e.array(), e.index(), e.trap(), range);
    }

    /** Gives all elements of an array new values. */
    Code assignArray(ArrayPlace target, Expr value, Scope scope) {
      List<Code.Value> values = elements(value, scope).orElseThrow();
      if (target instanceof ArrayPlace.InBlock block) {
        return new Code.NewArray(block.array().number(), values.size(), values);
      }
      Symbols.Variable variable = ((ArrayPlace.OfModel) target).variable();
      return new Code.AssignArray(globalArray(variable), values, range(variable, value));
    }

    /** Whether the value is an array and not a single one. */
    boolean isArray(Expr value, Scope scope) {
      Optional<List<Code.Value>> elements = elements(value, scope);
      // What is peeked from a channel is a single value if it has one field.
      return elements.isPresent()
          && !(elements.get().size() == 1 && elements.get().get(0) instanceof Code.ChannelPeek);
    }

    /** The elements of an array-valued expression; empty for any other. */
    Optional<List<Code.Value>> elements(Expr value, Scope scope) {
      if (value instanceof Expr.ArrayLiteral literal) {
        List<Code.Value> values = new ArrayList<>();
        literal.elements().forEach(element -> addElements(element, scope, values));
        return Optional.of(values);
      } else if (value instanceof Expr.Name name) {
        return elements(name.name(), scope);
      } else if (value instanceof Expr.Call call && ChannelLowering.isPeek(call)) {
        return Optional.of(channels.peek(call, scope));
      } else if (value instanceof Expr.Call call) {
        return ofMacro(call.function(), call.arguments(), scope);
      }
      return Optional.empty();
    }

    private Optional<List<Code.Value>> elements(String name, Scope scope) {
      if (scope.find(name).orElse(null) instanceof Scope.Meaning.Argument argument) {
        return elements(argument.expression(), argument.scope());
      }
      Optional<ArrayPlace> place = array(name, scope);
      if (place.isEmpty()) {
        return scope.find(name).isEmpty() ? ofMacro(name, List.of(), scope) : Optional.empty();
      }
      List<Code.Value> values = new ArrayList<>();
      int length = length(place.get().dimensions());
      for (int i = 0; i < length; i++) {
        values.add(
            place.get() instanceof ArrayPlace.InBlock block
                ? new Code.TemporaryElement(
                    block.array().number(),
                    new Code.Constant(i, Kind.INT),
                    -1,
                    block.array().kind())
                : element(globalArray(((ArrayPlace.OfModel) place.get()).variable()), i));
      }
      return Optional.of(values);
    }

    private Optional<List<Code.Value>> ofMacro(String name, List<Expr> arguments, Scope scope) {
      var define = symbols.macros().get(name);
      return define != null && define.body() instanceof MacroBody.Expression body
          ? elements(body.expression(), inside(define, arguments, scope))
          : Optional.empty();
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
