package dev.fairlead.csp.footprints;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.terms.IndexValues;
import dev.fairlead.csp.terms.PartialEnvironment;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What processes may touch from now on: the union over all that can be unfolded. Arguments are kept
 * as far as they are known; guards that they decide rule out what stands behind. A process that
 * unfolds to too many references is taken for one with any arguments, which depends on nothing but
 * the process: the same whatever thread asks first. Shared by threads.
 */
final class Futures {
  /** So many references are told apart by their arguments. */
  private static final int MOST_REFERENCES = 256;

  /** So many values of indices are. */
  private static final int MOST_VALUES = 64;

  private static final long REACH_BYTES = 240;

  private final Map<String, Template> definitions;
  private final SharedData data;
  private final CodeFootprints code;
  private final Map<Place, Reach> reached = new ConcurrentHashMap<>();
  private final Map<Reference, Footprint> futures = new ConcurrentHashMap<>();

  /** An expression with what is known of the values of its names. */
  private record Place(Node node, PartialEnvironment environment) {
    Place inside(Template template) {
      return new Place(template.node(), environment.project(template.projection()));
    }
  }

  private record Reference(String process, PartialEnvironment arguments) {}

  /** What an expression does by itself, and the references it comes to. */
  private record Reach(Footprint itself, Set<Reference> references) {
    static final Reach NONE = new Reach(Footprint.NONE, Set.of());

    static Reach of(Footprint footprint) {
      return new Reach(footprint, Set.of());
    }

    Reach and(Reach other) {
      return new Reach(itself.and(other.itself), union(references, other.references));
    }

    private static Set<Reference> union(Set<Reference> some, Set<Reference> more) {
      if (some.containsAll(more)) {
        return some;
      } else if (more.containsAll(some)) {
        return more;
      }
      Set<Reference> both = new LinkedHashSet<>(some);
      both.addAll(more);
      return Collections.unmodifiableSet(both);
    }
  }

  Futures(Map<String, Template> definitions, SharedData data, CodeFootprints code) {
    this.definitions = definitions;
    this.data = data;
    this.code = code;
  }

  /** About how many bytes the tables take. */
  long bytes() {
    return REACH_BYTES * (reached.size() + futures.size());
  }

  Footprint of(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return of(closed);
    } else if (form instanceof Term.Pending pending) {
      return of(new Term.Closed(pending.call(), pending.environment()));
    } else if (form instanceof Term.Dormant dormant) {
      return of(new Term.Closed(dormant.node(), dormant.environment()));
    }
    Footprint all = Footprint.NONE;
    for (Term part : form.parts()) {
      all = all.and(of(part));
    }
    if (form instanceof Term.Sequence sequence) {
      return all.and(of(sequence.next()));
    } else if (form instanceof Term.Timed timed && timed.timing().next().isPresent()) {
      return all.and(of(timed.timing().next().get()));
    }
    return all;
  }

  Footprint of(Term.Closed closed) {
    Reach reach = reach(new Place(closed.node(), PartialEnvironment.of(closed.environment())));
    Footprint all = reach.itself();
    for (Reference reference : reach.references()) {
      all = all.and(of(reference));
    }
    return all;
  }

  private Footprint of(Reference reference) {
    Footprint known = futures.get(reference);
    if (known == null) {
      known = unfold(reference, MOST_REFERENCES).orElseGet(() -> ofAny(reference));
      futures.put(reference, known);
    }
    return known;
  }

  /** Whatever the arguments of all references are. */
  private Footprint ofAny(Reference reference) {
    Set<String> seen = new HashSet<>(Set.of(reference.process()));
    Deque<String> open = new ArrayDeque<>(seen);
    Footprint all = Footprint.NONE;
    while (!open.isEmpty()) {
      Reach body = body(any(open.pop()));
      all = all.and(body.itself());
      for (Reference next : body.references()) {
        if (seen.add(next.process())) {
          open.push(next.process());
        }
      }
    }
    return all;
  }

  /** A reference of whose arguments nothing is known. */
  private Reference any(String process) {
    int used = 0;
    for (int parameter : definitions.get(process).projection()) {
      used = Math.max(used, parameter + 1);
    }
    return new Reference(process, PartialEnvironment.unknown(used));
  }

  /** Empty if it comes to more than so many references. */
  private Optional<Footprint> unfold(Reference start, int most) {
    Set<Reference> seen = new HashSet<>(Set.of(start));
    Deque<Reference> open = new ArrayDeque<>(seen);
    Footprint all = Footprint.NONE;
    while (!open.isEmpty()) {
      Reach body = body(open.pop());
      all = all.and(body.itself());
      for (Reference next : body.references()) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
      if (seen.size() > most) {
        return Optional.empty();
      }
    }
    return Optional.of(all);
  }

  private Reach body(Reference reference) {
    Template body = definitions.get(reference.process());
    return reach(new Place(body.node(), reference.arguments().project(body.projection())));
  }

  /** Goes along a chain to its end, or to what is known of it, and back: chains are long. */
  private Reach reach(Place start) {
    Deque<Place> chain = new ArrayDeque<>();
    Place at = start;
    Reach known = reached.get(at);
    while (known == null && isLink(at)) {
      chain.push(at);
      at = next(at);
      known = reached.get(at);
    }
    if (known == null) {
      known = ofParts(at);
      reached.put(at, known);
    }
    for (Place link : chain) {
      known = ofLink(link).and(known);
      reached.put(link, known);
    }
    return known;
  }

  private boolean isLink(Place place) {
    Node node = place.node();
    return node instanceof Node.Prefix
        || node instanceof Node.Send
        || node instanceof Node.Receive
        || node instanceof Node.Guarded guarded && !isFalse(guarded.guard, place.environment())
        || node instanceof Node.Compose c && c.operator == Operator.SEQUENCE;
  }

  private static boolean isFalse(Node.Expression condition, PartialEnvironment environment) {
    return environment.evaluate(condition.code()) instanceof Code.Constant decided
        && decided.value() == 0;
  }

  private static Place next(Place link) {
    List<Template> parts = NodeParts.of(link.node());
    return link.node() instanceof Node.Receive receive
        ? new Place(receive, link.environment().extend(receive.names)).inside(receive.next)
        : link.inside(parts.get(parts.size() - 1));
  }

  /** Without what comes next. */
  private Reach ofLink(Place place) {
    PartialEnvironment environment = place.environment();
    if (place.node() instanceof Node.Prefix prefix) {
      return Reach.of(
          code.ofAll(prefix.arguments, environment).and(effect(prefix.effect, environment)));
    } else if (place.node() instanceof Node.Send send) {
      return Reach.of(
          channel(send.channel, environment)
              .and(new Footprint(0, data.back(send.channel.place(), index(send.channel, place))))
              .and(code.ofAll(send.values, environment))
              .and(effect(send.effect, environment)));
    } else if (place.node() instanceof Node.Receive receive) {
      PartialEnvironment inside = environment.extend(receive.names);
      return Reach.of(
          channel(receive.channel, environment)
              .and(
                  new Footprint(
                      0, data.front(receive.channel.place(), index(receive.channel, place))))
              .and(
                  code.ofAll(
                      receive.patterns.stream().flatMap(Optional::stream).toList(), environment))
              .and(code.ofAll(receive.guard.stream().toList(), inside))
              .and(effect(receive.effect, inside)));
    } else if (place.node() instanceof Node.Guarded guarded) {
      return Reach.of(code.of(guarded.guard.code(), environment));
    } else if (place.node() instanceof Node.Compose sequence) {
      return reach(place.inside(sequence.operands.get(0)));
    }
    throw new AssertionError(place.node());
  }

  private static int index(Node.ChannelUse channel, Place place) {
    return CodeFootprints.index(channel, place.environment());
  }

  private Footprint channel(Node.ChannelUse channel, PartialEnvironment environment) {
    return code.ofAll(channel.index().stream().toList(), environment);
  }

  private Footprint effect(Optional<Node.Piece> effect, PartialEnvironment environment) {
    return effect.map(piece -> code.of(piece.code(), environment)).orElse(Footprint.NONE);
  }

  private Reach ofParts(Place place) {
    Node node = place.node();
    PartialEnvironment environment = place.environment();
    if (node instanceof Node.Guarded guarded) {
      return Reach.of(code.of(guarded.guard.code(), environment));
    } else if (node instanceof Node.Conditional conditional) {
      return all(place, Reach.of(code.of(conditional.condition.code(), environment)));
    } else if (node instanceof Node.Case branches) {
      return all(
          place,
          Reach.of(
              code.ofAll(
                  branches.branches.stream().map(Node.Branch::condition).toList(), environment)));
    } else if (node instanceof Node.Compose compose) {
      return all(place, composing(compose.operator));
    } else if (node instanceof Node.Indexed indexed) {
      Reach all = composing(indexed.operator);
      for (PartialEnvironment extended : environments(indexed, environment)) {
        all = all.and(reach(new Place(node, extended).inside(indexed.body)));
      }
      return all;
    } else if (node instanceof Node.Replicated replicated) {
      return all(
          place, composing(replicated.synchronises ? Operator.PARALLEL : Operator.INTERLEAVE));
    } else if (node instanceof Node.Timed timed) {
      return all(place, Reach.of(code.of(timed.time.code(), environment)));
    } else if (node instanceof Node.Atomic || node instanceof Node.Hide) {
      return all(place, Reach.NONE);
    } else if (node instanceof Node.Call call) {
      Reference reference = new Reference(call.process, environment.evaluate(call.arguments));
      return new Reach(code.ofAll(call.arguments, environment), Set.of(reference));
    }
    return Reach.NONE;
  }

  private Reach all(Place place, Reach itself) {
    Reach all = itself;
    for (Template part : NodeParts.of(place.node())) {
      all = all.and(reach(place.inside(part)));
    }
    return all;
  }

  private static Reach composing(Operator operator) {
    return operator == Operator.INTERLEAVE || operator == Operator.PARALLEL
        ? Reach.of(new Footprint(0, SharedData.TREE))
        : Reach.NONE;
  }

  private static List<PartialEnvironment> environments(
      Node.Indexed indexed, PartialEnvironment environment) {
    boolean known =
        indexed.ranges.stream()
            .allMatch(range -> environment.evaluate(range.expressions()).isComplete());
    if (known) {
      try {
        List<int[]> values = IndexValues.environments(indexed.ranges, environment.values());
        if (values.size() <= MOST_VALUES) {
          return values.stream().map(environment::append).toList();
        }
      } catch (Trap trap) {
        // It goes wrong when it is looked at; until then it is taken for anything.
      }
    }
    return List.of(environment.extend(Collections.nCopies(indexed.ranges.size(), "?")));
  }
}
