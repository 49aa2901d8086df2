package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.library.Operation;
import dev.fairlead.csp.library.Sort;
import dev.fairlead.csp.syntax.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Uses of objects and functions of imported classes. */
final class LibraryCalls {

  private final Checking checking;
  private final ExpressionChecker expressions;

  LibraryCalls(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** Checks {@code new T(…)}, {@code x.m(…)} and {@code x$f}. */
  Type check(Expr.Call c, ObjectUse use, Scope scope, Mode mode) {
    if (use.what() == ObjectUse.What.CREATE) {
      ObjectType type = checking.storage.type(use.name(), c.span());
      return call(c, use.name(), type.constructors(), use.arguments(), scope, mode);
    }
    Optional<ObjectType> receiver = receiver(use.receiver().orElseThrow(), scope, mode);
    if (receiver.isEmpty()) {
      return Type.single(KindCell.unknown());
    }
    ObjectType type = receiver.get();
    List<Operation> operations =
        use.what() == ObjectUse.What.CALL
            ? type.methods(use.name())
            : type.field(use.name()).stream().toList();
    if (operations.isEmpty()) {
      throw checking.error(
          "FL0121",
          checking.sources.find(use.name(), c.span().offset() + 1),
          "a " + type.name() + " has no '" + use.name() + "'",
          hint(use.name(), type));
    }
    return call(c, use.name(), operations, use.arguments(), scope, mode);
  }

  /** Checks {@code x$f = value}, which has no value. */
  Type assignment(Expr.Call field, Expr.Assign a, Scope scope) {
    ObjectUse use = ObjectUse.of(field).orElseThrow();
    Optional<ObjectType> receiver = receiver(use.receiver().orElseThrow(), scope, Mode.EFFECT);
    if (receiver.isEmpty()) {
      return Type.single(KindCell.unknown());
    }
    ObjectType type = receiver.get();
    List<Operation> setters = type.setters(use.name());
    if (setters.isEmpty()) {
      throw checking.error(
          "FL0127",
          field.span(),
          "a " + type.name() + " has no field '" + use.name() + "' that can be assigned",
          "call a method that changes the object");
    }
    Expr.Call call = new Expr.Call(field.function(), List.of(), a.span());
    return call(call, use.name(), setters, List.of(a.value()), scope, Mode.EFFECT);
  }

  private static String hint(String name, ObjectType type) {
    String similar = Suggestion.didYouMean(name, type.methodNames());
    return similar.isEmpty() ? "it has " + String.join(", ", type.methodNames()) : similar;
  }

  /** Empty if it is not known yet what the receiver is. */
  private Optional<ObjectType> receiver(Expr receiver, Scope scope, Mode mode) {
    Type type = expressions.check(receiver, scope, mode);
    if (!type.array() && type.kind().resolved() instanceof Kind.Objects o) {
      return Optional.of(o.type());
    } else if (!checking.isSettled(type)) {
      return Optional.empty();
    }
    String name = receiver instanceof Expr.Name n ? n.name() : "s";
    throw checking.error(
        "FL0123",
        receiver.span(),
        "%s is %s, not an object"
            .formatted(
                checking.quoted(receiver),
                type.array() ? "an array" : "a " + Wording.of(type.kind().resolved())),
        "declare it: var<Set> " + name + " = new Set();");
  }

  /** Checks {@code call(f, …)}; empty if there is no such function. */
  Optional<Type> function(Expr.Call c, Scope scope, Mode mode) {
    List<Operation> functions = checking.symbols.library().functions(c.function());
    return functions.isEmpty()
        ? Optional.empty()
        : Optional.of(call(c, c.function(), functions, c.arguments(), scope, mode));
  }

  private Type call(
      Expr.Call c,
      String name,
      List<Operation> operations,
      List<Expr> arguments,
      Scope scope,
      Mode mode) {
    List<Type> types = new ArrayList<>();
    List<Sort> sorts = new ArrayList<>();
    for (Expr argument : arguments) {
      Type type = expressions.check(argument, scope, mode);
      types.add(type);
      sorts.add(type.kind().known().map(k -> Sorts.of(k, type.array())).orElse(Sort.Basic.ANY));
    }
    Operation chosen =
        Library.choose(operations, sorts).orElseThrow(() -> mismatch(c, name, operations, sorts));
    for (int i = 0; i < types.size(); i++) {
      Sorts.kind(chosen.parameters().get(i)).ifPresent(types.get(i).kind()::admits);
    }
    return Sorts.ofResult(chosen.result())
        .map(kind -> Type.held(KindCell.of(kind)))
        .orElseThrow(() -> noResult(c, name, chosen));
  }

  private ModelException noResult(Expr.Call c, String name, Operation chosen) {
    return checking.error(
        "FL0123",
        c.span(),
        "'" + name + "' gives " + chosen.result().words() + ", which a model cannot hold",
        "");
  }

  private ModelException mismatch(
      Expr.Call c, String name, List<Operation> operations, List<Sort> sorts) {
    String needed =
        operations.stream()
            .map(o -> words(o.parameters()))
            .distinct()
            .collect(Collectors.joining(" or "));
    return checking.error(
        "FL0122",
        c.span(),
        "'%s' needs %s, but here is %s".formatted(name, needed, words(sorts)),
        "");
  }

  private static String words(List<Sort> sorts) {
    return sorts.isEmpty()
        ? "no argument"
        : sorts.stream().map(Sort::words).collect(Collectors.joining(" and "));
  }
}
