package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the processes that may be parallel compositions before their first step. */
public final class Compositions {
  private final Map<String, Declaration.Definition> processes;
  private final Set<String> visited = new HashSet<>();

  private Compositions(Map<String, Declaration.Definition> processes) {
    this.processes = processes;
  }

  /** True if a process may begin as a composition, for some arguments. */
  public static boolean mayBegin(String process, Map<String, Declaration.Definition> processes) {
    return new Compositions(processes).inProcess(process);
  }

  private boolean inProcess(String name) {
    return visited.add(name) && processes.containsKey(name) && in(processes.get(name).body());
  }

  private boolean in(Proc start) {
    Proc p = start;
    while (p instanceof Proc.Guarded g) {
      p = g.body();
    }
    if (p instanceof Proc.Call c) {
      return inProcess(c.process());
    } else if (p instanceof Proc.Conditional c && c.kind() == Proc.ConditionalKind.IFA) {
      return in(c.then()) || c.otherwise().map(this::in).orElse(false);
    } else if (p instanceof Proc.Compose c) {
      return in(c.operator(), c.operands());
    } else if (p instanceof Proc.Indexed i) {
      return in(i.operator(), List.of(i.body()));
    } else if (p instanceof Proc.Hide h) {
      return in(h.body());
    } else if (p instanceof Proc.Atomic a) {
      return in(a.body());
    } else if (p instanceof Proc.Timed t) {
      return in(t.body());
    }
    return p instanceof Proc.Replicated;
  }

  private boolean in(Proc.Operator operator, List<Proc> operands) {
    return switch (operator) {
      case INTERLEAVE, PARALLEL -> true;
      case INTERNAL_CHOICE -> false;
      // What follows a Skip may start at once.
      case SEQUENCE, GENERAL_CHOICE, EXTERNAL_CHOICE, INTERRUPT ->
          operands.stream().anyMatch(this::in);
    };
  }
}
