package dev.fairlead.csp.terms;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Forgets numbers that only label events and that no formula names: one representative stands for
 * all of them. {@code P(i) = eat.i -> P(i)} is then the same process for every i that a formula
 * does not name. The proof is in docs/fairness.md, <em>Processes with numbers</em>.
 *
 * <p>Shared by threads.
 */
public final class Anonymity {
  private final Map<String, Template> definitions;
  private final Set<Integer> named;
  private final int stranger;
  private final Map<Place, Boolean> labels = new ConcurrentHashMap<>();
  private final Map<Term, Term> forgotten = new ConcurrentHashMap<>();

  /** A value of the environment of a node. */
  private record Place(Node node, int index) {}

  /**
   * @param definitions may be filled later
   * @param named the numbers that are kept
   */
  public Anonymity(Map<String, Template> definitions, Set<Integer> named) {
    this.definitions = definitions;
    this.named = named;
    int free = 0;
    while (named.contains(free)) {
      free++;
    }
    this.stranger = free;
  }

  /**
   * Why nothing may be forgotten in a process, as a sentence: where events synchronise or are
   * hidden, their numbers do more than label them.
   */
  public static Optional<String> obstacle(Map<String, Template> definitions, String process) {
    Set<Node> seen = new HashSet<>();
    Deque<Node> open = new ArrayDeque<>(List.of(definitions.get(process).node()));
    while (!open.isEmpty()) {
      Node node = open.remove();
      if (!seen.add(node)) {
        continue;
      } else if (Countability.isParallel(node) || node instanceof Node.Hide) {
        return Optional.of("the model has '||' or hiding, where the number of an event matters");
      } else if (node instanceof Node.Call call) {
        open.add(definitions.get(call.process).node());
      }
      NodeParts.of(node).forEach(part -> open.add(part.node()));
    }
    return Optional.empty();
  }

  /** The environment of a node without what need not be known. */
  public int[] forget(Node node, int[] environment) {
    int[] result = environment;
    for (int i = 0; i < environment.length; i++) {
      boolean known = environment[i] == stranger || named.contains(environment[i]);
      if (!known && onlyLabels(new Place(node, i))) {
        result = result == environment ? environment.clone() : result;
        result[i] = stranger;
      }
    }
    return result;
  }

  /**
   * A sequential term without what need not be known.
   *
   * @param terms always the same
   */
  public Term forget(Term term, Terms terms) {
    Term known = forgotten.get(term);
    if (known == null) {
      known = forgetAfresh(term, terms);
      forgotten.put(term, known);
    }
    return known;
  }

  private Term forgetAfresh(Term term, Terms terms) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return terms.close(closed.node(), forget(closed.node(), closed.environment()));
    } else if (form instanceof Term.Pending p) {
      return terms.close(p.call(), forget(p.call(), p.environment()));
    } else if (form instanceof Term.Choice choice) {
      return terms.choice(forgetAll(choice.parts(), terms));
    } else if (form instanceof Term.External external) {
      return terms.external(forgetAll(external.parts(), terms));
    } else if (form instanceof Term.Interrupt interrupt) {
      return terms.interrupt(forget(interrupt.first(), terms), forget(interrupt.second(), terms));
    } else if (form instanceof Term.Hidden hidden) {
      return terms.hidden(forget(hidden.part(), terms), hidden.hidden());
    } else if (form instanceof Term.Atomic atomic) {
      return terms.atomic(forget(atomic.part(), terms));
    } else if (form instanceof Term.Sequence sequence) {
      return terms.sequence(forget(sequence.first(), terms), forget(sequence.next()));
    } else if (form instanceof Term.Timed timed) {
      Timing timing = timed.timing();
      Optional<Term.Closed> next = timing.next().map(this::forget);
      return terms
          .times()
          .timed(new Timing(timing.kind(), timing.left(), next), forget(timed.part(), terms));
    }
    throw new AssertionError("not sequential: " + term);
  }

  public Term.Closed forget(Term.Closed closed) {
    return new Term.Closed(closed.node(), forget(closed.node(), closed.environment()));
  }

  private List<Term> forgetAll(List<Term> parts, Terms terms) {
    return parts.stream().map(part -> forget(part, terms)).toList();
  }

  /** True if a value is used for nothing but the labels of events, wherever it goes. */
  private boolean onlyLabels(Place start) {
    Boolean known = labels.get(start);
    if (known == null) {
      known = search(start);
      labels.put(start, known);
    }
    return known;
  }

  private boolean search(Place start) {
    Set<Place> seen = new HashSet<>(Set.of(start));
    Deque<Place> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (isUsed(place)) {
        return false;
      }
      for (Place next : followed(place)) {
        if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return true;
  }

  /** True if a node itself does more with a value than to label an event and to pass it on. */
  private static boolean isUsed(Place place) {
    Node node = place.node();
    int index = place.index();
    if (node instanceof Node.Prefix p) {
      return usedIn(p.effect, index) || p.arguments.stream().anyMatch(a -> altered(a, index));
    } else if (node instanceof Node.Send s) {
      return usedIn(s.channel, index) || usedIn(s.values, index) || usedIn(s.effect, index);
    } else if (node instanceof Node.Receive r) {
      List<Expression> patterns = r.patterns.stream().flatMap(Optional::stream).toList();
      return usedIn(r.channel, index)
          || usedIn(patterns, index)
          || usedIn(r.guard.stream().toList(), index)
          || usedIn(r.effect, index);
    } else if (node instanceof Node.Guarded g) {
      return usedIn(List.of(g.guard), index);
    } else if (node instanceof Node.Conditional c) {
      return usedIn(List.of(c.condition), index);
    } else if (node instanceof Node.Case c) {
      return usedIn(c.branches.stream().map(Node.Branch::condition).toList(), index);
    } else if (node instanceof Node.Indexed i) {
      return i.ranges.stream().anyMatch(range -> usedIn(range.expressions(), index));
    } else if (node instanceof Node.Replicated r) {
      return usedIn(r.count.stream().toList(), index);
    } else if (node instanceof Node.Timed t) {
      return usedIn(List.of(t.time), index);
    } else if (node instanceof Node.Call c) {
      return c.arguments.stream().anyMatch(a -> altered(a, index));
    }
    return node instanceof Node.Hide;
  }

  /** The value itself, which must be a number, is harmless; what is computed of it is not. */
  private static boolean altered(Expression expression, int index) {
    return uses(expression.code(), index)
        && !(expression.code() instanceof Code.Local local && local.kind() == Kind.INT);
  }

  private static boolean usedIn(Collection<Expression> expressions, int index) {
    return expressions.stream().anyMatch(expression -> uses(expression.code(), index));
  }

  private static boolean usedIn(Optional<Node.Piece> effect, int index) {
    return effect.isPresent() && uses(effect.get().code(), index);
  }

  private static boolean usedIn(Node.ChannelUse channel, int index) {
    return usedIn(channel.index().stream().toList(), index);
  }

  private static boolean uses(Code code, int index) {
    return code instanceof Code.Local local && local.index() == index
        || Parts.of(code).stream().anyMatch(part -> uses(part, index));
  }

  /** Where a value goes from a node. */
  private Set<Place> followed(Place place) {
    Set<Place> next = new HashSet<>();
    NodeParts.of(place.node()).forEach(part -> follow(part, place.index(), next));
    if (place.node() instanceof Node.Call call) {
      for (int i = 0; i < call.arguments.size(); i++) {
        if (uses(call.arguments.get(i).code(), place.index())) {
          follow(definitions.get(call.process), i, next);
        }
      }
    }
    return next;
  }

  private static void follow(Template template, int outer, Set<Place> into) {
    for (int i = 0; i < template.projection().length; i++) {
      if (template.projection()[i] == outer) {
        into.add(new Place(template.node(), i));
      }
    }
  }
}
