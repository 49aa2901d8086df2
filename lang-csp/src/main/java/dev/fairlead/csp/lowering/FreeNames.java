package dev.fairlead.csp.lowering;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names a process expression uses and does not bind itself, in the order of their first use.
 */
final class FreeNames {
  /** Chains of events are long, and every remainder of one is asked about. */
  private final Map<Proc, Set<String>> known = new IdentityHashMap<>();

  Set<String> of(Proc proc) {
    Deque<Proc> open = new ArrayDeque<>();
    if (!known.containsKey(proc)) {
      open.push(proc);
    }
    while (!open.isEmpty()) {
      Proc next = open.peek();
      int before = open.size();
      ProcParts.of(next).stream().filter(part -> !known.containsKey(part)).forEach(open::push);
      if (open.size() == before) {
        known.put(open.pop(), new Use(next).found);
      }
    }
    return known.get(proc);
  }

  /** One expression, and what is known of its parts. */
  private final class Use {
    private final Set<String> found = new LinkedHashSet<>();

    Use(Proc proc) {
      parts(proc);
    }

    private void proc(Proc part, Set<String> bound) {
      known.get(part).forEach(name -> use(name, bound));
    }

    private void parts(Proc proc) {
      Set<String> bound = Set.of();
      if (proc instanceof Proc.Prefix p) {
        event(p.event(), bound);
        p.effect().ifPresent(effect -> statement(effect, bound));
        proc(p.next(), bound);
      } else if (proc instanceof Proc.Send s) {
        channel(s.channel(), bound);
        s.values().forEach(value -> expr(value, bound));
        s.effect().ifPresent(effect -> statement(effect, bound));
        proc(s.next(), bound);
      } else if (proc instanceof Proc.Receive r) {
        receive(r, bound);
      } else if (proc instanceof Proc.Guarded g) {
        expr(g.guard(), bound);
        proc(g.body(), bound);
      } else if (proc instanceof Proc.Conditional c) {
        expr(c.condition(), bound);
        proc(c.then(), bound);
        c.otherwise().ifPresent(other -> proc(other, bound));
      } else if (proc instanceof Proc.Case c) {
        c.branches()
            .forEach(
                branch -> {
                  expr(branch.condition(), bound);
                  proc(branch.body(), bound);
                });
        c.otherwise().ifPresent(other -> proc(other, bound));
      } else if (proc instanceof Proc.Compose c) {
        c.operands().forEach(operand -> proc(operand, bound));
      } else if (proc instanceof Proc.Indexed i) {
        proc(i.body(), ranges(i.ranges(), bound));
      } else if (proc instanceof Proc.Replicated r) {
        r.count().ifPresent(count -> expr(count, bound));
        proc(r.body(), bound);
      } else if (proc instanceof Proc.Hide h) {
        proc(h.body(), bound);
        h.hidden().forEach(item -> event(item.event(), ranges(item.ranges(), bound)));
      } else if (proc instanceof Proc.Atomic a) {
        proc(a.body(), bound);
      } else if (proc instanceof Proc.Timed t) {
        proc(t.body(), bound);
        expr(t.time(), bound);
        t.next().ifPresent(next -> proc(next, bound));
      } else if (proc instanceof Proc.Call c) {
        c.arguments().forEach(argument -> expr(argument, bound));
      }
    }

    private void receive(Proc.Receive r, Set<String> bound) {
      channel(r.channel(), bound);
      // Whether a plain name filters or binds is the node builder's decision; as a filter it is
      // free.
      r.patterns().forEach(pattern -> expr(pattern, bound));
      r.guard().ifPresent(guard -> expr(guard, bound));
      r.effect().ifPresent(effect -> statement(effect, bound));
      proc(r.next(), bound);
    }

    private void event(Proc.Event event, Set<String> bound) {
      if (event instanceof Proc.Event.Named named) {
        named.arguments().forEach(argument -> expr(argument, bound));
      }
    }

    private void channel(Proc.ChannelRef channel, Set<String> bound) {
      channel.index().ifPresent(index -> expr(index, bound));
    }

    private Set<String> ranges(List<IndexRange> ranges, Set<String> bound) {
      Set<String> inner = new LinkedHashSet<>(bound);
      for (IndexRange range : ranges) {
        if (range instanceof IndexRange.Interval interval) {
          expr(interval.low(), bound);
          expr(interval.high(), bound);
        } else if (range instanceof IndexRange.Listed listed) {
          listed.values().forEach(value -> expr(value, bound));
        }
        inner.add(range.name());
      }
      return inner;
    }

    private void expr(Expr expr, Set<String> bound) {
      if (expr instanceof Expr.Name name) {
        use(name.name(), bound);
      } else if (expr instanceof Expr.Index index) {
        use(index.array(), bound);
        index.indices().forEach(i -> expr(i, bound));
      } else if (expr instanceof Expr.Unary unary) {
        expr(unary.operand(), bound);
      } else if (expr instanceof Expr.Binary binary) {
        expr(binary.left(), bound);
        expr(binary.right(), bound);
      } else if (expr instanceof Expr.Quantified quantified) {
        expr(quantified.body(), ranges(quantified.ranges(), bound));
      } else if (expr instanceof Expr.Call call) {
        call.arguments().forEach(argument -> expr(argument, bound));
      } else if (expr instanceof Expr.Assign assign) {
        expr(assign.target(), bound);
        expr(assign.value(), bound);
      } else if (expr instanceof Expr.ArrayLiteral literal) {
        literal.elements().forEach(element -> element(element, bound));
      } else if (expr instanceof Expr.ProcessCount count) {
        count.arguments().forEach(argument -> expr(argument, bound));
      }
    }

    private void element(Expr.Element element, Set<String> bound) {
      if (element instanceof Expr.Element.One one) {
        expr(one.value(), bound);
      } else if (element instanceof Expr.Element.Repeated repeated) {
        expr(repeated.value(), bound);
        expr(repeated.times(), bound);
      } else if (element instanceof Expr.Element.Range range) {
        expr(range.from(), bound);
        expr(range.to(), bound);
      }
    }

    private void statement(Stmt statement, Set<String> bound) {
      if (statement instanceof Stmt.Block block) {
        Set<String> inner = new LinkedHashSet<>(bound);
        for (Stmt part : block.statements()) {
          statement(part, inner);
          if (part instanceof Stmt.Local local) {
            inner.add(local.name());
          }
        }
      } else if (statement instanceof Stmt.Local local) {
        local.dimensions().forEach(dimension -> expr(dimension, bound));
        local.initial().ifPresent(initial -> expr(initial, bound));
      } else if (statement instanceof Stmt.If branch) {
        expr(branch.condition(), bound);
        statement(branch.then(), bound);
        branch.otherwise().ifPresent(other -> statement(other, bound));
      } else if (statement instanceof Stmt.While loop) {
        expr(loop.condition(), bound);
        statement(loop.body(), bound);
      } else if (statement instanceof Stmt.Evaluate evaluate) {
        expr(evaluate.expression(), bound);
      }
    }

    private void use(String name, Set<String> bound) {
      if (!bound.contains(name)) {
        found.add(name);
      }
    }
  }
}
