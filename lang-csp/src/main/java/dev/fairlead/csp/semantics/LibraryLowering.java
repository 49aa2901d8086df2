package dev.fairlead.csp.semantics;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resolves uses of objects and functions to calls of operations. */
final class LibraryLowering {
  private final Lowering.Expressions expressions;
  private final Symbols symbols;
  private final Traps traps;
  private final Objects objects;
  private final boolean mayAssign;

  /**
   * @param mayAssign whether a call may change its object
   */
  LibraryLowering(
      Lowering.Expressions expressions,
      Symbols symbols,
      Traps traps,
      Objects objects,
      boolean mayAssign) {
    this.expressions = expressions;
    this.symbols = symbols;
    this.traps = traps;
    this.objects = objects;
    this.mayAssign = mayAssign;
  }

  /** Lowers {@code new T(…)}, {@code x.m(…)}, {@code x$f} and {@code call(f, …)}. */
  Code.Value call(Expr.Call call, Scope scope) {
    Optional<ObjectUse> use = ObjectUse.of(call);
    return use.isPresent()
        ? use(call, use.get(), scope)
        : library(call, symbols.library().functions(call.function()), scope);
  }

  private Code.Value use(Expr.Call call, ObjectUse use, Scope scope) {
    if (use.what() == ObjectUse.What.CREATE) {
      return library(call, symbols.library().type(use.name()).orElseThrow().constructors(), scope);
    }
    Expr.Name name = new Expr.Name(use.receiver().orElseThrow(), call.span());
    Code.Value receiver = expressions.lower(name, scope);
    ObjectType type = ((Kind.Objects) receiver.kind()).type();
    List<Operation> operations =
        use.what() == ObjectUse.What.CALL
            ? type.methods(use.name())
            : List.of(type.field(use.name()).orElseThrow());
    Optional<Code.Target> store = store(receiver, name, scope);
    return library(call, operations, Optional.of(receiver), store, scope);
  }

  /** Lowers {@code x$f = value}. */
  Code.Value assignField(Expr.Call field, Expr.Assign assign, Scope scope) {
    ObjectUse use = ObjectUse.of(field).orElseThrow();
    Expr.Name name = new Expr.Name(use.receiver().orElseThrow(), field.span());
    Code.Value receiver = expressions.lower(name, scope);
    List<Operation> setters = ((Kind.Objects) receiver.kind()).type().setters(use.name());
    Expr.Call call = new Expr.Call(field.function(), List.of(assign.value()), assign.span());
    return library(call, setters, Optional.of(receiver), store(receiver, name, scope), scope);
  }

  /** Where a changed object goes; one that a parameter stands for cannot change. */
  private Optional<Code.Target> store(Code.Value receiver, Expr.Name name, Scope scope) {
    return mayAssign && !(receiver instanceof Code.Local)
        ? Optional.of(expressions.target(name, scope))
        : Optional.empty();
  }

  private Code.Value library(Expr.Call call, List<Operation> operations, Scope scope) {
    return library(call, operations, Optional.empty(), Optional.empty(), scope);
  }

  private Code.Value library(
      Expr.Call call,
      List<Operation> operations,
      Optional<Code.Value> receiver,
      Optional<Code.Target> store,
      Scope scope) {
    List<List<Code.Value>> given = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    List<Sort> sorts = new ArrayList<>();
    for (Expr argument : call.arguments()) {
      boolean array = expressions.isArray(argument, scope);
      List<Code.Value> values =
          array
              ? expressions.elements(argument, scope).orElseThrow()
              : List.of(expressions.lower(argument, scope));
      given.add(values);
      lengths.add(array ? values.size() : -1);
      sorts.add(Sorts.of(values.get(0).kind(), array));
    }
    Operation chosen = Library.choose(operations, sorts).orElseThrow();
    List<Code.Value> flat = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      // What may be a number or a truth value is what the operation wants.
      Kind wanted = Sorts.kind(chosen.parameters().get(i)).orElse(Kind.INT);
      given.get(i).forEach(value -> flat.add(expressions.as(wanted, value, call.span())));
      kinds.add(flat.get(flat.size() - 1).kind());
    }
    boolean changes = chosen.access() == Operation.Access.MAY_CHANGE;
    Optional<Code.Target> target = changes ? store : Optional.empty();
    ObjectType type = receiver.map(r -> ((Kind.Objects) r.kind()).type()).orElse(null);
    int trap = traps.add(call.span(), "'" + chosen.name() + "' failed: %s");
    int site =
        objects.add(new Objects.Site(chosen, kinds, lengths, type, target.isPresent(), trap));
    Kind kind = Sorts.kind(chosen.result()).orElseThrow();
    return new Code.LibraryCall(objects, site, chosen, receiver, target, flat, kind);
  }
}
