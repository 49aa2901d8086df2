package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.Collections;
import java.util.List;

/** Data operations. */
final class StatementChecker {

  private final Checking checking;
  private final ExpressionChecker expressions;
  private final AssignmentChecker assignments;

  StatementChecker(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.assignments = new AssignmentChecker(checking, expressions);
  }

  void check(Stmt.Block block, Scope scope) {
    Scope inner = scope;
    Mistakes mistakes = new Mistakes();
    for (Stmt statement : block.statements()) {
      if (statement instanceof Stmt.Local local) {
        inner = local(local, inner, scope, mistakes);
      } else {
        Scope here = inner;
        mistakes.in(() -> check(statement, here));
      }
    }
    mistakes.report();
  }

  /** The variable is known to what follows whatever is wrong with it. */
  private Scope local(Stmt.Local local, Scope scope, Scope block, Mistakes mistakes) {
    try {
      return local(local, scope, block);
    } catch (ModelException e) {
      mistakes.add(e);
      List<Integer> dimensions = Collections.nCopies(local.dimensions().size(), 1);
      return scope.with(local.name(), new Scope.Local.Stored(KindCell.unknown(), dimensions));
    }
  }

  private void check(Stmt s, Scope scope) {
    if (s instanceof Stmt.Block b) {
      check(b, scope);
    } else if (s instanceof Stmt.Local l) {
      local(l, scope, scope);
    } else if (s instanceof Stmt.If i) {
      Mistakes.inAll(
          () -> condition(i.condition(), scope),
          () -> check(i.then(), scope),
          () -> i.otherwise().ifPresent(o -> check(o, scope)));
    } else if (s instanceof Stmt.While w) {
      Mistakes.inAll(() -> condition(w.condition(), scope), () -> check(w.body(), scope));
    } else if (s instanceof Stmt.Evaluate e) {
      evaluate(e.expression(), scope);
    }
  }

  private void condition(Expr condition, Scope scope) {
    expressions.require(condition, Kind.BOOL, "a condition", scope, Mode.EFFECT);
  }

  private Scope local(Stmt.Local l, Scope scope, Scope block) {
    Span name = checking.sources.find(l.name(), l.span().offset());
    checking.requireBindable(l.name(), name, "local variable");
    if (scope.bindsSince(block, l.name())) {
      throw checking.error("FL0120", name, "'" + l.name() + "' is already declared", "");
    }
    for (Expr dimension : l.dimensions()) {
      expressions.require(dimension, Kind.INT, "the size of an array", scope, Mode.STATIC);
    }
    List<Integer> dimensions = checking.storage.dimensions(l.dimensions());
    long length = checking.storage.length(dimensions, name);
    KindCell kind = KindCell.unknown();
    if (l.initial().isEmpty()) {
      kind.join(KindCell.of(Kind.INT));
    } else {
      Expr initial = l.initial().get();
      Type type = expressions.check(initial, scope, Mode.EFFECT);
      if (dimensions.isEmpty() && type.array() && type.dimensions().isEmpty()) {
        String what = "array whose length is not known before";
        return scope.with(l.name(), new Scope.Local.Fixed(what, checking.holder(type)));
      }
      dimensions = dimensions.isEmpty() ? type.dimensions() : dimensions;
      Type stored = new Type(kind, !dimensions.isEmpty(), dimensions);
      assignments.fits(l.name(), stored, initial, scope, Mode.EFFECT);
      if (!l.dimensions().isEmpty()) {
        assignments.requireLength(initial, l.name(), length, scope, Mode.EFFECT);
      }
    }
    return scope.with(l.name(), new Scope.Local.Stored(kind, dimensions));
  }

  /** A block, or the assignment of a whole array, has no value: it stands alone. */
  void evaluate(Expr e, Scope scope) {
    Declaration.Define macro = null;
    List<Expr> arguments = List.of();
    if (e instanceof Expr.Name n && scope.find(n.name()).isEmpty()) {
      macro = checking.symbols.macros().get(n.name());
    } else if (e instanceof Expr.Call c) {
      macro = checking.symbols.macros().get(c.function());
      arguments = c.arguments();
    }
    if (e instanceof Expr.Assign a) {
      assignments.check(a, scope, Mode.EFFECT);
    } else if (macro == null) {
      expressions.check(e, scope, Mode.EFFECT);
    } else {
      expand(macro, expressions.inside(macro, arguments, e.span(), scope), e.span());
    }
  }

  private void expand(Declaration.Define macro, Scope inner, Span use) {
    checking.expansions.enter(use);
    try {
      if (macro.body() instanceof MacroBody.Statements s) {
        check(s.block(), inner);
      } else if (macro.body() instanceof MacroBody.Expression x) {
        evaluate(x.expression(), inner);
      }
    } finally {
      checking.expansions.leave();
    }
  }
}
