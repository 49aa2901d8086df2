package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Beginnings;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.syntax.Proc;
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
      "starts processes inside of ';', '[*]', 'interrupt', a hiding or 'atomic'";
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
        || form instanceof Term.Sequence sequence && everComposes(sequence.next().node())
        || form.parts().stream().anyMatch(part -> everComposes(part.form()));
  }

  private boolean everComposes(Node node) {
    return everComposes.computeIfAbsent(node, start -> everComposes(start, new HashSet<>()));
  }

  /** True if what a node can become contains a parallel composition. */
  private boolean everComposes(Node node, Set<Node> seen) {
    if (!seen.add(node)) {
      return false;
    } else if (node instanceof Node.Call call) {
      return everComposes(definitions.get(call.process).node(), seen);
    }
    return isInterleaving(node)
        || isParallel(node)
        || NodeParts.of(node).stream().anyMatch(part -> everComposes(part.node(), seen));
  }

  private static boolean isInterleaving(Node node) {
    return node instanceof Node.Replicated
        || node instanceof Node.Compose c && c.operator == Proc.Operator.INTERLEAVE
        || node instanceof Node.Indexed i && i.operator == Proc.Operator.INTERLEAVE;
  }

  static boolean isParallel(Node node) {
    return node instanceof Node.Compose c && c.operator == Proc.Operator.PARALLEL
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
      return obstacles.computeIfAbsent(
          new Place(closed.node(), context), place -> obstacle(place, new HashSet<>()));
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

  private Optional<String> obstacle(Place place, Set<Place> seen) {
    Node node = place.node();
    Context context = place.context();
    if (!seen.add(place)) {
      return Optional.empty();
    } else if (isParallel(node)) {
      return Optional.of(SYNCHRONISES);
    } else if (isInterleaving(node)) {
      return switch (context) {
        case NESTED -> Optional.of(NESTED);
        case UNDECIDED -> Optional.of(UNDECIDED);
        case WHOLE -> within(NodeParts.of(node), Context.WHOLE, seen);
      };
    } else if (node instanceof Node.Call call) {
      if (beginnings.mayCompose(call)
          && !call.arguments.stream().allMatch(argument -> Parts.isClosed(argument.code()))) {
        return Optional.of(LATE);
      }
      return obstacle(new Place(definitions.get(call.process).node(), context), seen);
    } else if (node instanceof Node.Compose compose && compose.operator == Proc.Operator.SEQUENCE) {
      int last = compose.operands.size() - 1;
      return within(compose.operands.subList(0, last), Context.NESTED, seen)
          .or(() -> within(compose.operands.subList(last, last + 1), context, seen));
    }
    return within(NodeParts.of(node), inside(node, context), seen);
  }

  private Optional<String> within(List<Template> parts, Context context, Set<Place> seen) {
    return parts.stream()
        .map(part -> obstacle(new Place(part.node(), context), seen))
        .flatMap(Optional::stream)
        .findFirst();
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
    } else if (node instanceof Node.Hide || node instanceof Node.Atomic) {
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
