package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Folding;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.terms.Transition.ComputedEvent;
import dev.fairlead.csp.terms.Transition.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The transition rules of sequential terms: what each offers, worked out as far as possible. Shared
 * by threads; a derivation holds the lock.
 */
public final class Derivation {
  private static final long TRANSITION_BYTES = 240;

  /** Of a step that is written in many places, or that nothing can keep a process from taking. */
  private static final Span NOWHERE = null;

  private final Terms terms;
  private final LabelTable labels;
  private final CompiledCode code;
  private volatile long derived;

  public Derivation(Terms terms, LabelTable labels, CompiledCode code) {
    this.terms = terms;
    this.labels = labels;
    this.code = code;
  }

  /** The transitions of a term, which keeps them; asked with the lock. */
  Transition[] derive(Term term) {
    Transition[] found = of(term).toArray(Transition[]::new);
    derived += found.length;
    return found;
  }

  /** About how many bytes the transitions take that terms keep. */
  public long bytes() {
    return TRANSITION_BYTES * derived;
  }

  List<Transition> of(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return closed(closed.node(), closed.environment());
    } else if (form instanceof Term.Choice choice) {
      List<Transition> all = new ArrayList<>();
      choice.parts().forEach(part -> all.addAll(of(part)));
      return all;
    } else if (form instanceof Term.Sequence sequence) {
      return under(of(sequence.first()), t -> Stream.of(inSequence(t, sequence)));
    } else if (form instanceof Term.Atomic atomic) {
      return under(of(atomic.part()), t -> Stream.of(t.mapNext(terms::atomic).atomically()));
    } else if (form instanceof Term.External external) {
      return external(external);
    } else if (form instanceof Term.Interrupt interrupt) {
      return interrupt(interrupt);
    } else if (form instanceof Term.Hidden hidden) {
      return under(of(hidden.part()), t -> hide(t, hidden.hidden()));
    } else if (form instanceof Term.Timed timed) {
      return timed(timed);
    }
    throw new AssertionError("not sequential: " + term);
  }

  /** Applies the rule of an operator to transitions, and to those of references when unfolded. */
  private static List<Transition> under(
      List<Transition> transitions, Function<Transition, Stream<Transition>> rule) {
    return transitions.stream().flatMap(t -> under(t, rule)).toList();
  }

  private static Stream<Transition> under(
      Transition t, Function<Transition, Stream<Transition>> rule) {
    return t.action instanceof Transition.Unfold unfold
        ? Stream.of(
            t.with(unfold.under(found -> under(List.of(found), rule).toArray(Transition[]::new))))
        : rule.apply(t);
  }

  private List<Transition> external(Term.External choice) {
    List<Transition> all = new ArrayList<>();
    for (int i = 0; i < choice.parts().size(); i++) {
      int part = i;
      all.addAll(
          under(
              of(choice.parts().get(i)),
              t ->
                  Stream.of(
                      t.isVisible(labels) ? t : t.mapNext(next -> replace(choice, part, next)))));
    }
    return all;
  }

  private Term replace(Term.External choice, int part, Term next) {
    List<Term> parts = new ArrayList<>(choice.parts());
    parts.set(part, next);
    return terms.external(parts);
  }

  private List<Transition> interrupt(Term.Interrupt interrupt) {
    Term first = interrupt.first();
    Term second = interrupt.second();
    List<Transition> all = new ArrayList<>();
    all.addAll(
        under(
            of(first),
            t ->
                Stream.of(
                    t.action instanceof Transition.Terminate
                        ? t
                        : t.mapNext(next -> terms.interrupt(next, second)))));
    all.addAll(
        under(
            of(second),
            t ->
                Stream.of(
                    t.isVisible(labels) ? t : t.mapNext(next -> terms.interrupt(first, next)))));
    return all;
  }

  private List<Transition> timed(Term.Timed timed) {
    Timing timing = timed.timing();
    List<Transition> all = new ArrayList<>(under(of(timed.part()), t -> inTime(t, timing)));
    timing
        .takesOver()
        .ifPresent(
            next ->
                all.add(
                    Transition.to(
                        values -> terms.close(next.node(), values),
                        new Event(labels.internal("[" + timing.kind().text + "]")),
                        next.environment(),
                        -1,
                        NOWHERE)));
    return all;
  }

  /** What a process does before its time is up, and whether the time is over with that. */
  private Stream<Transition> inTime(Transition t, Timing timing) {
    boolean ends = t.action instanceof Transition.Terminate;
    boolean over =
        switch (timing.kind()) {
          case WAIT, TIMEOUT, WITHIN -> t.isVisible(labels);
          case INTERRUPT, DEADLINE, WAITUNTIL -> ends;
        };
    if (ends && timing.kind() == TimedKind.WAITUNTIL) {
      return Stream.empty();
    }
    return Stream.of(over ? t : t.mapNext(next -> terms.times().timed(timing, next)));
  }

  private Stream<Transition> hide(Transition t, LabelSet hidden) {
    Transition inside = t.mapNext(next -> terms.hidden(next, hidden));
    if (t.action instanceof Event event && hidden.contains(event.label())) {
      return Stream.of(inside.with(new Event(labels.hidden(event.label()))));
    } else if (t.action instanceof ComputedEvent event) {
      return Stream.of(true, false)
          .map(half -> inside.with(event.with(new Transition.Hiding(hidden, half))));
    }
    return Stream.of(inside);
  }

  private Transition inSequence(Transition t, Term.Sequence sequence) {
    if (t.action instanceof Transition.Terminate) {
      Term.Closed next = sequence.next();
      return t.with(new Event(labels.tau()))
          .mapNext(stop -> terms.close(next.node(), next.environment()));
    }
    return t.mapNext(first -> terms.sequence(first, sequence.next()));
  }

  private List<Transition> closed(Node node, int[] environment) {
    if (node instanceof Node.Stop) {
      return List.of();
    } else if (node instanceof Node.Skip) {
      return List.of(to(terms.stop(), new Transition.Terminate(), environment, NOWHERE));
    } else if (node instanceof Node.Prefix prefix) {
      return List.of(prefix(prefix, environment));
    } else if (node instanceof Node.Send send) {
      return List.of(
          Transition.to(
                  values -> terms.close(send.next, values),
                  new Transition.Send(send),
                  environment,
                  effect(send.effect),
                  send.place)
              .before(send.arrow));
    } else if (node instanceof Node.Receive receive) {
      return List.of(
          Transition.into(
                  extended -> terms.close(receive.next, extended),
                  new Transition.Receive(receive),
                  environment,
                  effect(receive.effect),
                  receive.place)
              .before(receive.arrow));
    } else if (node instanceof Node.Guarded guarded) {
      return when(guarded.guard, environment, () -> of(terms.close(guarded.body, environment)));
    } else if (node instanceof Node.Conditional conditional) {
      return conditional(conditional, environment);
    } else if (node instanceof Node.Case branches) {
      return branches(branches, environment);
    } else if (node instanceof Node.Compose compose) {
      return internalChoice(compose.operands, List.of(environment));
    } else if (node instanceof Node.Indexed indexed) {
      return internalChoice(
          List.of(indexed.body), IndexValues.environments(indexed.ranges, environment));
    } else if (node instanceof Node.Call call) {
      return List.of(unfold(call, environment));
    }
    throw new AssertionError(node);
  }

  private Transition prefix(Node.Prefix prefix, int[] environment) {
    Transition.Action action =
        prefix.base.isEmpty() ? new Event(labels.tau()) : event(prefix, environment);
    return Transition.to(
            values -> terms.close(prefix.next, values),
            action,
            environment,
            effect(prefix.effect),
            prefix.place)
        .marked(prefix.annotation, prefix.level)
        .before(prefix.arrow);
  }

  private static Transition to(Term next, Transition.Action action, int[] environment, Span place) {
    return Transition.to(values -> next, action, environment, -1, place);
  }

  private Transition.Action event(Node.Prefix prefix, int[] environment) {
    int base = labels.base(prefix.base.get());
    int kinds = LabelTable.kindsOf(prefix.arguments);
    int[] pieces = prefix.arguments.stream().mapToInt(Expression::number).toArray();
    if (!prefix.arguments.stream().allMatch(argument -> Parts.isClosed(argument.code()))) {
      return new ComputedEvent(base, kinds, pieces, List.of());
    }
    int[] values = new int[pieces.length];
    try {
      for (int i = 0; i < values.length; i++) {
        values[i] = Terms.value(prefix.arguments.get(i), environment);
      }
    } catch (Trap trap) {
      // It traps whenever the event is offered: leave that to the state in which it is.
      return new ComputedEvent(base, kinds, pieces, List.of());
    }
    return new Event(labels.event(base, kinds, values));
  }

  private static int effect(Optional<Node.Piece> effect) {
    return effect.map(Node.Piece::number).orElse(-1);
  }

  /** Adds a condition, unless it can be decided now; what it rules out is not looked at. */
  private List<Transition> when(
      Expression condition, int[] environment, Supplier<List<Transition>> transitions) {
    if (Folding.evaluate(condition.code(), environment) instanceof Code.Constant decided) {
      return decided.value() == 1 ? transitions.get() : List.of();
    }
    // A condition that needs no state and traps does so in the state in which it is looked at.
    return transitions.get().stream().map(t -> t.when(condition.number(), environment)).toList();
  }

  private List<Transition> conditional(Node.Conditional node, int[] environment) {
    String text = "(" + node.conditionText + ")]";
    Supplier<List<Transition>> then;
    Supplier<List<Transition>> otherwise;
    switch (node.kind) {
      case IFA -> {
        then = () -> of(terms.close(node.then, environment));
        otherwise =
            () -> of(node.otherwise.map(o -> terms.close(o, environment)).orElse(terms.skip()));
      }
      case IFB -> {
        then = () -> internal("[if" + text, node.then, environment, node.place);
        otherwise = List::of;
      }
      case IF -> {
        then = () -> internal("[if" + text, node.then, environment, node.place);
        otherwise = () -> internal("[if!" + text, node.otherwise, environment, node.place);
      }
      default -> throw new AssertionError(node.kind);
    }
    List<Transition> all = new ArrayList<>(when(node.condition, environment, then));
    all.addAll(when(node.negation, environment, otherwise));
    return all;
  }

  /** The first branch whose condition holds, then the default, then Skip. */
  private List<Transition> branches(Node.Case node, int[] environment) {
    List<Transition> all = new ArrayList<>();
    List<Expression> noneBefore = new ArrayList<>();
    for (Node.Branch branch : node.branches) {
      String text = "[case " + branch.conditionText() + "]";
      Supplier<List<Transition>> step = () -> internal(text, branch.body(), environment, NOWHERE);
      all.addAll(
          whenAll(noneBefore, environment, () -> when(branch.condition(), environment, step)));
      noneBefore.add(branch.negation());
    }
    all.addAll(
        whenAll(
            noneBefore,
            environment,
            () -> internal("[case default]", node.otherwise, environment, NOWHERE)));
    return all;
  }

  private List<Transition> whenAll(
      List<Expression> conditions, int[] environment, Supplier<List<Transition>> transitions) {
    Supplier<List<Transition>> result = transitions;
    for (int i = conditions.size() - 1; i >= 0; i--) {
      Expression condition = conditions.get(i);
      Supplier<List<Transition>> inner = result;
      result = () -> when(condition, environment, inner);
    }
    return result.get();
  }

  /** As in PAT, an internal choice that is written as an operand of another is a part of it. */
  private List<Transition> internalChoice(List<Template> operands, List<int[]> environments) {
    List<Transition> all = new ArrayList<>();
    for (int[] environment : environments) {
      for (Template operand : operands) {
        all.addAll(
            isInternalChoice(operand.node())
                ? closed(operand.node(), operand.environment(environment))
                : internal("[int_choice]", operand, environment, NOWHERE));
      }
    }
    return all;
  }

  private static boolean isInternalChoice(Node node) {
    return node instanceof Node.Compose compose && compose.operator == Operator.INTERNAL_CHOICE
        || node instanceof Node.Indexed indexed && indexed.operator == Operator.INTERNAL_CHOICE;
  }

  private List<Transition> internal(String text, Template next, int[] environment, Span place) {
    Event event = new Event(labels.internal(text));
    return List.of(
        Transition.to(values -> terms.close(next, values), event, environment, -1, place));
  }

  /** Nothing left to do is Skip. */
  private List<Transition> internal(
      String text, Optional<Template> next, int[] environment, Span place) {
    return next.isPresent()
        ? internal(text, next.get(), environment, place)
        : List.of(to(terms.skip(), new Event(labels.internal(text)), environment, place));
  }

  /** The arguments are evaluated when the process takes its first step. */
  private Transition unfold(Node.Call call, int[] environment) {
    int[] pieces = call.arguments.stream().mapToInt(Expression::number).toArray();
    Transition.Unfolding unfolding =
        state -> {
          int[] arguments = new int[pieces.length];
          for (int i = 0; i < pieces.length; i++) {
            arguments[i] = code.run(pieces[i], state, environment);
          }
          return terms.process(call.process, arguments);
        };
    Transition.Unfold unfold =
        new Transition.Unfold(call, unfolding, term -> term.transitions(Derivation.this));
    return to(terms.stop(), unfold, environment, call.place);
  }
}
