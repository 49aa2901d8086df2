package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.ObjectUse;
import dev.fairlead.csp.check.Sorts;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.library.Operation;
import dev.fairlead.csp.library.Sort;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Resolves uses of objects and functions to calls of operations. */
final class LibraryLowering {
  private final ExpressionLowering expressions;
  private final Symbols symbols;
  private final Traps traps;
  private final Objects objects;
  private final boolean mayAssign;

  /**
   * @param mayAssign whether a call may change its object
   */
  LibraryLowering(ExpressionLowering expressions, Lowering lowering, boolean mayAssign) {
    this.expressions = expressions;
    this.symbols = lowering.symbols();
    this.traps = lowering.traps();
    this.objects = lowering.objects();
    this.mayAssign = mayAssign;
  }

  /** Lowers {@code new T(…)}, {@code x.m(…)}, {@code x$f} and {@code call(f, …)}. */
  Code.Value call(Expr.Call call, LocalNames scope) {
    Optional<ObjectUse> use = ObjectUse.of(call);
    if (use.isEmpty()) {
      List<Operation> functions = symbols.library().functions(call.function());
      return library(functions, Optional.empty(), call.arguments(), call.span(), scope);
    } else if (use.get().what() == ObjectUse.What.CREATE) {
      ObjectType type = symbols.library().type(use.get().name()).orElseThrow();
      List<Expr> arguments = use.get().arguments();
      return library(type.constructors(), Optional.empty(), arguments, call.span(), scope);
    }
    Receiver receiver = receiver(use.get().receiver().orElseThrow(), scope);
    List<Operation> operations =
        use.get().what() == ObjectUse.What.CALL
            ? receiver.type().methods(use.get().name())
            : List.of(receiver.type().field(use.get().name()).orElseThrow());
    List<Expr> arguments = use.get().arguments();
    return library(operations, Optional.of(receiver), arguments, call.span(), scope);
  }

  /** Lowers {@code x$f = value}. */
  Code.Value assignField(Expr.Call field, Expr.Assign assign, LocalNames scope) {
    ObjectUse use = ObjectUse.of(field).orElseThrow();
    Receiver receiver = receiver(use.receiver().orElseThrow(), scope);
    List<Operation> setters = receiver.type().setters(use.name());
    return library(setters, Optional.of(receiver), List.of(assign.value()), assign.span(), scope);
  }

  /** An object, and where it goes if it has changed; one that is passed cannot change. */
  private record Receiver(Code.Value object, Optional<Code.Target> store) {
    ObjectType type() {
      return ((Kind.Objects) object.kind()).type();
    }
  }

  private Receiver receiver(Expr receiver, LocalNames scope) {
    if (receiver instanceof Expr.Name name
        && scope.find(name.name()).orElse(null) instanceof LocalNames.Meaning.Argument argument) {
      return receiver(argument.expression(), argument.scope());
    }
    Code.Value object = expressions.lower(receiver, scope);
    boolean stored =
        object instanceof Code.Global
            || object instanceof Code.Temporary
            || object instanceof Code.Element
            || object instanceof Code.TemporaryElement;
    if (!mayAssign || !stored) {
      return new Receiver(object, Optional.empty());
    }
    if (!(receiver instanceof Expr.Index index)) {
      return new Receiver(object, Optional.of(expressions.target(receiver, scope)));
    }
    // The index is evaluated once, when the object is read.
    int kept = expressions.newTemporary();
    Code.Value again = withIndex(object, value -> new Code.Temporary(kept, Kind.INT));
    return new Receiver(
        withIndex(object, value -> new Code.Assign(new Code.TemporaryTarget(kept), value)),
        Optional.of(expressions.arrays().targetOf(index, again, scope)));
  }

  private static Code.Value withIndex(Code.Value element, UnaryOperator<Code.Value> change) {
    if (element instanceof Code.Element e) {
      return new Code.Element(e.array(), change.apply(e.index()), e.trap());
    } else if (element instanceof Code.TemporaryElement e) {
      return new Code.TemporaryElement(e.array(), change.apply(e.index()), e.trap(), e.kind());
    }
    return element;
  }

  private Code.Value library(
      List<Operation> operations,
      Optional<Receiver> receiver,
      List<Expr> arguments,
      Span at,
      LocalNames scope) {
    List<List<Code.Value>> given = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    List<Sort> sorts = new ArrayList<>();
    for (Expr argument : arguments) {
      boolean array = expressions.arrays().isArray(argument, scope);
      List<Code.Value> values =
          array
              ? expressions.arrays().elements(argument, scope).orElseThrow()
              : List.of(expressions.lower(argument, scope));
      given.add(values);
      lengths.add(array ? values.size() : -1);
      sorts.add(sort(values.get(0).kind(), array));
    }
    Operation chosen = Library.choose(operations, sorts).orElseThrow();
    List<Code.Value> flat = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      // What may be a number or a truth value is what the operation wants.
      Kind wanted = Sorts.kind(chosen.parameters().get(i)).orElse(Kind.INT);
      given.get(i).forEach(value -> flat.add(as(wanted, value, at)));
      kinds.add(flat.get(flat.size() - 1).kind());
    }
    boolean changes = chosen.access() == Operation.Access.MAY_CHANGE;
    Optional<Code.Target> store = receiver.filter(r -> changes).flatMap(Receiver::store);
    ObjectType type = receiver.map(Receiver::type).orElse(null);
    int trap = traps.add(at, "'" + chosen.name() + "' failed: %s");
    int site = objects.add(new Objects.Site(chosen, kinds, lengths, type, store.isPresent(), trap));
    Kind kind = Sorts.ofResult(chosen.result()).orElseThrow();
    Optional<Code.Value> object = receiver.map(Receiver::object);
    return new Code.LibraryCall(objects, site, chosen, object, store, flat, kind);
  }

  /** An array whose length turns out only when the model runs is a single value here. */
  private static Sort sort(Kind kind, boolean array) {
    return kind instanceof Kind.Arrays whole
        ? Sorts.of(whole.element(), true)
        : Sorts.of(kind, array);
  }

  private Code.Value as(Kind wanted, Code.Value value, Span at) {
    return value.kind() instanceof Kind.Arrays ? value : expressions.as(wanted, value, at);
  }
}
