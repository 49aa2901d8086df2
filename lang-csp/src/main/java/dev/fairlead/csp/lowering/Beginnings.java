package dev.fairlead.csp.lowering;

import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What processes may be before their first step, whatever their arguments: a parallel composition,
 * which does not fit into one slot, something whose time is running, or nothing but Skip.
 */
public final class Beginnings {
  private final Map<String, Template> definitions;

  /** Definitions are looked up when needed, so the map may be filled later. */
  public Beginnings(Map<String, Template> definitions) {
    this.definitions = definitions;
  }

  public boolean mayCompose(Node node) {
    return begins(node, Beginnings::composes, new HashSet<>());
  }

  /** True if a time may be running before the first step. */
  public boolean mayRunTime(Node node) {
    return begins(node, begun -> begun instanceof Node.Timed, new HashSet<>());
  }

  private static boolean composes(Node node) {
    return node instanceof Node.Replicated
        || node instanceof Node.Compose compose && isParallel(compose.operator)
        || node instanceof Node.Indexed indexed && isParallel(indexed.operator);
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }

  /** Whether something wanted may be active before the first step. */
  private boolean begins(Node node, Predicate<Node> wanted, Set<Node> seen) {
    if (!seen.add(node)) {
      return false;
    } else if (wanted.test(node)) {
      return true;
    } else if (node instanceof Node.Call call) {
      return begins(definitions.get(call.process).node(), wanted, seen);
    }
    return active(node).stream().anyMatch(part -> begins(part.node(), wanted, seen));
  }

  /** The parts of a node that may take the first step. */
  private List<Template> active(Node node) {
    boolean all =
        node instanceof Node.Guarded
            || node instanceof Node.Atomic
            || node instanceof Node.Hide
            || node instanceof Node.Replicated
            || node instanceof Node.Conditional c && c.kind == Proc.ConditionalKind.IFA
            || node instanceof Node.Indexed indexed
                && indexed.operator != Proc.Operator.INTERNAL_CHOICE;
    if (all) {
      return NodeParts.of(node);
    } else if (node instanceof Node.Timed timed) {
      return List.of(timed.body);
    } else if (node instanceof Node.Compose compose) {
      return switch (compose.operator) {
        case INTERNAL_CHOICE -> List.of();
        case SEQUENCE -> compose.operands.subList(0, started(compose.operands));
        case INTERLEAVE, PARALLEL, GENERAL_CHOICE, EXTERNAL_CHOICE, INTERRUPT -> compose.operands;
      };
    }
    return List.of();
  }

  /** How many items of a sequence may have started: what follows a Skip starts at once. */
  private int started(List<Template> sequence) {
    int last = 0;
    while (last < sequence.size() - 1 && maySkip(sequence.get(last).node(), new HashSet<>())) {
      last++;
    }
    return last + 1;
  }

  /**
   * False if a process is certain to have something to do before it ends. A guard that asks for the
   * state is there until the first step is taken, and what waits behind it has not stopped.
   */
  public boolean mayHaveEnded(Node node) {
    boolean acts =
        node instanceof Node.Prefix
            || node instanceof Node.Send
            || node instanceof Node.Receive
            || node instanceof Node.Case
            || node instanceof Node.Guarded guarded && !Parts.isClosed(guarded.guard.code())
            || node instanceof Node.Conditional c && c.kind != Proc.ConditionalKind.IFA
            || node instanceof Node.Compose compose && hasChoiceToAct(compose);
    return !acts;
  }

  private boolean hasChoiceToAct(Node.Compose compose) {
    boolean choice =
        compose.operator == Proc.Operator.GENERAL_CHOICE
            || compose.operator == Proc.Operator.EXTERNAL_CHOICE;
    return choice && compose.operands.stream().anyMatch(part -> !mayHaveEnded(part.node()));
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
    } else if (node instanceof Node.Timed timed) {
      return timed.kind == Proc.TimedKind.WAITUNTIL && maySkip(timed.body.node(), open);
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
