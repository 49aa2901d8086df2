package dev.fairlead.csp.lowering;

import dev.fairlead.core.space.Label;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.ProcessCounts;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.lowering.LocalNames.Binding;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Piece;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Turns checked process expressions into nodes and collects the code they run. */
public final class NodeBuilder {
  private final Symbols symbols;
  private final StateLayout layout;
  private final Lowering lowering;
  private final Traps traps;
  private final FreeNames freeNames = new FreeNames();
  private final Pieces pieces = new Pieces();
  private final NodeCatalogue nodes = new NodeCatalogue();

  public NodeBuilder(
      Symbols symbols, StateLayout layout, Traps traps, Objects objects, ProcessCounts counts) {
    this.symbols = symbols;
    this.layout = layout;
    this.lowering = new Lowering(symbols, layout, traps, objects, counts);
    this.traps = traps;
  }

  /** The nodes built so far. */
  public NodeCatalogue nodes() {
    return nodes;
  }

  /** All code of the nodes built so far, by number. */
  public List<Code> pieces() {
    return pieces.all();
  }

  /** The same as it runs: no data operation leaves a trace in variables that are forgotten. */
  public List<Code> runnable() {
    return pieces.runnable(symbols, layout);
  }

  /** The body of a process; its environment holds the parameters that it uses. */
  public Template definition(String process) {
    return template(symbols.processes().get(process).body(), parameters(process));
  }

  private List<Binding> parameters(String process) {
    var definition = symbols.processes().get(process);
    List<Binding> parameters = new ArrayList<>();
    for (int i = 0; i < definition.parameters().size(); i++) {
      Kind kind = symbols.parameterKinds().get(process).get(i);
      parameters.add(new Binding(definition.parameters().get(i).name(), kind));
    }
    return parameters;
  }

  /** The arguments of a reference without local names. */
  public List<Expression> arguments(String process, List<Expr> arguments) {
    return arguments(process, arguments, List.of());
  }

  private List<Expression> arguments(String process, List<Expr> arguments, List<Binding> scope) {
    return lowering.arguments(process, arguments, LocalNames.ofEnvironment(scope)).stream()
        .map(pieces::expression)
        .toList();
  }

  /** Gives the variables that hold objects their initial values. */
  public List<Expression> creations() {
    List<Expression> result = new ArrayList<>();
    for (Symbols.Variable variable : symbols.variables().values()) {
      for (int i = 0; i < variable.creations().size(); i++) {
        Code.Value object = lowering.expression(variable.creations().get(i), LocalNames.EMPTY);
        int slot = layout.slot(variable.name()) + i;
        result.add(
            pieces.expression(
                new Code.Assign(new Code.GlobalTarget(slot, Code.Range.ANY), object)));
      }
    }
    return result;
  }

  /** An expression over global variables alone; what may be a number is asked for its truth. */
  public Expression global(Expr expr) {
    Code.Value value = lowering.expression(expr, LocalNames.EMPTY);
    return pieces.expression(
        value.kind() == Kind.EITHER ? lowering.as(Kind.BOOL, value, expr.span()) : value);
  }

  /**
   * An expression with the outer names that are free in it.
   *
   * @param projection where these are in the outer scope
   */
  private record Closed(Proc proc, List<Binding> scope, int[] projection) {}

  /**
   * Closes a process expression over the outer names that are free in it. Chains may be long: they
   * are taken apart in one loop and built up in another.
   */
  private Template template(Proc proc, List<Binding> outer) {
    Deque<Closed> chain = new ArrayDeque<>();
    Closed at = closed(proc, outer);
    while (isLink(at.proc())) {
      chain.push(at);
      at = closed(next(at.proc()), scopeOfNext(at));
    }
    Template template = template(node(at.proc(), at.scope()), at);
    for (Closed link : chain) {
      template = template(link(link.proc(), link.scope(), template), link);
    }
    return template;
  }

  private Template template(Node node, Closed of) {
    nodes.add(node, of.scope().stream().map(Binding::kind).toList());
    return new Template(node, of.projection());
  }

  private Closed closed(Proc expression, List<Binding> outer) {
    Proc proc = inPairs(expression);
    List<Binding> free = new ArrayList<>();
    List<Integer> projection = new ArrayList<>();
    for (String name : freeNames.of(proc)) {
      int index = lastIndexOf(outer, name);
      if (index >= 0) {
        free.add(outer.get(index));
        projection.add(index);
      }
    }
    return new Closed(proc, free, projection.stream().mapToInt(Integer::intValue).toArray());
  }

  private static boolean isLink(Proc proc) {
    return proc instanceof Proc.Prefix
        || proc instanceof Proc.Send
        || proc instanceof Proc.Receive
        || proc instanceof Proc.Guarded
        || proc instanceof Proc.Compose c && c.operator() == Proc.Operator.SEQUENCE;
  }

  private static Proc next(Proc link) {
    List<Proc> parts = ProcParts.of(link);
    return parts.get(parts.size() - 1);
  }

  private List<Binding> scopeOfNext(Closed link) {
    return link.proc() instanceof Proc.Receive r ? received(r, link.scope()) : link.scope();
  }

  private Node link(Proc proc, List<Binding> scope, Template next) {
    if (proc instanceof Proc.Prefix p) {
      return prefix(p, scope, next);
    } else if (proc instanceof Proc.Send s) {
      return new Node.Send(
          channel(s.channel(), scope),
          message(s, scope),
          s.effect().map(effect -> effect(effect, scope)),
          s.arrow(),
          next,
          s.span());
    } else if (proc instanceof Proc.Receive r) {
      return receive(r, scope, next);
    } else if (proc instanceof Proc.Guarded g) {
      return new Node.Guarded(condition(g.guard(), scope), next);
    } else if (proc instanceof Proc.Compose c) {
      return new Node.Compose(c.operator(), List.of(template(c.operands().get(0), scope), next));
    }
    throw new AssertionError(proc);
  }

  /** The innermost binding wins. */
  private static int lastIndexOf(List<Binding> bindings, String name) {
    for (int i = bindings.size() - 1; i >= 0; i--) {
      if (bindings.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private Node node(Proc proc, List<Binding> scope) {
    if (proc instanceof Proc.Stop) {
      return new Node.Stop();
    } else if (proc instanceof Proc.Skip) {
      return new Node.Skip();
    } else if (proc instanceof Proc.Conditional c) {
      return new Node.Conditional(
          c.kind(),
          condition(c.condition(), scope),
          negation(c.condition(), scope),
          text(c.condition().span()),
          template(c.then(), scope),
          c.otherwise().map(other -> template(other, scope)),
          c.span());
    } else if (proc instanceof Proc.Case c) {
      return new Node.Case(
          c.branches().stream().map(branch -> branch(branch, scope)).toList(),
          c.otherwise().map(other -> template(other, scope)));
    } else if (proc instanceof Proc.Compose c) {
      return new Node.Compose(
          c.operator(), c.operands().stream().map(operand -> template(operand, scope)).toList());
    } else if (proc instanceof Proc.Indexed i) {
      List<Binding> inner = new ArrayList<>(scope);
      List<Node.Values> ranges = ranges(i.ranges(), inner);
      return new Node.Indexed(i.operator(), ranges, template(i.body(), inner));
    } else if (proc instanceof Proc.Replicated r) {
      return new Node.Replicated(
          r.operator() == Proc.Operator.PARALLEL,
          r.count().map(count -> expression(count, Kind.INT, scope)),
          template(r.body(), scope),
          r.span());
    } else if (proc instanceof Proc.Hide h) {
      return new Node.Hide(template(h.body(), scope), eventSets(h.hidden(), scope));
    } else if (proc instanceof Proc.Atomic a) {
      return new Node.Atomic(template(a.body(), scope));
    } else if (proc instanceof Proc.Timed t) {
      return new Node.Timed(
          t.kind(),
          template(t.body(), scope),
          expression(t.time(), Kind.INT, scope),
          t.next().map(next -> template(next, scope)),
          traps.add(t.time().span(), "a time must be from 0 to 2147483646, but is %d"));
    } else if (proc instanceof Proc.Call c) {
      return new Node.Call(c.process(), arguments(c.process(), c.arguments(), scope), c.span());
    }
    throw new AssertionError(proc);
  }

  /** P; Q; R is P; (Q; R): what comes after a process is one expression, however long. */
  private static Proc inPairs(Proc proc) {
    if (!(proc instanceof Proc.Compose sequence)
        || sequence.operator() != Proc.Operator.SEQUENCE
        || sequence.operands().size() == 2) {
      return proc;
    }
    List<Proc> operands = sequence.operands();
    int last = operands.size() - 1;
    Proc rest = operands.get(last);
    for (int i = last - 1; i >= 0; i--) {
      Proc next = operands.get(i);
      rest =
          new Proc.Compose(sequence.operator(), List.of(next, rest), next.span().to(rest.span()));
    }
    return rest;
  }

  private Node.Branch branch(Proc.Branch branch, List<Binding> scope) {
    return new Node.Branch(
        condition(branch.condition(), scope),
        negation(branch.condition(), scope),
        text(branch.condition().span()),
        template(branch.body(), scope));
  }

  private Node prefix(Proc.Prefix p, List<Binding> scope, Template next) {
    Optional<Piece> effect = p.effect().map(block -> effect(block, scope));
    if (p.event() instanceof Proc.Event.Named named) {
      return new Node.Prefix(
          Optional.of(named.name()),
          expressions(named.arguments(), scope),
          named.annotation(),
          symbols.graded().level(named),
          effect,
          p.arrow(),
          next,
          p.span());
    }
    return new Node.Prefix(
        Optional.empty(),
        List.of(),
        Proc.Annotation.NONE,
        Label.TOP,
        effect,
        p.arrow(),
        next,
        p.span());
  }

  /** The scope of what follows: extended by the whole message, in which some parts are named. */
  private List<Binding> received(Proc.Receive r, List<Binding> scope) {
    List<Binding> inner = new ArrayList<>(scope);
    List<Kind> kinds = layout.messages().kinds(r.channel().name(), r.patterns().size());
    for (int i = 0; i < r.patterns().size(); i++) {
      boolean binds = r.patterns().get(i) instanceof Expr.Name name && binds(name.name(), scope);
      String name = binds ? ((Expr.Name) r.patterns().get(i)).name() : "";
      inner.add(new Binding(name, kinds.get(i)));
    }
    return inner;
  }

  private Node receive(Proc.Receive r, List<Binding> scope, Template next) {
    List<Binding> inner = received(r, scope);
    List<Optional<Expression>> patterns = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < r.patterns().size(); i++) {
      Binding part = inner.get(scope.size() + i);
      patterns.add(
          part.name().isEmpty()
              ? Optional.of(expression(r.patterns().get(i), part.kind(), scope))
              : Optional.empty());
      names.add(part.name());
    }
    return new Node.Receive(
        channel(r.channel(), scope),
        patterns,
        names,
        r.guard().map(guard -> condition(guard, inner)),
        r.effect().map(effect -> effect(effect, inner)),
        r.arrow(),
        next,
        r.span());
  }

  /** A name that means nothing yet is bound by receiving. */
  private boolean binds(String name, List<Binding> scope) {
    return lastIndexOf(scope, name) < 0
        && !symbols.constants().containsKey(name)
        && !symbols.variables().containsKey(name)
        && !symbols.macros().containsKey(name);
  }

  private Node.ChannelUse channel(Proc.ChannelRef channel, List<Binding> scope) {
    Code.ChannelPlace place = layout.channel(channel.name());
    String bounds = channel.name() + "[0.." + (place.size() - 1) + "]";
    return new Node.ChannelUse(
        channel.name(),
        place,
        channel.index().map(index -> expression(index, Kind.INT, scope)),
        traps.add(channel.span(), "index %d is outside " + bounds));
  }

  /** Adds the indices to the scope; the ranges do not see each other's indices. */
  private List<Node.Values> ranges(List<IndexRange> ranges, List<Binding> scope) {
    List<Node.Values> result = new ArrayList<>();
    List<Binding> outer = List.copyOf(scope);
    for (IndexRange range : ranges) {
      if (range instanceof IndexRange.Interval interval) {
        int trap = traps.add(range.span(), "the range %s");
        List<Expr> bounds = List.of(interval.low(), interval.high());
        result.add(new Node.Values(true, expressions(bounds, outer), trap));
      } else if (range instanceof IndexRange.Listed listed) {
        result.add(new Node.Values(false, expressions(listed.values(), outer), -1));
      } else {
        throw new AssertionError("a group without a size: " + range);
      }
      Kind kind = result.get(result.size() - 1).expressions().get(0).code().kind();
      scope.add(new Binding(range.name(), kind));
    }
    return result;
  }

  /** The declared alphabet of a process; its environment holds all parameters. */
  public List<Node.EventSet> alphabet(String process) {
    return eventSets(symbols.alphabets().get(process), parameters(process));
  }

  private List<Node.EventSet> eventSets(List<Proc.EventItem> items, List<Binding> scope) {
    List<Node.EventSet> sets = new ArrayList<>();
    for (Proc.EventItem item : items) {
      List<Binding> inner = new ArrayList<>(scope);
      List<Node.Values> ranges = ranges(item.ranges(), inner);
      sets.add(
          new Node.EventSet(
              ranges, item.event().name(), expressions(item.event().arguments(), inner)));
    }
    return sets;
  }

  private List<Expression> expressions(List<Expr> exprs, List<Binding> scope) {
    return exprs.stream().map(expr -> expression(expr, scope)).toList();
  }

  private Expression expression(Expr expr, List<Binding> scope) {
    return pieces.expression(lowering.expression(expr, LocalNames.ofEnvironment(scope)));
  }

  private Expression expression(Expr expr, Kind kind, List<Binding> scope) {
    return pieces.expression(lowering.expression(expr, kind, LocalNames.ofEnvironment(scope)));
  }

  private Expression condition(Expr expr, List<Binding> scope) {
    return expression(expr, Kind.BOOL, scope);
  }

  private List<Expression> message(Proc.Send send, List<Binding> scope) {
    List<Kind> kinds = layout.messages().kinds(send.channel().name(), send.values().size());
    List<Expression> fields = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      fields.add(expression(send.values().get(i), kinds.get(i), scope));
    }
    return fields;
  }

  private Expression negation(Expr expr, List<Binding> scope) {
    return expression(new Expr.Unary(Expr.UnaryOp.NOT, expr, expr.span()), scope);
  }

  private Piece effect(Stmt.Block block, List<Binding> scope) {
    Code code = StatementLowering.block(block, LocalNames.ofEnvironment(scope), lowering);
    return pieces.operation(code, text(block.span()));
  }

  private String text(Span span) {
    return symbols.sources().onOneLine(span);
  }
}
