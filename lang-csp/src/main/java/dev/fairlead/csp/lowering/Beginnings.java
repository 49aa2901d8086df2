package dev.fairlead.csp.lowering;

import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What processes may be before their first step, whatever their arguments: a parallel composition,
 * which does not fit into one slot, or nothing but Skip.
 */
public final class Beginnings {
  private final Map<String, Template> definitions;

  /** Definitions are looked up when needed, so the map may be filled later. */
  public Beginnings(Map<String, Template> definitions) {
    this.definitions = definitions;
  }

  public boolean mayCompose(Node node) {
    return composes(node, new HashSet<>());
  }

  private boolean composes(Node node, Set<Node> seen) {
    if (!seen.add(node)) {
      return false;
    } else if (node instanceof Node.Call call) {
      return composes(definitions.get(call.process).node(), seen);
    } else if (node instanceof Node.Replicated) {
      return true;
    } else if (node instanceof Node.Guarded guarded) {
      return composes(guarded.body.node(), seen);
    } else if (node instanceof Node.Atomic atomic) {
      return composes(atomic.body.node(), seen);
    } else if (node instanceof Node.Hide hide) {
      return composes(hide.body.node(), seen);
    } else if (node instanceof Node.Conditional c && c.kind == Proc.ConditionalKind.IFA) {
      return composes(c.then.node(), seen)
          || c.otherwise.isPresent() && composes(c.otherwise.get().node(), seen);
    } else if (node instanceof Node.Compose compose) {
      return composes(compose.operator, compose.operands, seen);
    } else if (node instanceof Node.Indexed indexed) {
      return composes(indexed.operator, List.of(indexed.body), seen);
    }
    return false;
  }

  private boolean composes(Proc.Operator operator, List<Template> operands, Set<Node> seen) {
    return switch (operator) {
      case INTERLEAVE, PARALLEL -> true;
      case SEQUENCE -> {
        // What follows a Skip starts at once.
        int last = 0;
        while (last < operands.size() - 1 && maySkip(operands.get(last).node(), new HashSet<>())) {
          last++;
        }
        yield operands.subList(0, last + 1).stream().anyMatch(o -> composes(o.node(), seen));
      }
      case INTERNAL_CHOICE -> false;
      case GENERAL_CHOICE, EXTERNAL_CHOICE, INTERRUPT ->
          operands.stream().anyMatch(o -> composes(o.node(), seen));
    };
  }

  /** False if a process is certain to have something to do before it ends. */
  public boolean mayHaveEnded(Node node) {
    boolean acts =
        node instanceof Node.Prefix
            || node instanceof Node.Send
            || node instanceof Node.Receive
            || node instanceof Node.Case
            || node instanceof Node.Conditional c && c.kind != Proc.ConditionalKind.IFA;
    return !acts;
  }

  /**
   * True if a process may be built of nothing but Skips.
   *
   * @param open the definitions that are being looked at
   */
  private boolean maySkip(Node node, Set<Node> open) {
    if (node instanceof Node.Call call) {
      Node body = definitions.get(call.process).node();
      // Whether one that refers to itself may be is decided by the other ways it can go.
      if (!open.add(body)) {
        return false;
      }
      boolean result = maySkip(body, open);
      open.remove(body);
      return result;
    } else if (node instanceof Node.Atomic atomic) {
      return maySkip(atomic.body.node(), open);
    } else if (node instanceof Node.Hide hide) {
      return maySkip(hide.body.node(), open);
    } else if (node instanceof Node.Guarded guarded) {
      return maySkip(guarded.body.node(), open);
    } else if (node instanceof Node.Conditional c && c.kind == Proc.ConditionalKind.IFA) {
      return maySkip(c.then.node(), open)
          || c.otherwise.map(o -> maySkip(o.node(), open)).orElse(true);
    } else if (node instanceof Node.Compose compose) {
      return compose.operator != Proc.Operator.INTERNAL_CHOICE
          && compose.operands.stream().allMatch(o -> maySkip(o.node(), open));
    } else if (node instanceof Node.Indexed indexed) {
      return indexed.operator != Proc.Operator.INTERNAL_CHOICE
          && maySkip(indexed.body.node(), open);
    }
    return node instanceof Node.Skip || node instanceof Node.Replicated;
  }
}
