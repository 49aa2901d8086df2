package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers what a piece of code does with arrays: their elements, and arrays as a whole. */
final class ArrayLowering {
  private final ExpressionLowering expressions;
  private final Lowering lowering;
  private final ChannelLowering channels;

  ArrayLowering(ExpressionLowering expressions, Lowering lowering, ChannelLowering channels) {
    this.expressions = expressions;
    this.lowering = lowering;
    this.channels = channels;
  }

  /** Where an array lives. */
  sealed interface Place {
    /** None if it is not known how long the array is. */
    List<Integer> dimensions();

    record OfModel(Symbols.Variable variable) implements Place {
      @Override
      public List<Integer> dimensions() {
        return variable.dimensions();
      }
    }

    record InBlock(LocalNames.TemporaryArray array) implements Place {
      @Override
      public List<Integer> dimensions() {
        return array.dimensions();
      }
    }

    /** Passed as a whole, and never assigned. */
    record Held(Code.Value array) implements Place {
      @Override
      public List<Integer> dimensions() {
        return kind().dimensions();
      }

      Kind.Arrays kind() {
        return (Kind.Arrays) array.kind();
      }
    }
  }

  /** The array that a name stands for, also as the parameter of a macro. */
  Optional<Place> place(String name, LocalNames scope) {
    LocalNames.Meaning local = scope.find(name).orElse(null);
    if (local instanceof LocalNames.Meaning.Array array) {
      return Optional.of(new Place.InBlock(array.array()));
    } else if (local instanceof LocalNames.Meaning.Single single) {
      return single.value().kind() instanceof Kind.Arrays
          ? Optional.of(new Place.Held(single.value()))
          : Optional.empty();
    } else if (local instanceof LocalNames.Meaning.Argument argument) {
      return argument.expression() instanceof Expr.Name outer
          ? place(outer.name(), argument.scope())
          : Optional.empty();
    }
    Symbols.Variable variable = lowering.symbols().variables().get(name);
    return variable != null && variable.isArray()
        ? Optional.of(new Place.OfModel(variable))
        : Optional.empty();
  }

  Code.Value index(Expr.Index index, LocalNames scope) {
    Place place = place(index.array(), scope).orElseThrow();
    Code.Value flat = flatIndex(index, place.dimensions(), scope);
    if (place instanceof Place.InBlock block) {
      LocalNames.TemporaryArray array = block.array();
      int trap = indexTrap(index, length(array.dimensions()));
      return new Code.TemporaryElement(array.number(), flat, trap, array.kind());
    } else if (place instanceof Place.Held held) {
      int trap = lowering.traps().add(index.span(), "index %d is outside " + index.array());
      return heldElement(held, flat, trap, index.span());
    }
    Code.GlobalArray array = globalArray(((Place.OfModel) place).variable());
    if (flat instanceof Code.Constant c && c.value() >= 0 && c.value() < array.length()) {
      return element(array, c.value());
    }
    return new Code.Element(array, flat, indexTrap(index, array.length()));
  }

  private Code.Value heldElement(Place.Held held, Code.Value index, int trap, Span at) {
    Kind element = held.kind().element();
    Kind stored = element.isByNumber() ? element : Kind.EITHER;
    return expressions.as(
        element, new Code.PackedElement(lowering.objects(), held.array(), index, trap, stored), at);
  }

  private static Code.Global element(Code.GlobalArray array, int flat) {
    return new Code.Global(array.slot() + flat, array.name() + "[" + flat + "]", array.kind());
  }

  private static int length(List<Integer> dimensions) {
    return dimensions.stream().reduce(1, (a, b) -> a * b);
  }

  private Code.GlobalArray globalArray(Symbols.Variable variable) {
    return new Code.GlobalArray(
        lowering.layout().slot(variable.name()),
        variable.initial().size(),
        variable.name(),
        variable.kind());
  }

  int indexTrap(Expr.Index index, int length) {
    String message = "index %d is outside " + index.array() + "[0.." + (length - 1) + "]";
    return lowering.traps().add(index.span(), message);
  }

  /** Arrays are flat, row by row; a single index addresses the flat array. */
  private Code.Value flatIndex(Expr.Index index, List<Integer> dimensions, LocalNames scope) {
    Code.Value flat = expressions.lower(index.indices().get(0), Kind.INT, scope);
    for (int i = 1; i < index.indices().size(); i++) {
      Code.Constant length = new Code.Constant(dimensions.get(i), Kind.INT);
      Code.Value row = Folding.binary(BinaryOp.MUL, flat, length, -1);
      Code.Value column = expressions.lower(index.indices().get(i), Kind.INT, scope);
      flat = Folding.binary(BinaryOp.ADD, row, column, -1);
    }
    return flat;
  }

  /** Where the assignment of an element goes. */
  Code.Target target(Expr.Index index, LocalNames scope) {
    return targetOf(index, index(index, scope), scope);
  }

  /**
   * @param element as {@link #index} gives it, or with another index
   */
  Code.Target targetOf(Expr.Index index, Code.Value element, LocalNames scope) {
    if (element instanceof Code.TemporaryElement e) {
      return new Code.TemporaryElementTarget(e.array(), e.index(), e.trap());
    }
    Place place = place(index.array(), scope).orElseThrow();
    Code.Range range = lowering.range(((Place.OfModel) place).variable(), index.span());
    if (element instanceof Code.Global g) {
      return new Code.GlobalTarget(g.slot(), range);
    }
    Code.Element e = (Code.Element) element;
    return new Code.ElementTarget(e.array(), e.index(), e.trap(), range);
  }

  /** Gives all elements of an array new values. */
  Code assign(Place target, Expr value, LocalNames scope) {
    List<Code.Value> values = elements(value, length(target.dimensions()), scope);
    if (target instanceof Place.InBlock block) {
      Kind kind = block.array().kind();
      return new Code.NewArray(
          block.array().number(), values.size(), converted(values, kind, value.span()));
    }
    Symbols.Variable variable = ((Place.OfModel) target).variable();
    return new Code.AssignArray(
        globalArray(variable),
        converted(values, variable.kind(), value.span()),
        lowering.range(variable, value.span()));
  }

  private List<Code.Value> converted(List<Code.Value> values, Kind kind, Span at) {
    return values.stream().map(v -> expressions.as(kind, v, at)).toList();
  }

  /** Whether the value is an array and not a single one. */
  boolean isArray(Expr value, LocalNames scope) {
    Optional<List<Code.Value>> elements = elements(value, scope);
    // What is peeked from a channel is a single value if it has one field.
    return elements.isPresent()
        && !(elements.get().size() == 1 && elements.get().get(0) instanceof Code.ChannelPeek);
  }

  /** The elements of an array, whose length may turn out only when the code runs. */
  List<Code.Value> elements(Expr value, int length, LocalNames scope) {
    return elements(value, scope)
        .orElseGet(
            () -> {
              String message = "an array of " + length + " is needed here, but this one has %d";
              int trap = lowering.traps().add(value.span(), message);
              Code.Value whole = expressions.lower(value, scope);
              return elements(
                  new Place.Held(new Code.OfLength(lowering.objects(), whole, length, trap)),
                  length,
                  value.span());
            });
  }

  /** The elements of an array of known length; empty for any other expression. */
  Optional<List<Code.Value>> elements(Expr value, LocalNames scope) {
    if (value instanceof Expr.ArrayLiteral literal) {
      List<Code.Value> values = new ArrayList<>();
      literal.elements().forEach(element -> addElements(element, scope, values));
      return Optional.of(values);
    } else if (value instanceof Expr.Name name) {
      return elements(name, scope);
    } else if (value instanceof Expr.Call call && ChannelLowering.isPeek(call)) {
      return channels.fields(call, scope);
    } else if (value instanceof Expr.Call call) {
      return ofMacro(call.function(), call.arguments(), scope);
    }
    return Optional.empty();
  }

  private Optional<List<Code.Value>> elements(Expr.Name name, LocalNames scope) {
    if (scope.find(name.name()).orElse(null) instanceof LocalNames.Meaning.Argument argument) {
      return elements(argument.expression(), argument.scope());
    }
    Optional<Place> place = place(name.name(), scope);
    if (place.isEmpty()) {
      return scope.find(name.name()).isEmpty()
          ? ofMacro(name.name(), List.of(), scope)
          : Optional.empty();
    }
    return place
        .filter(p -> !p.dimensions().isEmpty())
        .map(p -> elements(p, length(p.dimensions()), name.span()));
  }

  private List<Code.Value> elements(Place place, int length, Span at) {
    List<Code.Value> values = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Code.Value index = new Code.Constant(i, Kind.INT);
      if (place instanceof Place.InBlock block) {
        LocalNames.TemporaryArray array = block.array();
        values.add(new Code.TemporaryElement(array.number(), index, -1, array.kind()));
      } else if (place instanceof Place.Held held) {
        values.add(heldElement(held, index, -1, at));
      } else {
        values.add(element(globalArray(((Place.OfModel) place).variable()), i));
      }
    }
    return values;
  }

  private Optional<List<Code.Value>> ofMacro(String name, List<Expr> arguments, LocalNames scope) {
    var define = lowering.symbols().macros().get(name);
    return define != null && define.body() instanceof MacroBody.Expression body
        ? elements(body.expression(), expressions.inside(define, arguments, scope))
        : Optional.empty();
  }

  private void addElements(Expr.Element element, LocalNames scope, List<Code.Value> values) {
    if (element instanceof Expr.Element.One one) {
      values.add(expressions.lower(one.value(), scope));
    } else if (element instanceof Expr.Element.Repeated repeated) {
      int times = expressions.constant(repeated.times(), scope);
      Code.Value value = expressions.lower(repeated.value(), scope);
      for (int i = 0; i < times; i++) {
        values.add(value);
      }
    } else if (element instanceof Expr.Element.Range range) {
      int from = expressions.constant(range.from(), scope);
      int to = expressions.constant(range.to(), scope);
      int step = from <= to ? 1 : -1;
      for (int i = from; i != to + step; i += step) {
        values.add(new Code.Constant(i, Kind.INT));
      }
    }
  }

  /** An array of known length as a single value. */
  Code.Value whole(Expr value, LocalNames scope) {
    return pack(elements(value, scope).orElseThrow(), value.span());
  }

  Code.Value pack(List<Code.Value> elements, Span at) {
    Kind kind = elements.get(0).kind();
    boolean mixed = elements.stream().anyMatch(e -> !e.kind().equals(kind));
    Kind element = mixed ? Kind.EITHER : kind;
    List<Code.Value> stored = kind.isByNumber() ? elements : converted(elements, Kind.EITHER, at);
    return Folding.fold(
        new Code.Pack(
            lowering.objects(), stored, new Kind.Arrays(element, List.of(elements.size()))));
  }
}
