package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.List;

/** Assignments: what may stand on the left, and that the right fits. */
final class AssignmentChecker {

  private final Checking checking;
  private final ExpressionChecker expressions;

  AssignmentChecker(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  Type check(Expr.Assign a, Scope scope, Mode mode) {
    if (mode != Mode.EFFECT) {
      throw checking.error(
          "FL0138",
          a.span(),
          "an assignment is not allowed here, where only a value is needed",
          "assign in a block of an event: a{x = 1;} -> P()");
    }
    if (a.target() instanceof Expr.Call field) {
      return new LibraryCalls(checking, expressions).assignment(field, a, scope);
    }
    requireWritable(a.target(), scope);
    Type target = expressions.check(a.target(), scope, mode);
    String name = nameOf(a.target());
    fits(name, target, a.value(), scope, mode);
    if (target.array()) {
      requireLength(a.value(), name, product(target.dimensions()), scope, mode);
    }
    return target;
  }

  /** The value may be stored in something of that name and type. */
  void fits(String name, Type target, Expr value, Scope scope, Mode mode) {
    Type type = expressions.check(value, scope, mode);
    if (target.array()
        && !type.array()
        && !ChannelQueries.isPeek(value)
        && checking.isSettled(type)) {
      throw checking.error(
          "FL0124",
          value.span(),
          "'" + name + "' is an array, but " + checking.quoted(value) + " is a single value",
          "assign its elements, or a list like [0(3)]");
    }
    if (!target.array()) {
      checking.requireSingle(value, type);
    }
    if (!stores(name, target.kind(), type.kind(), scope)) {
      throw checking.error(
          "FL0126",
          value.span(),
          "'%s' holds a %s, but %s is a %s"
              .formatted(
                  name,
                  Wording.of(target.kind().resolved()),
                  checking.quoted(value),
                  Wording.of(type.kind().resolved())),
          "");
    }
  }

  /** Variables of a model may hold numbers and truth values in turn, those of a block may not. */
  private boolean stores(String name, KindCell place, KindCell value, Scope scope) {
    if (place.known().isEmpty()) {
      // The initial value of a variable of a block.
      return place.take(value) != KindCell.Taken.IMPOSSIBLE;
    }
    boolean ofBlock = scope.find(name).filter(l -> l instanceof Scope.Local.Stored).isPresent();
    if (!ofBlock) {
      return checking.store(place, value);
    }
    return !checking.strict
        || place.admits(value.resolved())
        || value.resolved() == Kind.EITHER && place.resolved() instanceof Kind.Primitive;
  }

  /** The kind of all elements of a list. */
  KindCell literal(Expr.ArrayLiteral literal, KindCell kind, Scope scope, Mode mode) {
    for (Expr.Element element : literal.elements()) {
      if (element instanceof Expr.Element.One o) {
        element(o.value(), kind, scope, mode);
      } else if (element instanceof Expr.Element.Repeated r) {
        element(r.value(), kind, scope, mode);
        expressions.require(r.times(), Kind.INT, "a number of copies", scope, mode);
      } else if (element instanceof Expr.Element.Range r) {
        for (Expr bound : List.of(r.from(), r.to())) {
          expressions.require(bound, Kind.INT, "a range", scope, mode);
          element(bound, kind, scope, mode);
        }
      }
    }
    return kind;
  }

  private void element(Expr e, KindCell kind, Scope scope, Mode mode) {
    if (!kind.join(expressions.single(e, scope, mode))) {
      throw checking.error(
          "FL0126", e.span(), "an array cannot hold both numbers and truth values", "");
    }
  }

  /** The value of an array has as many elements as the array, as far as that is known. */
  void requireLength(Expr value, String name, long expected, Scope scope, Mode mode) {
    Type type = expressions.check(value, scope, mode);
    long actual = product(type.dimensions());
    boolean varies = type.array() && type.dimensions().isEmpty();
    if (varies || !checking.isSettled(type) || actual == expected) {
      return;
    }
    if (value instanceof Expr.ArrayLiteral) {
      throw checking.storage.lengthError(value, actual, name, expected);
    }
    throw checking.error(
        "FL0131",
        value.span(),
        "%s has %s, but '%s' has %d"
            .formatted(
                checking.quoted(value), Wording.count((int) actual, "element"), name, expected),
        "");
  }

  private static long product(List<Integer> dimensions) {
    long length = 1;
    for (int dimension : dimensions) {
      length *= dimension;
    }
    return length;
  }

  private void requireWritable(Expr target, Scope scope) {
    String name = nameOf(target);
    Span span = new Span(target.span().offset(), name.length());
    Scope.Local local = scope.find(name).orElse(null);
    if (local instanceof Scope.Local.Argument a) {
      if (!(a.expression() instanceof Expr.Name || a.expression() instanceof Expr.Index)) {
        throw readOnly(name, a.expression().span(), "argument that is no variable");
      }
      requireWritable(a.expression(), a.scope());
    } else if (local instanceof Scope.Local.Fixed f) {
      throw readOnly(name, span, f.what());
    } else if (local == null && !checking.symbols.variables().containsKey(name)) {
      throw checking
          .sortOf(name)
          .map(sort -> readOnly(name, span, sort))
          .orElseGet(() -> checking.unknownName(name, span, scope));
    }
  }

  private ModelException readOnly(String name, Span span, String what) {
    return checking.error(
        "FL0127",
        span,
        "'"
            + name
            + "' is a"
            + (what.matches("[aeiou].*") ? "n " : " ")
            + what
            + " and cannot be assigned",
        "only variables can");
  }

  /** The parser leaves names and indexed names. */
  private static String nameOf(Expr target) {
    return target instanceof Expr.Index i ? i.array() : ((Expr.Name) target).name();
  }
}
