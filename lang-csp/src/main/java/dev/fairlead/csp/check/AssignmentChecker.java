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
    requireWritable(a.target(), scope);
    Type target = expressions.check(a.target(), scope, mode);
    String name = nameOf(a.target());
    fits(name, target, a.value(), scope, mode);
    if (target.array() && a.value() instanceof Expr.ArrayLiteral literal) {
      requireLength(literal, name, lengthOf(name, scope));
    } else if (target.array() && a.value() instanceof Expr.Name n) {
      requireSameLength(a, lengthOf(name, scope), lengthOf(n.name(), scope));
    }
    return target;
  }

  /** The value may be stored in something of that name and type. */
  void fits(String name, Type target, Expr value, Scope scope, Mode mode) {
    Type type = expressions.check(value, scope, mode);
    if (target.array() && !type.array()) {
      throw checking.error(
          "FL0124",
          value.span(),
          "'" + name + "' is an array, but " + checking.quoted(value) + " is a single value",
          "assign its elements, or a list like [0(3)]");
    }
    if (!target.array()) {
      checking.requireSingle(value, type);
    }
    if (!target.kind().join(type.kind())) {
      throw checking.error(
          "FL0126",
          value.span(),
          "'%s' holds a %s, but %s is a %s"
              .formatted(
                  name,
                  Wording.of(target.kind().resolved()),
                  checking.quoted(value),
                  Wording.of(type.kind().resolved())),
          target.kind().resolved() == Kind.INT
              ? "give it an initial truth value: var " + name + " = false;"
              : "");
    }
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

  void requireLength(Expr.ArrayLiteral literal, String name, long expected) {
    int actual = checking.storage.lengthOf(literal);
    if (actual != expected) {
      throw checking.storage.lengthError(literal, actual, name, expected);
    }
  }

  private void requireSameLength(Expr.Assign a, long target, long value) {
    if (target != value) {
      throw checking.error(
          "FL0131",
          a.span(),
          "%s has %s, but %s has %d"
              .formatted(
                  checking.quoted(a.value()),
                  Wording.count((int) value, "element"),
                  checking.quoted(a.target()),
                  target),
          "");
    }
  }

  private long lengthOf(String name, Scope scope) {
    Scope.Local local = scope.find(name).orElse(null);
    if (local instanceof Scope.Local.Argument a) {
      return lengthOf(nameOf(a.expression()), a.scope());
    }
    List<Integer> dimensions =
        local instanceof Scope.Local.Stored s
            ? s.dimensions()
            : checking.symbols.variables().get(name).dimensions();
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

  /** The parser and the refusal of library objects leave names and indexed names. */
  private String nameOf(Expr target) {
    if (target instanceof Expr.Name n) {
      return n.name();
    }
    if (target instanceof Expr.Index i) {
      return i.array();
    }
    checking.refuse(Unsupported.expression(target), target.span());
    throw new AssertionError(target);
  }
}
