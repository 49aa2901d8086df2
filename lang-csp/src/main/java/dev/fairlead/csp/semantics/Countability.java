package dev.fairlead.csp.semantics;

import dev.fairlead.csp.semantics.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells which equal components of an interleaving can be counted. */
final class Countability {
  private final Map<String, Template> definitions;
  private final Map<Node, Boolean> everComposes = new HashMap<>();

  Countability(Map<String, Template> definitions) {
    this.definitions = definitions;
  }

  /**
   * Members of a family stay sequential: otherwise a local state could not be told by one number.
   * (Processes that fork are listed.)
   */
  boolean of(Term part) {
    return part.isSequential() && !everComposes(part);
  }

  private boolean everComposes(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return everComposes(closed.node());
    } else if (form instanceof Term.Sequence sequence) {
      return everComposes(sequence.first()) || everComposes(sequence.next().node());
    } else if (form instanceof Term.Choice choice) {
      return choice.parts().stream().anyMatch(this::everComposes);
    } else if (form instanceof Term.External external) {
      return external.parts().stream().anyMatch(this::everComposes);
    } else if (form instanceof Term.Interrupt interrupt) {
      return everComposes(interrupt.first()) || everComposes(interrupt.second());
    } else if (form instanceof Term.Hidden hidden) {
      return everComposes(hidden.part());
    } else if (form instanceof Term.Atomic atomic) {
      return everComposes(atomic.part());
    }
    return true;
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
    return isComposition(node)
        || NodeParts.of(node).stream().anyMatch(part -> everComposes(part.node(), seen));
  }

  private static boolean isComposition(Node node) {
    return node instanceof Node.Replicated
        || node instanceof Node.Compose compose && isParallel(compose.operator)
        || node instanceof Node.Indexed indexed && isParallel(indexed.operator);
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }
}
