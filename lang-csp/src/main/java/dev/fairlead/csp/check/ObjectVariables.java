package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/** Variables that hold objects, and arrays of them; the type may be left to the constructor. */
final class ObjectVariables {

  private final Sources sources;
  private final Storage storage;

  ObjectVariables(Sources sources, Storage storage) {
    this.sources = sources;
    this.storage = storage;
  }

  /** Whether a variable is one of them. */
  static boolean isOne(Declaration.Variable v) {
    return v.type().isPresent()
        || v.initial().orElse(null) instanceof Spec.Initial.Value value
            && (isCreation(value.expression())
                || value.expression() instanceof Expr.ArrayLiteral literal
                    && valueOf(literal.elements().get(0)) instanceof Expr.Call call
                    && isCreation(call));
  }

  private static boolean isCreation(Expr e) {
    return e instanceof Expr.Call c
        && ObjectUse.of(c).filter(use -> use.what() == ObjectUse.What.CREATE).isPresent();
  }

  /** The value that an element of a list has, or the first of its values. */
  private static Expr valueOf(Expr.Element element) {
    if (element instanceof Expr.Element.One one) {
      return one.value();
    } else if (element instanceof Expr.Element.Repeated repeated) {
      return repeated.value();
    }
    return ((Expr.Element.Range) element).from();
  }

  Variable variable(Declaration.Variable v) {
    Span name = sources.find(v.name(), v.span().offset());
    List<Integer> dimensions = storage.dimensions(v.dimensions());
    int length = (int) storage.length(dimensions, name);
    v.range()
        .ifPresent(
            range -> {
              throw sources.error("FL0125", range.span(), "objects have no range", "");
            });
    List<Expr.Call> creations = new ArrayList<>();
    if (v.initial().isEmpty()) {
      Expr.Call one = ObjectUse.creation(v.type().orElseThrow(), v.span());
      creations.addAll(Collections.nCopies(length, one));
    } else if (v.initial().get() instanceof Spec.Initial.Anything any) {
      throw notMade(v, any.span());
    } else {
      Expr value = ((Spec.Initial.Value) v.initial().get()).expression();
      if (value instanceof Expr.ArrayLiteral literal) {
        add(literal, v, creations);
        dimensions = dimensions.isEmpty() ? List.of(creations.size()) : dimensions;
      } else {
        storage.requireSingle(v, dimensions, length, value);
        creations.add(creation(value, v));
      }
    }
    if (storage.length(dimensions, name) != creations.size()) {
      Expr list = ((Spec.Initial.Value) v.initial().orElseThrow()).expression();
      throw storage.lengthError(list, creations.size(), v.name(), length);
    }
    String type = typeOf(creations.get(0));
    for (Expr.Call creation : creations) {
      String wanted = v.type().orElse(type);
      if (!typeOf(creation).equals(wanted)) {
        throw sources.error(
            "FL0126",
            creation.span(),
            "'%s' holds a %s, not a %s".formatted(v.name(), wanted, typeOf(creation)),
            "");
      }
    }
    Kind kind = new Kind.Objects(storage.type(type, creations.get(0).span()));
    OptionalInt none = OptionalInt.empty();
    List<Value> zeros = Collections.nCopies(creations.size(), new Value(kind, 0));
    return new Variable(
        v.name(), kind, dimensions, none, none, zeros, List.copyOf(creations), false, v.hidden());
  }

  private static String typeOf(Expr.Call creation) {
    return ObjectUse.of(creation).orElseThrow().name();
  }

  private void add(Expr.ArrayLiteral literal, Declaration.Variable v, List<Expr.Call> creations) {
    storage.lengthOf(literal);
    for (Expr.Element element : literal.elements()) {
      Expr.Call one = creation(valueOf(element), v);
      creations.addAll(Collections.nCopies((int) storage.lengthOf(element), one));
    }
  }

  private Expr.Call creation(Expr value, Declaration.Variable v) {
    if (!isCreation(value)) {
      throw notMade(v, value.span());
    }
    return (Expr.Call) value;
  }

  private RuntimeException notMade(Declaration.Variable v, Span at) {
    String type = v.type().orElse("Set");
    return sources.error(
        "FL0126",
        at,
        "'" + v.name() + "' holds a " + type + ", which is made with 'new'",
        "write = new " + type + "()");
  }
}
