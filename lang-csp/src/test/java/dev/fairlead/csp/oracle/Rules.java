package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.oracle.Offer.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The transition rules of csp-sharp.md, section 4, one method for each operator. */
final class Rules {
  static final String TAU = "τ";
  static final String TERMINATE = "terminate";
  private static final Set<String> SELF = Set.of("");

  private final Symbols symbols;
  private final Evaluator evaluator;
  private final Unfolding unfolding;
  private final Compositions compositions;

  /**
   * @param merging as in {@link Unfolding}
   */
  Rules(Symbols symbols, boolean merging) {
    this.symbols = symbols;
    this.evaluator = new Evaluator(symbols);
    this.unfolding = new Unfolding(symbols, merging);
    this.compositions = new Compositions(this);
  }

  Unfolding unfolding() {
    return unfolding;
  }

  List<Offer> offers(Term t, Store store) {
    if (t instanceof Term.Leaf l) {
      return leaf(l.proc(), store);
    } else if (t instanceof Term.Guarded g) {
      // Before a process that does nothing it is not looked at.
      return !g.body().isStop() && evaluator.holds(g.guard(), store)
          ? undecided(g.body(), store)
          : List.of();
    } else if (t instanceof Term.Conditional c) {
      return undecided(evaluator.holds(c.condition(), store) ? c.then() : c.otherwise(), store);
    } else if (t instanceof Term.Choice c) {
      List<Offer> all = new ArrayList<>();
      c.parts().forEach(part -> all.addAll(undecided(part, store)));
      return all;
    } else if (t instanceof Term.External e) {
      return external(e, store);
    } else if (t instanceof Term.Interrupt i) {
      return interrupt(i, store);
    } else if (t instanceof Term.Hidden h) {
      return hidden(h, store);
    } else if (t instanceof Term.Sequence s) {
      return sequence(s, store);
    } else if (t instanceof Term.Atomic a) {
      return offers(a.body(), store).stream()
          .map(o -> o.inside("", true, next -> after -> unfolding.atomic(next.apply(after))))
          .toList();
    } else if (t instanceof Term.Interleave i) {
      return compositions.interleave(i, store);
    } else if (t instanceof Term.Parallel p) {
      return compositions.parallel(p, store);
    } else if (t instanceof Term.Timed timed) {
      return timed(timed, store);
    }
    throw new AssertionError(t);
  }

  /**
   * Behind a guard, in a choice or behind a reference that is still to be unfolded all components
   * are one process.
   */
  private List<Offer> undecided(Term t, Store store) {
    List<Offer> all = new ArrayList<>();
    for (Offer o : offers(t, store)) {
      if (o instanceof Offer.Input i) {
        all.add(
            new Offer.Input(i.channel(), i.reaction(), SELF, i.atomic(), i.urgent(), i.context()));
      } else {
        all.add(o.with(SELF, o.atomic(), o.next()));
      }
    }
    return all;
  }

  private static boolean isTau(Offer o) {
    return o instanceof Offer.Step s && s.kind() == Kind.TAU;
  }

  /** Only a visible step decides. */
  private List<Offer> external(Term.External e, Store store) {
    List<Offer> all = new ArrayList<>();
    for (int i = 0; i < e.parts().size(); i++) {
      int part = i;
      for (Offer o : undecided(e.parts().get(i), store)) {
        UnaryOperator<Function<Store, Term>> stay =
            next ->
                after -> {
                  List<Term> parts = new ArrayList<>(e.parts());
                  parts.set(part, next.apply(after));
                  return unfolding.external(parts);
                };
        all.add(isTau(o) ? o.inside("", false, stay) : o);
      }
    }
    return all;
  }

  private List<Offer> interrupt(Term.Interrupt i, Store store) {
    List<Offer> all = new ArrayList<>();
    for (Offer o : offers(i.first(), store)) {
      boolean ends = o instanceof Offer.Step s && s.kind() == Kind.TERMINATE;
      UnaryOperator<Function<Store, Term>> stay =
          next -> after -> new Term.Interrupt(next.apply(after), i.second());
      all.add(ends ? o : o.inside("", false, stay));
    }
    for (Offer o : undecided(i.second(), store)) {
      UnaryOperator<Function<Store, Term>> stay =
          next -> after -> new Term.Interrupt(i.first(), next.apply(after));
      all.add(isTau(o) ? o.inside("", false, stay) : o);
    }
    return all;
  }

  /** What a process does while it has time; when that is up, what takes over. */
  private List<Offer> timed(Term.Timed t, Store store) {
    List<Offer> all = new ArrayList<>();
    for (Offer o : offers(t.body(), store)) {
      boolean ends = o instanceof Offer.Step s && s.kind() == Kind.TERMINATE;
      UnaryOperator<Function<Store, Term>> stay =
          next -> after -> unfolding.timed(t.kind(), next.apply(after), t.left(), t.next());
      switch (t.kind()) {
        case WAIT, TIMEOUT, WITHIN -> all.add(isTau(o) ? o.inside("", false, stay) : o);
        case INTERRUPT, DEADLINE -> all.add(ends ? o : o.inside("", false, stay));
        case WAITUNTIL -> all.addAll(ends ? List.of() : List.of(o.inside("", false, stay)));
      }
    }
    if (t.left() == 0 && t.next().isPresent()) {
      all.add(tau(t.next().get()));
    }
    return all;
  }

  private List<Offer> hidden(Term.Hidden h, Store store) {
    List<Offer> all = new ArrayList<>();
    for (Offer o : offers(h.body(), store)) {
      Offer inside =
          o.inside("", false, next -> after -> unfolding.hidden(next.apply(after), h.labels()));
      boolean hides = inside instanceof Offer.Step s && h.labels().contains(s.label());
      all.add(hides ? ((Offer.Step) inside).asTau() : inside);
    }
    return all;
  }

  private List<Offer> sequence(Term.Sequence s, Store store) {
    List<Offer> all = new ArrayList<>();
    for (Offer o : offers(s.first(), store)) {
      if (o instanceof Offer.Step step && step.kind() == Kind.TERMINATE) {
        all.add(
            new Offer.Step(
                Kind.TAU,
                TAU,
                step.who(),
                step.atomic(),
                true,
                step.effect(),
                after -> unfolding.start(s.next(), after)));
      } else {
        all.add(
            o.inside(
                "",
                false,
                next -> after -> unfolding.sequence(next.apply(after), s.next(), after)));
      }
    }
    return all;
  }

  private List<Offer> leaf(Proc p, Store store) {
    if (p instanceof Proc.Stop) {
      return List.of();
    } else if (p instanceof Proc.Skip) {
      return List.of(
          step(Kind.TERMINATE, TERMINATE, false, Optional.empty(), after -> unfolding.stop()));
    } else if (p instanceof Proc.Prefix x) {
      return List.of(prefix(x, store));
    } else if (p instanceof Proc.Send s) {
      return send(s, store);
    } else if (p instanceof Proc.Receive r) {
      return receive(r, store);
    } else if (p instanceof Proc.Conditional c) {
      boolean holds = evaluator.holds(c.condition(), store);
      if (!holds && c.kind() == Proc.ConditionalKind.IFB) {
        return List.of();
      }
      return List.of(tau(holds ? c.then() : c.otherwise().orElse(SKIP)));
    } else if (p instanceof Proc.Case c) {
      for (Proc.Branch branch : c.branches()) {
        if (evaluator.holds(branch.condition(), store)) {
          return List.of(tau(branch.body()));
        }
      }
      return List.of(tau(c.otherwise().orElse(SKIP)));
    } else if (p instanceof Proc.Compose c) {
      return decided(c.operands());
    } else if (p instanceof Proc.Indexed i) {
      return decided(unfolding.operands(i));
    } else if (p instanceof Proc.Call c) {
      return undecided(unfolding.resolve(c, store), store);
    }
    throw new AssertionError(p);
  }

  private static final Proc SKIP = new Proc.Skip(Substitution.NOWHERE);

  /** The operands of an internal choice; those of one inside another are decided in one step. */
  private List<Offer> decided(List<Proc> operands) {
    List<Offer> all = new ArrayList<>();
    for (Proc operand : operands) {
      if (operand instanceof Proc.Compose c && c.operator() == Proc.Operator.INTERNAL_CHOICE) {
        all.addAll(decided(c.operands()));
      } else if (operand instanceof Proc.Indexed i
          && i.operator() == Proc.Operator.INTERNAL_CHOICE) {
        all.addAll(decided(unfolding.operands(i)));
      } else {
        all.add(tau(operand));
      }
    }
    return all;
  }

  private Offer tau(Proc next) {
    return step(Kind.TAU, TAU, true, Optional.empty(), after -> unfolding.start(next, after));
  }

  private Offer step(
      Kind kind,
      String label,
      boolean urgent,
      Optional<Stmt.Block> effect,
      Function<Store, Term> next) {
    return new Offer.Step(kind, label, SELF, false, urgent, run(effect), next);
  }

  private static boolean isUrgent(Proc.Arrow arrow) {
    return arrow == Proc.Arrow.URGENT;
  }

  private UnaryOperator<Store> run(Optional<Stmt.Block> block) {
    return store -> block.isPresent() ? evaluator.run(block.get(), store) : store;
  }

  private Offer prefix(Proc.Prefix x, Store store) {
    Function<Store, Term> next = after -> unfolding.start(x.next(), after);
    if (x.event() instanceof Proc.Event.Named n) {
      String label = n.name() + dotted(evaluator.values(n.arguments(), store));
      Kind kind = x.effect().isPresent() ? Kind.ALONE : Kind.EVENT;
      return step(kind, label, isUrgent(x.arrow()), x.effect(), next);
    }
    return step(Kind.TAU, TAU, true, x.effect(), next);
  }

  private static String dotted(List<Object> values) {
    StringBuilder text = new StringBuilder();
    values.forEach(v -> text.append('.').append(Store.text(v)));
    return text.toString();
  }

  private String channel(Proc.ChannelRef c, Store store) {
    return evaluator.channel(c.name(), c.index().map(i -> evaluator.value(i, store)).orElse(null));
  }

  private List<Offer> send(Proc.Send s, Store store) {
    String channel = channel(s.channel(), store);
    int capacity = symbols.channels().get(s.channel().name()).capacity();
    if (capacity > 0 && store.buffers().get(channel).size() == capacity) {
      return List.of();
    }
    List<Object> message = evaluator.values(s.values(), store);
    UnaryOperator<Store> effect = run(s.effect());
    Function<Store, Term> next = after -> unfolding.start(s.next(), after);
    if (capacity == 0) {
      return List.of(
          new Offer.Output(channel, message, SELF, false, isUrgent(s.arrow()), effect, next));
    }
    String label = channel + "!" + dotted(message).substring(1);
    UnaryOperator<Store> append = before -> effect.apply(before.append(channel, message));
    return List.of(
        new Offer.Step(Kind.ALONE, label, SELF, false, isUrgent(s.arrow()), append, next));
  }

  private List<Offer> receive(Proc.Receive r, Store store) {
    String channel = channel(r.channel(), store);
    if (symbols.channels().get(r.channel().name()).capacity() == 0) {
      return List.of(
          new Offer.Input(
              channel,
              (message, sent) -> reaction(r, message, sent, store),
              SELF,
              false,
              isUrgent(r.arrow()),
              UnaryOperator.identity()));
    }
    List<List<Object>> messages = store.buffers().get(channel);
    if (messages.isEmpty()) {
      return List.of();
    }
    List<Object> message = messages.get(0);
    UnaryOperator<Store> dequeue = before -> before.removeHead(channel);
    String label = channel + "?" + dotted(message).substring(1);
    return reaction(r, message, dequeue, store)
        .<List<Offer>>map(
            reaction ->
                List.of(
                    new Offer.Step(
                        Kind.ALONE,
                        label,
                        SELF,
                        false,
                        isUrgent(r.arrow()),
                        before -> reaction.effect().apply(dequeue.apply(before)),
                        reaction.next())))
        .orElse(List.of());
  }

  /** Patterns are compared in the state as it is; guard and effect see what the partner did. */
  private Optional<Offer.Reaction> reaction(
      Proc.Receive r, List<Object> message, UnaryOperator<Store> before, Store store) {
    if (message.size() != r.patterns().size()) {
      return Optional.empty();
    }
    Map<String, Object> bound = new HashMap<>();
    for (int i = 0; i < message.size(); i++) {
      Expr pattern = r.patterns().get(i);
      if (pattern instanceof Expr.Name n && binds(n.name())) {
        bound.put(n.name(), message.get(i));
      } else if (!evaluator.value(pattern, store).equals(message.get(i))) {
        return Optional.empty();
      }
    }
    Proc.Receive received = (Proc.Receive) new Substitution(symbols, bound).proc(r);
    if (received.guard().isPresent()
        && !evaluator.holds(received.guard().get(), before.apply(store))) {
      return Optional.empty();
    }
    return Optional.of(
        new Offer.Reaction(
            run(received.effect()), after -> unfolding.start(received.next(), after)));
  }

  private boolean binds(String name) {
    return !symbols.constants().containsKey(name)
        && !symbols.variables().containsKey(name)
        && !symbols.macros().containsKey(name);
  }
}
