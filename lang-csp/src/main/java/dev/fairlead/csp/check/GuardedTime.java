package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses guards and {@code ifa} in front of what begins with a time. It would be running and not
 * running while the condition is false; in PAT's real-time module there are no guards at all.
 */
final class GuardedTime {
  private final Map<String, Declaration.Definition> processes;
  private final Set<String> skips;

  private GuardedTime(Map<String, Declaration.Definition> processes) {
    this.processes = processes;
    this.skips = Recursion.skips(processes);
  }

  static void refuse(Map<String, Declaration.Definition> processes, Sources sources) {
    GuardedTime search = new GuardedTime(processes);
    Mistakes mistakes = new Mistakes();
    processes
        .values()
        .forEach(
            process ->
                ProcParts.every(
                    process.body(), proc -> mistakes.in(() -> search.check(proc, sources))));
    mistakes.report();
  }

  private void check(Proc proc, Sources sources) {
    if (proc instanceof Proc.Guarded guarded && begins(guarded.body())) {
      throw refused(guarded.guard(), "a guard", sources);
    } else if (proc instanceof Proc.Conditional c
        && c.kind() == Proc.ConditionalKind.IFA
        && (begins(c.then()) || c.otherwise().map(this::begins).orElse(false))) {
      throw refused(c.condition(), "'ifa'", sources);
    }
  }

  private static RuntimeException refused(Expr condition, String what, Sources sources) {
    return sources.error(
        "FL0143",
        condition.span(),
        what + " cannot stand before a process whose time runs from the start",
        "decide in a step of its own, with 'ifb', 'if' or 'case'");
  }

  private boolean begins(Proc proc) {
    return begins(proc, new HashSet<>());
  }

  private boolean begins(Proc p, Set<String> visited) {
    if (p instanceof Proc.Timed) {
      return true;
    } else if (p instanceof Proc.Call c) {
      return visited.add(c.process()) && begins(processes.get(c.process()).body(), visited);
    } else if (p instanceof Proc.Compose c) {
      return switch (c.operator()) {
        case INTERNAL_CHOICE -> false;
        case SEQUENCE -> begins(c.operands(), visited);
        default -> c.operands().stream().anyMatch(o -> begins(o, visited));
      };
    } else if (p instanceof Proc.Indexed i) {
      return i.operator() != Proc.Operator.INTERNAL_CHOICE && begins(i.body(), visited);
    } else if (p instanceof Proc.Replicated
        || p instanceof Proc.Hide
        || p instanceof Proc.Atomic
        || p instanceof Proc.Guarded
        || p instanceof Proc.Conditional c && c.kind() == Proc.ConditionalKind.IFA) {
      return ProcParts.of(p).stream().anyMatch(part -> begins(part, visited));
    }
    return false;
  }

  /** What follows a process that is only Skip starts at once. */
  private boolean begins(List<Proc> sequence, Set<String> visited) {
    for (Proc item : sequence) {
      if (begins(item, visited)) {
        return true;
      } else if (!Recursion.isSkip(item, skips)) {
        return false;
      }
    }
    return false;
  }
}
