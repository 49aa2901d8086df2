package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts values in the place of names. Closed expressions are evaluated and places in the source
 * forgotten, so that {@code equals} of the results is the structural equality of terms after
 * substitution.
 */
final class Substitution {
  static final Span NOWHERE = new Span(0, 0);

  private final Symbols symbols;
  private final Map<String, Object> values;

  Substitution(Symbols symbols, Map<String, Object> values) {
    this.symbols = symbols;
    this.values = values;
  }

  private Substitution without(List<String> names) {
    Map<String, Object> rest = new HashMap<>(values);
    names.forEach(rest::remove);
    return new Substitution(symbols, rest);
  }

  Proc proc(Proc p) {
    if (p instanceof Proc.Stop) {
      return new Proc.Stop(NOWHERE);
    } else if (p instanceof Proc.Skip) {
      return new Proc.Skip(NOWHERE);
    } else if (p instanceof Proc.Prefix x) {
      return new Proc.Prefix(
          event(x.event()), x.effect().map(this::block), x.arrow(), proc(x.next()), NOWHERE);
    } else if (p instanceof Proc.Send s) {
      return new Proc.Send(
          channel(s.channel()),
          exprs(s.values()),
          s.effect().map(this::block),
          s.arrow(),
          proc(s.next()),
          NOWHERE);
    } else if (p instanceof Proc.Receive r) {
      // A name that has a value filters; it is a literal after substitution. Others bind.
      return new Proc.Receive(
          channel(r.channel()),
          r.guard().map(this::expr),
          exprs(r.patterns()),
          r.effect().map(this::block),
          r.arrow(),
          proc(r.next()),
          NOWHERE);
    } else if (p instanceof Proc.Guarded g) {
      return new Proc.Guarded(expr(g.guard()), proc(g.body()), NOWHERE);
    } else if (p instanceof Proc.Conditional c) {
      return new Proc.Conditional(
          c.kind(), expr(c.condition()), proc(c.then()), c.otherwise().map(this::proc), NOWHERE);
    } else if (p instanceof Proc.Case c) {
      List<Proc.Branch> branches =
          c.branches().stream()
              .map(b -> new Proc.Branch(expr(b.condition()), proc(b.body())))
              .toList();
      return new Proc.Case(branches, c.otherwise().map(this::proc), NOWHERE);
    } else if (p instanceof Proc.Compose c) {
      return new Proc.Compose(
          c.operator(), c.operands().stream().map(this::proc).toList(), NOWHERE);
    } else if (p instanceof Proc.Indexed i) {
      return new Proc.Indexed(
          i.operator(), ranges(i.ranges()), inside(i.ranges()).proc(i.body()), NOWHERE);
    } else if (p instanceof Proc.Replicated r) {
      return new Proc.Replicated(r.operator(), r.count().map(this::expr), proc(r.body()), NOWHERE);
    } else if (p instanceof Proc.Hide h) {
      return new Proc.Hide(proc(h.body()), h.hidden().stream().map(this::item).toList(), NOWHERE);
    } else if (p instanceof Proc.Atomic a) {
      return new Proc.Atomic(proc(a.body()), NOWHERE);
    } else if (p instanceof Proc.Timed t) {
      return new Proc.Timed(
          t.kind(), proc(t.body()), expr(t.time()), t.next().map(this::proc), NOWHERE);
    } else if (p instanceof Proc.Call c) {
      return new Proc.Call(c.process(), exprs(c.arguments()), NOWHERE);
    }
    throw new AssertionError(p);
  }

  private Proc.EventItem item(Proc.EventItem item) {
    Proc.Event event = inside(item.ranges()).event(item.event());
    return new Proc.EventItem(ranges(item.ranges()), (Proc.Event.Named) event);
  }

  private Proc.Event event(Proc.Event event) {
    return event instanceof Proc.Event.Named n
        ? new Proc.Event.Named(n.name(), exprs(n.arguments()), n.annotation(), n.level(), NOWHERE)
        : new Proc.Event.Tau(NOWHERE);
  }

  private Proc.ChannelRef channel(Proc.ChannelRef c) {
    return new Proc.ChannelRef(c.name(), c.index().map(this::expr), NOWHERE);
  }

  /** Ranges do not see each other's names. */
  List<IndexRange> ranges(List<IndexRange> ranges) {
    List<IndexRange> result = new ArrayList<>();
    for (IndexRange range : ranges) {
      if (range instanceof IndexRange.Interval i) {
        result.add(new IndexRange.Interval(i.name(), expr(i.low()), expr(i.high()), NOWHERE));
      } else if (range instanceof IndexRange.Listed l) {
        result.add(new IndexRange.Listed(l.name(), exprs(l.values()), NOWHERE));
      }
    }
    return result;
  }

  private Substitution inside(List<IndexRange> ranges) {
    return without(ranges.stream().map(IndexRange::name).toList());
  }

  List<Expr> exprs(List<Expr> all) {
    return all.stream().map(this::expr).toList();
  }

  /** With values put in, and evaluated if nothing is left to put in. */
  Expr expr(Expr e) {
    Expr open = open(e);
    if (!isClosed(open, Set.of())) {
      return open;
    }
    try {
      return literal(new Evaluator(symbols).value(open, new Store(Map.of(), Map.of())));
    } catch (Fault fault) {
      return open;
    }
  }

  private static Expr literal(Object value) {
    if (value instanceof List<?> elements) {
      List<Expr.Element> all = new ArrayList<>();
      elements.forEach(element -> all.add(new Expr.Element.One(literal(element))));
      return new Expr.ArrayLiteral(all, NOWHERE);
    }
    return value instanceof Boolean b
        ? new Expr.BoolLiteral(b, NOWHERE)
        : new Expr.IntLiteral((Integer) value, NOWHERE);
  }

  static boolean isLiteral(Expr e) {
    return e instanceof Expr.IntLiteral
        || e instanceof Expr.BoolLiteral
        || e instanceof Expr.ArrayLiteral a
            && a.elements().stream()
                .allMatch(x -> x instanceof Expr.Element.One one && isLiteral(one.value()));
  }

  /** Of a literal. */
  static Object valueOf(Expr literal) {
    if (literal instanceof Expr.ArrayLiteral a) {
      return a.elements().stream().map(x -> valueOf(((Expr.Element.One) x).value())).toList();
    }
    return literal instanceof Expr.BoolLiteral b
        ? (Object) b.value()
        : (Object) ((Expr.IntLiteral) literal).value();
  }

  /** What the element of an array that is known becomes: the array, and the index. */
  static final String ELEMENT = "an element";

  /** True if nothing is missing for a value, and still there is none. */
  boolean faults(Expr e) {
    return isClosed(e, Set.of()) && !isLiteral(expr(e));
  }

  /** True if an expression has a value of its own, given values for these names. */
  private boolean isClosed(Expr e, Set<String> known) {
    if (e instanceof Expr.Name n) {
      Declaration.Define macro = symbols.macros().get(n.name());
      return known.contains(n.name())
          || symbols.constants().containsKey(n.name())
          || macro != null && isClosed(macro.body(), Set.of());
    } else if (e instanceof Expr.Unary u) {
      return isClosed(u.operand(), known);
    } else if (e instanceof Expr.Binary b) {
      return isClosed(b.left(), known) && isClosed(b.right(), known);
    } else if (e instanceof Expr.Quantified q) {
      Set<String> inside = new HashSet<>(known);
      q.ranges().forEach(r -> inside.add(r.name()));
      return q.ranges().stream().allMatch(r -> isClosed(r, known)) && isClosed(q.body(), inside);
    } else if (e instanceof Expr.ArrayLiteral a) {
      return a.elements().stream().allMatch(element -> isClosed(element, known));
    } else if (e instanceof Expr.Call c && c.function().equals(ELEMENT)) {
      return c.arguments().stream().allMatch(a -> isClosed(a, known));
    } else if (e instanceof Expr.Call c && symbols.macros().containsKey(c.function())) {
      Declaration.Define macro = symbols.macros().get(c.function());
      return c.arguments().stream().allMatch(a -> isClosed(a, known))
          && isClosed(macro.body(), Set.copyOf(macro.parameters()));
    }
    return isLiteral(e);
  }

  private boolean isClosed(Expr.Element element, Set<String> known) {
    if (element instanceof Expr.Element.One one) {
      return isClosed(one.value(), known);
    } else if (element instanceof Expr.Element.Repeated r) {
      return isClosed(r.value(), known) && isClosed(r.times(), known);
    }
    Expr.Element.Range r = (Expr.Element.Range) element;
    return isClosed(r.from(), known) && isClosed(r.to(), known);
  }

  private boolean isClosed(MacroBody body, Set<String> parameters) {
    return body instanceof MacroBody.Expression e && isClosed(e.expression(), parameters);
  }

  private boolean isClosed(IndexRange range, Set<String> known) {
    return range instanceof IndexRange.Interval i
        ? isClosed(i.low(), known) && isClosed(i.high(), known)
        : ((IndexRange.Listed) range).values().stream().allMatch(v -> isClosed(v, known));
  }

  private Expr open(Expr e) {
    if (e instanceof Expr.Name n) {
      return values.containsKey(n.name())
          ? literal(values.get(n.name()))
          : new Expr.Name(n.name(), NOWHERE);
    } else if (e instanceof Expr.Index i && values.containsKey(i.array())) {
      List<Expr> arrayAndIndex = new ArrayList<>(List.of(literal(values.get(i.array()))));
      arrayAndIndex.addAll(exprs(i.indices()));
      return new Expr.Call(ELEMENT, arrayAndIndex, NOWHERE);
    } else if (e instanceof Expr.Index i) {
      return new Expr.Index(i.array(), exprs(i.indices()), NOWHERE);
    } else if (e instanceof Expr.Unary u) {
      return new Expr.Unary(u.op(), expr(u.operand()), NOWHERE);
    } else if (e instanceof Expr.Binary b) {
      Expr left = expr(b.left());
      Expr right = expr(b.right());
      boolean equality = b.op() == Expr.BinaryOp.EQ || b.op() == Expr.BinaryOp.NE;
      // A variable never equals a value of the other kind, whatever it holds.
      return equality && (neverEqual(left, right) || neverEqual(right, left))
          ? literal(b.op() == Expr.BinaryOp.NE)
          : new Expr.Binary(b.op(), left, right, NOWHERE);
    } else if (e instanceof Expr.Quantified q) {
      return new Expr.Quantified(
          q.op(), ranges(q.ranges()), inside(q.ranges()).expr(q.body()), NOWHERE);
    } else if (e instanceof Expr.Call c) {
      return new Expr.Call(c.function(), exprs(c.arguments()), NOWHERE);
    } else if (e instanceof Expr.Assign a) {
      return new Expr.Assign(open(a.target()), expr(a.value()), NOWHERE);
    } else if (e instanceof Expr.ArrayLiteral a) {
      return new Expr.ArrayLiteral(a.elements().stream().map(this::element).toList(), NOWHERE);
    }
    return literal(
        e instanceof Expr.BoolLiteral b
            ? (Object) b.value()
            : (Object) ((Expr.IntLiteral) e).value());
  }

  private boolean neverEqual(Expr variable, Expr literal) {
    return variable instanceof Expr.Name n
        && symbols.variables().containsKey(n.name())
        && isLiteral(literal)
        && literal instanceof Expr.BoolLiteral
            != (symbols.variables().get(n.name()).kind() == Symbols.Kind.BOOL);
  }

  private Expr.Element element(Expr.Element element) {
    if (element instanceof Expr.Element.One o) {
      return new Expr.Element.One(expr(o.value()));
    } else if (element instanceof Expr.Element.Repeated r) {
      return new Expr.Element.Repeated(expr(r.value()), expr(r.times()));
    }
    Expr.Element.Range r = (Expr.Element.Range) element;
    return new Expr.Element.Range(expr(r.from()), expr(r.to()));
  }

  /** Locals hide names from their declaration to the end of the block. */
  private Stmt.Block block(Stmt.Block block) {
    List<Stmt> statements = new ArrayList<>();
    Substitution here = this;
    for (Stmt s : block.statements()) {
      statements.add(here.statement(s));
      if (s instanceof Stmt.Local l) {
        here = here.without(List.of(l.name()));
      }
    }
    return new Stmt.Block(statements, NOWHERE);
  }

  private Stmt statement(Stmt s) {
    if (s instanceof Stmt.Block b) {
      return block(b);
    } else if (s instanceof Stmt.Local l) {
      Optional<Expr> initial = l.initial().map(this::expr);
      return new Stmt.Local(l.name(), exprs(l.dimensions()), initial, NOWHERE);
    } else if (s instanceof Stmt.If i) {
      return new Stmt.If(
          expr(i.condition()), statement(i.then()), i.otherwise().map(this::statement), NOWHERE);
    } else if (s instanceof Stmt.While w) {
      return new Stmt.While(expr(w.condition()), statement(w.body()), NOWHERE);
    }
    return new Stmt.Evaluate(expr(((Stmt.Evaluate) s).expression()), NOWHERE);
  }
}
