package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;

/** Process expressions. Chains of prefixes are followed in a loop: they may be long. */
final class ProcessChecker {

  private final Checking checking;
  private final ExpressionChecker expressions;
  private final StatementChecker statements;
  private final ChannelQueries channels;
  private final ProcessReferences references;

  ProcessChecker(Checking checking, ExpressionChecker expressions, StatementChecker statements) {
    this.checking = checking;
    this.expressions = expressions;
    this.statements = statements;
    this.channels = new ChannelQueries(checking, expressions);
    this.references = new ProcessReferences(checking, expressions);
  }

  void check(Declaration.Definition definition) {
    List<KindCell> kinds = checking.parametersOf(definition.name());
    for (int i = 0; i < kinds.size(); i++) {
      Spec.Parameter parameter = definition.parameters().get(i);
      if (parameter.range().isPresent()) {
        requireNumber(parameter, kinds.get(i));
      }
    }
    check(definition.body(), parameters(definition));
  }

  private void requireNumber(Spec.Parameter parameter, KindCell kind) {
    if (!kind.join(KindCell.of(Kind.INT))) {
      throw checking.error(
          "FL0125",
          parameter.span(),
          "a range needs a number, but '" + parameter.name() + "' is a truth value",
          "");
    }
  }

  /** The scope of a process's body. */
  Scope parameters(Declaration.Definition definition) {
    Scope scope = Scope.EMPTY;
    List<KindCell> kinds = checking.parametersOf(definition.name());
    for (int i = 0; i < kinds.size(); i++) {
      Spec.Parameter parameter = definition.parameters().get(i);
      checking.requireBindable(parameter.name(), parameter.span(), "parameter");
      if (scope.find(parameter.name()).isPresent()) {
        throw checking.error(
            "FL0120", parameter.span(), "'" + parameter.name() + "' is already declared", "");
      }
      scope = scope.with(parameter.name(), new Scope.Local.Fixed("parameter", kinds.get(i)));
    }
    return scope;
  }

  private void check(Proc start, Scope outer) {
    Proc p = start;
    Scope scope = outer;
    Mistakes mistakes = new Mistakes();
    while (true) {
      Scope here = scope;
      if (p instanceof Proc.Prefix x) {
        mistakes.in(() -> prefix(x, here));
        p = x.next();
      } else if (p instanceof Proc.Send s) {
        mistakes.in(() -> send(s, here));
        p = s.next();
      } else if (p instanceof Proc.Receive r) {
        scope = receive(r, scope, mistakes);
        p = r.next();
      } else if (p instanceof Proc.Guarded g) {
        mistakes.in(() -> condition(g.guard(), "a guard", here));
        p = g.body();
      } else {
        Proc last = p;
        mistakes.in(() -> composed(last, here));
        mistakes.report();
        return;
      }
    }
  }

  private void condition(Expr condition, String what, Scope scope) {
    expressions.require(condition, Kind.BOOL, what, scope, Mode.PURE);
  }

  private void composed(Proc p, Scope scope) {
    if (p instanceof Proc.Conditional c) {
      Mistakes.inAll(
          () -> condition(c.condition(), "a condition", scope),
          () -> check(c.then(), scope),
          () -> c.otherwise().ifPresent(o -> check(o, scope)));
    } else if (p instanceof Proc.Case c) {
      Mistakes mistakes = new Mistakes();
      for (Proc.Branch branch : c.branches()) {
        mistakes.in(() -> condition(branch.condition(), "a condition", scope));
        mistakes.in(() -> check(branch.body(), scope));
      }
      c.otherwise().ifPresent(o -> mistakes.in(() -> check(o, scope)));
      mistakes.report();
    } else if (p instanceof Proc.Compose c) {
      Mistakes.inEach(c.operands(), operand -> check(operand, scope));
    } else if (p instanceof Proc.Indexed i) {
      check(i.body(), expressions.ranges(i.ranges(), scope));
    } else if (p instanceof Proc.Replicated r) {
      Mistakes.inAll(
          () -> r.count().ifPresent(n -> replicated(n, scope)), () -> check(r.body(), scope));
    } else if (p instanceof Proc.Hide h) {
      Mistakes.inAll(
          () -> Mistakes.inEach(h.hidden(), item -> item(item, scope, Mode.PURE)),
          () -> check(h.body(), scope));
    } else if (p instanceof Proc.Atomic a) {
      check(a.body(), scope);
    } else if (p instanceof Proc.Timed t) {
      Mistakes.inAll(
          () -> time(t.time(), scope),
          () -> check(t.body(), scope),
          () -> t.next().ifPresent(n -> check(n, scope)));
    } else if (p instanceof Proc.Call c) {
      call(c.process(), c.arguments(), c.span(), scope);
    }
  }

  private void replicated(Expr count, Scope scope) {
    expressions.require(count, Kind.INT, "a number of copies", scope, Mode.STATIC);
    requireNatural(count, "the number of copies");
  }

  private void time(Expr time, Scope scope) {
    expressions.require(time, Kind.INT, "a time", scope, Mode.PURE);
    requireNatural(time, "a time");
  }

  /** If its value is known. */
  private void requireNatural(Expr number, String what) {
    checking
        .folder
        .fold(number)
        .filter(n -> n.bits() < 0)
        .ifPresent(
            n -> {
              String message = what + " must be at least 0, but is " + n.bits();
              throw checking.error("FL0130", number.span(), message, "");
            });
  }

  private void prefix(Proc.Prefix x, Scope scope) {
    Mistakes.inAll(
        () -> {
          if (x.event() instanceof Proc.Event.Named event) {
            event(event, scope, Mode.PURE);
          }
        },
        () -> x.effect().ifPresent(block -> statements.check(block, scope)));
  }

  /** {@code x:{..} @ e.x} of a hiding set or an alphabet. */
  void item(Proc.EventItem item, Scope scope, Mode mode) {
    event(item.event(), expressions.ranges(item.ranges(), scope), mode);
  }

  private void event(Proc.Event.Named event, Scope scope, Mode mode) {
    String sort =
        scope.find(event.name()).isPresent()
            ? "parameter or bound name"
            : checking.sortOf(event.name()).orElse("");
    // An event of a specification may be a communication of what it specifies.
    boolean communication = sort.equals("channel") && !event.arguments().isEmpty();
    if (!sort.isEmpty() && !communication) {
      String hint =
          switch (sort) {
            case "process" -> "to run one process after another, write ';' instead of '->'";
            case "channel" ->
                "a channel is used as " + event.name() + "!x or " + event.name() + "?x";
            default -> "choose another name for the event";
          };
      throw checking.error(
          "FL0123",
          checking.sources.find(event.name(), event.span().offset()),
          "'" + event.name() + "' is a " + sort + " and cannot be an event",
          hint);
    }
    Mistakes.inEach(
        event.arguments(),
        argument -> requireValue(argument, expressions.check(argument, scope, mode).kind()));
  }

  private void requireValue(Expr part, KindCell kind) {
    if (kind.resolved() == Kind.Primitive.NONE) {
      throw checking.error("FL0123", part.span(), checking.quoted(part) + " has no value", "");
    }
  }

  private void send(Proc.Send s, Scope scope) {
    Mistakes mistakes = new Mistakes();
    mistakes.in(() -> channel(s.channel(), scope));
    List<KindCell> kinds = checking.message(s.channel().name(), s.values().size());
    for (int i = 0; i < kinds.size(); i++) {
      Expr value = s.values().get(i);
      KindCell kind = kinds.get(i);
      mistakes.in(() -> part(s.channel(), value, kind, scope));
    }
    s.effect().ifPresent(block -> mistakes.in(() -> statements.check(block, scope)));
    mistakes.report();
  }

  /** The scope of what follows, in which the received names are known whatever is wrong. */
  private Scope receive(Proc.Receive r, Scope scope, Mistakes mistakes) {
    mistakes.in(() -> channel(r.channel(), scope));
    List<KindCell> kinds = checking.message(r.channel().name(), r.patterns().size());
    Scope inner = scope;
    for (int i = 0; i < kinds.size(); i++) {
      Expr pattern = r.patterns().get(i);
      KindCell kind = kinds.get(i);
      if (pattern instanceof Expr.Name n && binds(n, scope)) {
        if (inner.bindsSince(scope, n.name())) {
          String message = "'" + n.name() + "' is received twice";
          mistakes.add(checking.error("FL0120", n.span(), message, "choose two names"));
        }
        inner = inner.with(n.name(), new Scope.Local.Fixed("received value", kind));
      } else {
        mistakes.in(
            () -> {
              refuseVariable(pattern, scope);
              part(r.channel(), pattern, kind, scope);
            });
      }
    }
    Scope bound = inner;
    r.guard().ifPresent(g -> mistakes.in(() -> condition(g, "a guard", bound)));
    r.effect().ifPresent(block -> mistakes.in(() -> statements.check(block, bound)));
    return bound;
  }

  /** A value in a message. */
  private void part(Proc.ChannelRef channel, Expr value, KindCell kind, Scope scope) {
    KindCell actual = checking.holder(expressions.check(value, scope, Mode.PURE));
    requireMessage(channel, value, kind, actual);
  }

  /** A plain name that means nothing yet receives the value; everything else must equal it. */
  private boolean binds(Expr.Name n, Scope scope) {
    return scope.find(n.name()).isEmpty() && checking.sortOf(n.name()).isEmpty();
  }

  private void refuseVariable(Expr pattern, Scope scope) {
    if (pattern instanceof Expr.Name n
        && scope.find(n.name()).isEmpty()
        && checking.symbols.variables().containsKey(n.name())) {
      throw checking.error(
          "FL0127",
          n.span(),
          "'" + n.name() + "' is a variable; a received value cannot be stored in it directly",
          "receive under a new name and assign: c?v{%1$s = v;} -> ...; or compare: c?[v == %1$s]v"
              .formatted(n.name()));
    }
  }

  private void requireMessage(
      Proc.ChannelRef channel, Expr part, KindCell expected, KindCell actual) {
    requireValue(part, actual);
    if (!checking.store(expected, actual)) {
      throw checking.error(
          "FL0126",
          part.span(),
          "'%s' carries a %s here elsewhere, but %s is a %s"
              .formatted(
                  channel.name(),
                  Wording.of(expected.resolved()),
                  checking.quoted(part),
                  Wording.of(actual.resolved())),
          "");
    }
  }

  private void channel(Proc.ChannelRef c, Scope scope) {
    channels.channel(c.name(), c.index(), c.span(), scope, Mode.PURE);
  }

  /** Also for the process of an assertion. */
  void call(String name, List<Expr> arguments, Span span, Scope scope) {
    references.call(name, arguments, span, scope);
  }
}
