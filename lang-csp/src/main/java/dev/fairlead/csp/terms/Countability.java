package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Beginnings;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells which components of an interleaving can be counted. Shared by threads. */
final class Countability {
  private static final String COMPOSED = "is a composition itself";
  private static final String SYNCHRONISES = "composes processes with '||'";
  private static final String NESTED =
      "starts processes inside of ';', '[*]', 'interrupt', a hiding, 'atomic' or a time";
  private static final String LATE =
      "starts processes by a reference whose arguments depend on variables";
  private static final String UNDECIDED = "starts processes on one side of a choice or by a guard";

  private final Map<String, Template> definitions;
  private final Beginnings beginnings;
  private final Map<Node, Boolean> everComposes = new ConcurrentHashMap<>();
  private final Map<Place, Optional<String>> obstacles = new ConcurrentHashMap<>();

  Countability(Map<String, Template> definitions) {
    this.definitions = definitions;
    this.beginnings = new Beginnings(definitions);
  }

  /** True if a component stays one process for ever. */
  boolean isAlone(Term part) {
    return part.isSequential() && !everComposes(part.form());
  }

  /**
   * Why a component cannot be counted, as the end of a sentence. A member of a family is in one
   * local state, told by one number. It may create others only by turning into an interleaving as a
   * whole: then all of them are members, since interleaving is associative.
   */
  Optional<String> obstacle(Term part) {
    if (part.isPending()) {
      return Optional.of(LATE);
    }
    return part.isSequential() ? obstacle(part.form(), Context.WHOLE) : Optional.of(COMPOSED);
  }

  /** True if an expression may come to a composition. */
  boolean composes(Term.Closed closed) {
    return everComposes(closed.node());
  }

  private boolean everComposes(Term.Form form) {
    return form instanceof Term.Closed closed && everComposes(closed.node())
        || form instanceof Term.Dormant dormant && everComposes(dormant.node())
        || form instanceof Term.Sequence sequence && everComposes(sequence.next().node())
        || form instanceof Term.Timed timed
            && timed.timing().next().map(next -> everComposes(next.node())).orElse(false)
        || form.parts().stream().anyMatch(part -> everComposes(part.form()));
  }

  /** True if what a node can become contains a parallel composition. */
  private boolean everComposes(Node node) {
    Boolean known = everComposes.get(node);
    if (known != null) {
      return known;
    }
    Set<Node> seen = new HashSet<>();
    Deque<Node> open = new ArrayDeque<>(List.of(node));
    while (!open.isEmpty()) {
      Node next = open.pop();
      if (isInterleaving(next) || isParallel(next)) {
        everComposes.put(node, true);
        return true;
      } else if (seen.add(next)) {
        NodeParts.of(next).forEach(part -> open.push(part.node()));
        if (next instanceof Node.Call call) {
          open.push(definitions.get(call.process).node());
        }
      }
    }
    // Nor does anything that was seen: every remainder of a long chain is asked about.
    seen.forEach(each -> everComposes.put(each, false));
    return false;
  }

  private static boolean isInterleaving(Node node) {
    return node instanceof Node.Replicated r && !r.synchronises
        || node instanceof Node.Compose c && c.operator == Proc.Operator.INTERLEAVE
        || node instanceof Node.Indexed i && i.operator == Proc.Operator.INTERLEAVE;
  }

  static boolean isParallel(Node node) {
    return node instanceof Node.Replicated r && r.synchronises
        || node instanceof Node.Compose c && c.operator == Proc.Operator.PARALLEL
        || node instanceof Node.Indexed i && i.operator == Proc.Operator.PARALLEL;
  }

  /** How a part of a term stands in it. */
  private enum Context {
    /** It is the whole process. */
    WHOLE,
    /** It will be the whole process after the next step. */
    UNDECIDED,
    /** Something stays around it. */
    NESTED;

    Context afterStep() {
      return this == NESTED ? NESTED : WHOLE;
    }

    Context inChoice() {
      return this == NESTED ? NESTED : UNDECIDED;
    }
  }

  private record Place(Node node, Context context) {}

  private Optional<String> obstacle(Term.Form form, Context context) {
    if (form instanceof Term.Closed closed) {
      return obstacles.computeIfAbsent(new Place(closed.node(), context), this::obstacle);
    } else if (form instanceof Term.Dormant dormant) {
      return obstacles.computeIfAbsent(new Place(dormant.node(), context), this::obstacle);
    } else if (form instanceof Term.Timed timed) {
      return obstacle(timed.part().form(), Context.NESTED)
          .or(() -> timed.timing().next().flatMap(next -> obstacle(next, context.afterStep())));
    } else if (form instanceof Term.Sequence sequence) {
      return obstacle(sequence.first().form(), Context.NESTED)
          .or(() -> obstacle(sequence.next(), context.afterStep()));
    }
    Context inside = form instanceof Term.Choice ? context.inChoice() : Context.NESTED;
    return form.parts().stream()
        .map(part -> obstacle(part.form(), inside))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The first in the order of the text; without recursion, since chains are long. */
  private Optional<String> obstacle(Place start) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (seen.add(place)) {
        Optional<String> found = obstacleAt(place);
        if (found.isPresent()) {
          return found;
        }
        List<Place> within = within(place);
        for (int i = within.size() - 1; i >= 0; i--) {
          open.push(within.get(i));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> obstacleAt(Place place) {
    Node node = place.node();
    if (isParallel(node)) {
      return Optional.of(SYNCHRONISES);
    } else if (isInterleaving(node)) {
      return switch (place.context()) {
        case NESTED -> Optional.of(NESTED);
        case UNDECIDED -> Optional.of(UNDECIDED);
        case WHOLE -> Optional.empty();
      };
    }
    boolean late =
        node instanceof Node.Call call
            && beginnings.mayCompose(call)
            && !call.arguments.stream().allMatch(argument -> Parts.isClosed(argument.code()));
    return late ? Optional.of(LATE) : Optional.empty();
  }

  private List<Place> within(Place place) {
    Node node = place.node();
    if (node instanceof Node.Call call) {
      return List.of(new Place(definitions.get(call.process).node(), place.context()));
    }
    Context inside = isInterleaving(node) ? Context.WHOLE : inside(node, place.context());
    List<Place> parts = new ArrayList<>();
    NodeParts.of(node).forEach(part -> parts.add(new Place(part.node(), inside)));
    if (node instanceof Node.Compose compose && compose.operator == Proc.Operator.SEQUENCE
        || node instanceof Node.Timed timed && timed.next.isPresent()) {
      int last = parts.size() - 1;
      parts.set(last, new Place(parts.get(last).node(), place.context()));
    }
    return parts;
  }

  /** How the parts of a node stand in the process. */
  private static Context inside(Node node, Context context) {
    if (node instanceof Node.Guarded) {
      return context.inChoice();
    } else if (node instanceof Node.Conditional conditional) {
      boolean silent = conditional.kind != Proc.ConditionalKind.IFA;
      return silent ? context.afterStep() : context.inChoice();
    } else if (node instanceof Node.Compose compose) {
      return inside(compose.operator, context);
    } else if (node instanceof Node.Indexed indexed) {
      return inside(indexed.operator, context);
    } else if (node instanceof Node.Hide
        || node instanceof Node.Atomic
        || node instanceof Node.Timed) {
      return Context.NESTED;
    }
    // A prefix, a send, a receive or a case takes a step first.
    return context.afterStep();
  }

  private static Context inside(Proc.Operator operator, Context context) {
    return switch (operator) {
      case INTERNAL_CHOICE -> context.afterStep();
      case GENERAL_CHOICE -> context.inChoice();
      case EXTERNAL_CHOICE, INTERRUPT, SEQUENCE, INTERLEAVE, PARALLEL -> Context.NESTED;
    };
  }
}
