package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Channel;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What the state consists of: variables with their initial values, and channels. */
final class Storage {

  /** Larger arrays could never be explored; refusing them here names the culprit. */
  private static final int LARGEST = 1_000_000;

  private final Sources sources;
  private final Folder folder;
  private final Library library;

  Storage(Sources sources, Folder folder, Library library) {
    this.sources = sources;
    this.folder = folder;
    this.library = library;
  }

  Channel channel(Declaration.Channel c) {
    OptionalInt size =
        c.arraySize().isPresent()
            ? OptionalInt.of(size(c.arraySize().get(), 1, "the number of channels"))
            : OptionalInt.empty();
    int capacity = c.capacity().map(each -> size(each, 0, "the capacity of a channel")).orElse(0);
    return new Channel(c.name(), size, capacity, c.capacity().isEmpty());
  }

  Variable variable(Declaration.Variable v) {
    if (ObjectVariables.isOne(v)) {
      return new ObjectVariables(sources, this).variable(v);
    }
    Span name = sources.find(v.name(), v.span().offset());
    List<Integer> dimensions = dimensions(v.dimensions());
    long length = length(dimensions, name);
    OptionalInt low = bound(v.range().flatMap(Spec.Range::low));
    OptionalInt high = bound(v.range().flatMap(Spec.Range::high));
    v.range().ifPresent(this::requireRange);
    boolean arbitrary = v.initial().orElse(null) instanceof Spec.Initial.Anything;
    if (arbitrary) {
      requireFewValues(v, low, high, length);
    }
    Expr initial = initial(v);
    List<Value> values =
        Collections.nCopies((int) length, new Value(Kind.INT, arbitrary ? low.getAsInt() : 0));
    if (initial instanceof Expr.ArrayLiteral literal) {
      values = List.copyOf(elements(literal));
      if (dimensions.isEmpty()) {
        dimensions = List.of(values.size());
      } else if (values.size() != length) {
        throw lengthError(literal, values.size(), v.name(), length);
      }
    } else if (initial != null) {
      requireSingle(v, dimensions, length, initial);
      values = List.of(folder.constant(initial, "an initial value"));
    }
    Kind kind = values.get(0).kind();
    Variable result =
        new Variable(
            v.name(), kind, dimensions, low, high, values, List.of(), arbitrary, v.hidden());
    requireInRange(v, result, initial == null ? name : initial.span());
    return result;
  }

  void requireSingle(Declaration.Variable v, List<Integer> dimensions, long length, Expr initial) {
    if (!dimensions.isEmpty()) {
      throw sources.error(
          "FL0124",
          initial.span(),
          "the array '" + v.name() + "' needs a list of values",
          "to repeat one value, write [" + sources.text(initial.span()) + "(" + length + ")]");
    }
  }

  /** What {@code *} stands for is known, and each possibility is an initial state. */
  private void requireFewValues(
      Declaration.Variable v, OptionalInt low, OptionalInt high, long length) {
    Span star = ((Spec.Initial.Anything) v.initial().orElseThrow()).span();
    if (low.isEmpty() || high.isEmpty()) {
      throw sources.error(
          "FL0190",
          star,
          "'*' stands for every value of a range, and '" + v.name() + "' has none",
          "declare the range: var " + v.name() + ":{0..7} = *;");
    }
    double possibilities = Math.pow((double) high.getAsInt() - low.getAsInt() + 1, length);
    if (possibilities > LARGEST) {
      throw sources.error(
          "FL0130", star, "more than " + LARGEST + " initial values of '" + v.name() + "'", "");
    }
  }

  List<Symbols.Range> ranges(List<Spec.Parameter> parameters) {
    List<Symbols.Range> result = new ArrayList<>();
    for (Spec.Parameter parameter : parameters) {
      parameter.range().ifPresent(this::requireRange);
      result.add(
          new Symbols.Range(
              bound(parameter.range().flatMap(Spec.Range::low)),
              bound(parameter.range().flatMap(Spec.Range::high))));
    }
    return List.copyOf(result);
  }

  /** The imported type of a name. */
  ObjectType type(String name, Span place) {
    return library
        .type(name)
        .orElseThrow(
            () -> {
              String hint = Suggestion.didYouMean(name, library.typeNames());
              return sources.error(
                  "FL0121",
                  sources.find(name, place.offset()),
                  "unknown type '" + name + "'",
                  hint.isEmpty() ? "import it: #import \"PAT.Lib." + name + "\";" : hint);
            });
  }

  /** The bounds of a range are constant numbers in their order. */
  private void requireRange(Spec.Range range) {
    OptionalInt low = bound(range.low());
    OptionalInt high = bound(range.high());
    if (low.isPresent() && high.isPresent() && low.getAsInt() > high.getAsInt()) {
      throw sources.error("FL0130", range.span(), "the range is empty", "");
    }
  }

  List<Integer> dimensions(List<Expr> dimensions) {
    List<Integer> result = new ArrayList<>();
    for (Expr dimension : dimensions) {
      result.add(size(dimension, 1, "the size of an array"));
    }
    return List.copyOf(result);
  }

  /** How many elements a literal of the right side has; its counts are constant. */
  int lengthOf(Expr.ArrayLiteral literal) {
    long length = 0;
    for (Expr.Element element : literal.elements()) {
      length += lengthOf(element);
      requireSmall(length, literal.span());
    }
    if (length == 0) {
      throw sources.error("FL0130", literal.span(), "an array has at least one element", "");
    }
    return (int) length;
  }

  ModelException lengthError(Expr literal, long actual, String name, long expected) {
    return sources.error(
        "FL0131",
        literal.span(),
        "the list has %s, but the array '%s' has %d"
            .formatted(Wording.count((int) actual, "element"), name, expected),
        "to repeat a value v, write v(" + expected + ")");
  }

  private static Expr initial(Declaration.Variable v) {
    Optional<Spec.Initial> initial = v.initial();
    return initial.isPresent() && initial.get() instanceof Spec.Initial.Value value
        ? value.expression()
        : null;
  }

  private void requireInRange(Declaration.Variable declaration, Variable v, Span place) {
    if (declaration.range().isEmpty()) {
      return;
    }
    if (v.kind() == Kind.BOOL) {
      throw sources.error(
          "FL0125",
          declaration.range().get().span(),
          "a range needs a number, but '" + v.name() + "' is a truth value",
          "");
    }
    for (Value initial : v.initial()) {
      int value = initial.bits();
      if (v.low().isPresent() && value < v.low().getAsInt()
          || v.high().isPresent() && value > v.high().getAsInt()) {
        String range = sources.text(declaration.range().get().span()).substring(1);
        throw sources.error(
            "FL0130",
            place,
            "the initial value " + value + " of '" + v.name() + "' is outside of " + range,
            declaration.initial().isEmpty() ? "without one it starts with 0; write '= value'" : "");
      }
    }
  }

  private OptionalInt bound(Optional<Expr> bound) {
    return bound.isPresent()
        ? OptionalInt.of(folder.number(bound.get(), "the bound of a range"))
        : OptionalInt.empty();
  }

  private int size(Expr e, int least, String what) {
    int n = folder.number(e, what);
    if (n < least) {
      String message = what + " must be at least " + least + ", but is " + n;
      throw sources.error("FL0130", e.span(), message, "");
    }
    requireSmall(n, e.span());
    return n;
  }

  /** How many elements an array has. */
  long length(List<Integer> dimensions, Span name) {
    long length = 1;
    for (int dimension : dimensions) {
      length *= dimension;
      requireSmall(length, name);
    }
    return length;
  }

  private void requireSmall(long length, Span place) {
    if (length > LARGEST) {
      throw sources.error("FL0130", place, "more than " + LARGEST + " elements", "");
    }
  }

  private List<Value> elements(Expr.ArrayLiteral literal) {
    lengthOf(literal);
    List<Value> result = new ArrayList<>();
    for (Expr.Element element : literal.elements()) {
      if (element instanceof Expr.Element.One o) {
        result.add(element(o.value(), result));
      } else if (element instanceof Expr.Element.Repeated r) {
        Value value = element(r.value(), result);
        result.addAll(Collections.nCopies((int) lengthOf(r), value));
      } else if (element instanceof Expr.Element.Range r) {
        int from = folder.number(r.from(), "a range of elements");
        int to = folder.number(r.to(), "a range of elements");
        requireKind(Kind.INT, r.from(), result);
        for (long i = 0; i < lengthOf(r); i++) {
          result.add(new Value(Kind.INT, (int) (from <= to ? from + i : from - i)));
        }
      }
    }
    return result;
  }

  private Value element(Expr e, List<Value> before) {
    Value value = folder.constant(e, "an initial value");
    requireKind(value.kind(), e, before);
    return value;
  }

  /** All elements are of the kind of the first. */
  private void requireKind(Kind kind, Expr e, List<Value> before) {
    if (!before.isEmpty() && before.get(0).kind() != kind) {
      throw sources.error(
          "FL0126", e.span(), "an array cannot hold both numbers and truth values", "");
    }
  }

  long lengthOf(Expr.Element element) {
    if (element instanceof Expr.Element.Repeated r) {
      return size(r.times(), 0, "the number of copies");
    }
    if (element instanceof Expr.Element.Range r) {
      long from = folder.number(r.from(), "a range of elements");
      long to = folder.number(r.to(), "a range of elements");
      return Math.abs(to - from) + 1;
    }
    return 1;
  }
}
