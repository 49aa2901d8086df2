package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names that stand in an expression or a macro's body, whatever they mean. */
final class NamesIn {

  private final Set<String> names = new LinkedHashSet<>();

  private NamesIn() {}

  /** Without the macro's own parameters. */
  static Set<String> of(Declaration.Define define) {
    NamesIn references = new NamesIn();
    if (define.body() instanceof MacroBody.Expression e) {
      references.visit(e.expression());
    } else if (define.body() instanceof MacroBody.Statements s) {
      references.visit(s.block());
    }
    define.parameters().forEach(references.names::remove);
    return references.names;
  }

  static Set<String> of(Expr expression) {
    NamesIn references = new NamesIn();
    references.visit(expression);
    return references.names;
  }

  private void visit(Stmt s) {
    if (s instanceof Stmt.Block b) {
      b.statements().forEach(this::visit);
    } else if (s instanceof Stmt.Local l) {
      l.dimensions().forEach(this::visit);
      l.initial().ifPresent(this::visit);
    } else if (s instanceof Stmt.If i) {
      visit(i.condition());
      visit(i.then());
      i.otherwise().ifPresent(this::visit);
    } else if (s instanceof Stmt.While w) {
      visit(w.condition());
      visit(w.body());
    } else if (s instanceof Stmt.Evaluate e) {
      visit(e.expression());
    }
  }

  private void visit(Expr e) {
    if (e instanceof Expr.Name n) {
      names.add(n.name());
    } else if (e instanceof Expr.Index i) {
      names.add(i.array());
      i.indices().forEach(this::visit);
    } else if (e instanceof Expr.Unary u) {
      visit(u.operand());
    } else if (e instanceof Expr.Binary b) {
      visit(b.left());
      visit(b.right());
    } else if (e instanceof Expr.Quantified q) {
      q.ranges().forEach(r -> bounds(r).forEach(this::visit));
      visit(q.body());
    } else if (e instanceof Expr.Call c) {
      if (ObjectUse.of(c).isEmpty()) {
        names.add(c.function());
      }
      c.arguments().forEach(this::visit);
    } else if (e instanceof Expr.Assign a) {
      visit(a.target());
      visit(a.value());
    } else if (e instanceof Expr.ArrayLiteral a) {
      a.elements().forEach(this::visit);
    } else if (e instanceof Expr.ProcessCount c) {
      c.arguments().forEach(this::visit);
    }
  }

  private void visit(Expr.Element element) {
    if (element instanceof Expr.Element.One o) {
      visit(o.value());
    } else if (element instanceof Expr.Element.Repeated r) {
      visit(r.value());
      visit(r.times());
    } else if (element instanceof Expr.Element.Range r) {
      visit(r.from());
      visit(r.to());
    }
  }

  /** The expressions of an index range. */
  static List<Expr> bounds(IndexRange range) {
    if (range instanceof IndexRange.Interval i) {
      return List.of(i.low(), i.high());
    }
    return ((IndexRange.Listed) range).values();
  }
}
