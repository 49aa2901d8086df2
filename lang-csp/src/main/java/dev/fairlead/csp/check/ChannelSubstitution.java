package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Puts channels in the place of parameters, and has calls that pass channels replaced. Names bound
 * further in hide both.
 */
class ChannelSubstitution {

  /**
   * What stands for a parameter.
   *
   * @param element the parameter itself remains, as the index into this array of channels
   */
  record Actual(String channel, boolean element) {}

  private final Set<String> channels;
  private final Map<String, Actual> given;
  private final BiFunction<Proc.Call, List<Actual>, Proc.Call> instantiate;

  /**
   * @param channels the declared ones
   * @param instantiate gets a call and for each argument the channel it is, or null
   */
  ChannelSubstitution(
      Set<String> channels,
      Map<String, Actual> given,
      BiFunction<Proc.Call, List<Actual>, Proc.Call> instantiate) {
    this.channels = channels;
    this.given = given;
    this.instantiate = instantiate;
  }

  /**
   * @param bound names that mean something else here
   */
  Proc proc(Proc proc, Set<String> bound) {
    if (isLink(proc)) {
      return chain(proc, bound);
    } else if (proc instanceof Proc.Conditional c) {
      return new Proc.Conditional(
          c.kind(),
          expr(c.condition(), bound),
          proc(c.then(), bound),
          c.otherwise().map(o -> proc(o, bound)),
          c.span());
    } else if (proc instanceof Proc.Case c) {
      List<Proc.Branch> branches = new ArrayList<>();
      for (Proc.Branch b : c.branches()) {
        branches.add(new Proc.Branch(expr(b.condition(), bound), proc(b.body(), bound)));
      }
      return new Proc.Case(branches, c.otherwise().map(o -> proc(o, bound)), c.span());
    } else if (proc instanceof Proc.Compose c) {
      List<Proc> operands = new ArrayList<>();
      c.operands().forEach(o -> operands.add(proc(o, bound)));
      return new Proc.Compose(c.operator(), operands, c.span());
    } else if (proc instanceof Proc.Indexed i) {
      Set<String> inner = new HashSet<>(bound);
      i.ranges().forEach(r -> inner.add(r.name()));
      return new Proc.Indexed(i.operator(), i.ranges(), proc(i.body(), inner), i.span());
    } else if (proc instanceof Proc.Replicated r) {
      return new Proc.Replicated(r.operator(), r.count(), proc(r.body(), bound), r.span());
    } else if (proc instanceof Proc.Hide h) {
      return new Proc.Hide(proc(h.body(), bound), h.hidden(), h.span());
    } else if (proc instanceof Proc.Atomic a) {
      return new Proc.Atomic(proc(a.body(), bound), a.span());
    } else if (proc instanceof Proc.Timed t) {
      return new Proc.Timed(
          t.kind(),
          proc(t.body(), bound),
          expr(t.time(), bound),
          t.next().map(n -> proc(n, bound)),
          t.span());
    } else if (proc instanceof Proc.Call c) {
      return call(c, bound);
    }
    return proc;
  }

  private static boolean isLink(Proc proc) {
    return proc instanceof Proc.Prefix
        || proc instanceof Proc.Send
        || proc instanceof Proc.Receive
        || proc instanceof Proc.Guarded;
  }

  /** Chains of prefixes may be long: they are taken apart in one loop and built up in another. */
  private Proc chain(Proc start, Set<String> outer) {
    List<Proc> links = new ArrayList<>();
    List<Set<String>> scopes = new ArrayList<>();
    Proc proc = start;
    Set<String> bound = outer;
    while (isLink(proc)) {
      links.add(proc);
      scopes.add(bound);
      bound = proc instanceof Proc.Receive r ? received(r, bound) : bound;
      proc = ProcParts.of(proc).get(0);
    }
    Proc next = proc(proc, bound);
    for (int i = links.size() - 1; i >= 0; i--) {
      next = link(links.get(i), scopes.get(i), next);
    }
    return next;
  }

  private Proc link(Proc link, Set<String> bound, Proc next) {
    if (link instanceof Proc.Prefix p) {
      return new Proc.Prefix(
          event(p.event(), bound), p.effect().map(b -> block(b, bound)), p.arrow(), next, p.span());
    } else if (link instanceof Proc.Send s) {
      return new Proc.Send(
          channel(s.channel(), bound),
          exprs(s.values(), bound),
          s.effect().map(b -> block(b, bound)),
          s.arrow(),
          next,
          s.span());
    } else if (link instanceof Proc.Guarded g) {
      return new Proc.Guarded(expr(g.guard(), bound), next, g.span());
    }
    Proc.Receive r = (Proc.Receive) link;
    Set<String> inner = received(r, bound);
    return new Proc.Receive(
        channel(r.channel(), bound),
        r.guard().map(g -> expr(g, inner)),
        r.patterns(),
        r.effect().map(b -> block(b, inner)),
        r.arrow(),
        next,
        r.span());
  }

  /** A pattern that is a plain name may bind it. */
  private Set<String> received(Proc.Receive r, Set<String> bound) {
    Set<String> inner = new HashSet<>(bound);
    for (Expr pattern : r.patterns()) {
      if (pattern instanceof Expr.Name n && !given.containsKey(n.name())) {
        inner.add(n.name());
      }
    }
    return inner;
  }

  private Proc.Event event(Proc.Event event, Set<String> bound) {
    return event instanceof Proc.Event.Named n
        ? new Proc.Event.Named(
            n.name(), exprs(n.arguments(), bound), n.annotation(), n.level(), n.span())
        : event;
  }

  private Proc.ChannelRef channel(Proc.ChannelRef c, Set<String> bound) {
    Optional<Expr> index = c.index().map(i -> expr(i, bound));
    Actual actual = bound.contains(c.name()) ? null : given.get(c.name());
    if (actual == null) {
      return new Proc.ChannelRef(c.name(), index, c.span());
    }
    Optional<Expr> which =
        actual.element() ? Optional.of(new Expr.Name(c.name(), c.span())) : index;
    return new Proc.ChannelRef(actual.channel(), which, c.span());
  }

  Proc.Call call(Proc.Call c, Set<String> bound) {
    Proc.Call substituted = new Proc.Call(c.process(), exprs(c.arguments(), bound), c.span());
    List<Actual> actuals = new ArrayList<>();
    boolean any = false;
    for (int i = 0; i < c.arguments().size(); i++) {
      // A name that was bound here stays one; what was put in for a parameter is a channel.
      boolean local = isBound(c.arguments().get(i), bound);
      Actual actual = local ? null : actual(substituted.arguments().get(i));
      actuals.add(actual);
      any |= actual != null;
    }
    return any ? instantiate.apply(substituted, actuals) : substituted;
  }

  private static boolean isBound(Expr argument, Set<String> bound) {
    return argument instanceof Expr.Name n && bound.contains(n.name())
        || argument instanceof Expr.Index i && bound.contains(i.array());
  }

  private Actual actual(Expr argument) {
    if (argument instanceof Expr.Name n && channels.contains(n.name())) {
      return new Actual(n.name(), false);
    }
    return argument instanceof Expr.Index i
            && i.indices().size() == 1
            && channels.contains(i.array())
        ? new Actual(i.array(), true)
        : null;
  }

  private List<Expr> exprs(List<Expr> all, Set<String> bound) {
    List<Expr> result = new ArrayList<>();
    all.forEach(e -> result.add(expr(e, bound)));
    return result;
  }

  private Expr expr(Expr e, Set<String> bound) {
    if (given.isEmpty()) {
      return e;
    }
    if (e instanceof Expr.Name n) {
      Actual actual = bound.contains(n.name()) ? null : given.get(n.name());
      if (actual == null) {
        return n;
      }
      return actual.element()
          ? new Expr.Index(actual.channel(), List.of(n), n.span())
          : new Expr.Name(actual.channel(), n.span());
    } else if (e instanceof Expr.Index i) {
      Actual actual = bound.contains(i.array()) ? null : given.get(i.array());
      String array = actual == null ? i.array() : actual.channel();
      return new Expr.Index(array, exprs(i.indices(), bound), i.span());
    } else if (e instanceof Expr.Unary u) {
      return new Expr.Unary(u.op(), expr(u.operand(), bound), u.span());
    } else if (e instanceof Expr.Binary b) {
      return new Expr.Binary(b.op(), expr(b.left(), bound), expr(b.right(), bound), b.span());
    } else if (e instanceof Expr.Quantified q) {
      Set<String> inner = new HashSet<>(bound);
      q.ranges().stream().map(IndexRange::name).forEach(inner::add);
      return new Expr.Quantified(q.op(), q.ranges(), expr(q.body(), inner), q.span());
    } else if (e instanceof Expr.Call c) {
      return new Expr.Call(c.function(), exprs(c.arguments(), bound), c.span());
    } else if (e instanceof Expr.Assign a) {
      return new Expr.Assign(expr(a.target(), bound), expr(a.value(), bound), a.span());
    } else if (e instanceof Expr.ArrayLiteral a) {
      List<Expr.Element> elements = new ArrayList<>();
      a.elements().forEach(element -> elements.add(element(element, bound)));
      return new Expr.ArrayLiteral(elements, a.span());
    } else if (e instanceof Expr.ProcessCount c) {
      return new Expr.ProcessCount(c.process(), exprs(c.arguments(), bound), c.span());
    }
    return e;
  }

  private Expr.Element element(Expr.Element element, Set<String> bound) {
    if (element instanceof Expr.Element.One one) {
      return new Expr.Element.One(expr(one.value(), bound));
    } else if (element instanceof Expr.Element.Repeated r) {
      return new Expr.Element.Repeated(expr(r.value(), bound), r.times());
    }
    return element;
  }

  private Stmt.Block block(Stmt.Block block, Set<String> bound) {
    Set<String> inner = new HashSet<>(bound);
    List<Stmt> statements = new ArrayList<>();
    for (Stmt s : block.statements()) {
      statements.add(statement(s, inner));
      if (s instanceof Stmt.Local l) {
        inner.add(l.name());
      }
    }
    return new Stmt.Block(statements, block.span());
  }

  private Stmt statement(Stmt s, Set<String> bound) {
    if (s instanceof Stmt.Block b) {
      return block(b, bound);
    } else if (s instanceof Stmt.Local l) {
      Optional<Expr> initial = l.initial().map(e -> expr(e, bound));
      return new Stmt.Local(l.name(), l.dimensions(), initial, l.span());
    } else if (s instanceof Stmt.If i) {
      return new Stmt.If(
          expr(i.condition(), bound),
          statement(i.then(), bound),
          i.otherwise().map(o -> statement(o, bound)),
          i.span());
    } else if (s instanceof Stmt.While w) {
      return new Stmt.While(expr(w.condition(), bound), statement(w.body(), bound), w.span());
    } else if (s instanceof Stmt.Evaluate e) {
      return new Stmt.Evaluate(expr(e.expression(), bound), e.span());
    }
    throw new AssertionError(s);
  }
}
