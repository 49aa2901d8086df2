package dev.fairlead.csp.footprints;

import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.syntax.Proc.ConditionalKind;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A number for every term. A process that comes back to the term where it was has taken a step that
 * did not make the number less, whatever the numbers are: these steps are sticky (static cycle
 * proviso). Here a term has as many as the most steps it can take before one of the {@linkplain
 * Interruptions nodes that interrupt cycles}, so that few steps are.
 */
final class Measures {
  private static final long MOST = Long.MAX_VALUE / 4;

  private final Map<String, Template> definitions;
  private final Interruptions interruptions;
  private final Map<Node, Long> known = new IdentityHashMap<>();

  Measures(Map<String, Template> definitions, Interruptions interruptions) {
    this.definitions = definitions;
    this.interruptions = interruptions;
  }

  synchronized long of(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return of(closed.node());
    } else if (form instanceof Term.Sequence sequence) {
      return sum(of(sequence.first()), of(sequence.next().node()));
    } else if (form instanceof Term.Timed timed) {
      long next = timed.timing().next().map(n -> sum(1, of(n.node()))).orElse(0L);
      return sum(of(timed.part()), next);
    }
    long measure = 0;
    for (Term part : form.parts()) {
      measure = form instanceof Term.Choice ? Math.max(measure, of(part)) : sum(measure, of(part));
    }
    return measure;
  }

  private static long sum(long one, long other) {
    return Math.min(MOST, one + other);
  }

  /** Goes along chains in a loop: they are long. */
  private long of(Node start) {
    Deque<Node> chain = new ArrayDeque<>();
    Node at = start;
    while (isLink(at) && !known.containsKey(at)) {
      chain.push(at);
      at = next(at);
    }
    Long measure = known.get(at);
    if (measure == null) {
      measure = ofParts(at);
      known.put(at, measure);
    }
    for (Node link : chain) {
      measure = ofLink(link, measure);
      known.put(link, measure);
    }
    return measure;
  }

  private Node next(Node link) {
    if (link instanceof Node.Call call) {
      return definitions.get(call.process).node();
    }
    List<Template> parts = NodeParts.of(link);
    return parts.get(parts.size() - 1).node();
  }

  private boolean isLink(Node node) {
    return !interruptions.contain(node)
        && (node instanceof Node.Call
            || node instanceof Node.Prefix
            || node instanceof Node.Send
            || node instanceof Node.Receive
            || node instanceof Node.Guarded
            || node instanceof Node.Compose c && c.operator == Operator.SEQUENCE);
  }

  private long ofLink(Node node, long next) {
    if (node instanceof Node.Guarded || node instanceof Node.Call) {
      return next;
    }
    return sum(node instanceof Node.Compose c ? of(c.operands.get(0).node()) : 1, next);
  }

  private long ofParts(Node node) {
    if (interruptions.contain(node)) {
      return node instanceof Node.Call ? 0 : 1;
    } else if (node instanceof Node.Skip) {
      return 1;
    } else if (node instanceof Node.Conditional conditional) {
      // What is missing is Skip.
      long most = Math.max(most(node), 1);
      return conditional.kind == ConditionalKind.IFA ? most : sum(1, most);
    } else if (node instanceof Node.Case) {
      return sum(1, Math.max(most(node), 1));
    } else if (node instanceof Node.Compose compose) {
      return composed(compose.operator, node);
    } else if (node instanceof Node.Indexed indexed) {
      return composed(indexed.operator, node);
    } else if (node instanceof Node.Timed timed) {
      long next = timed.next.map(n -> sum(1, of(n.node()))).orElse(0L);
      return sum(of(timed.body.node()), next);
    } else if (node instanceof Node.Replicated) {
      return 0;
    }
    return most(node);
  }

  private long composed(Operator operator, Node node) {
    return switch (operator) {
      case INTERLEAVE, PARALLEL -> 0;
      case GENERAL_CHOICE -> most(node);
      case INTERNAL_CHOICE -> sum(1, most(node));
      case EXTERNAL_CHOICE, INTERRUPT, SEQUENCE -> {
        long all = 0;
        for (Template part : NodeParts.of(node)) {
          all = sum(all, of(part.node()));
        }
        yield all;
      }
    };
  }

  private long most(Node node) {
    long most = 0;
    for (Template part : NodeParts.of(node)) {
      most = Math.max(most, of(part.node()));
    }
    return most;
  }
}
