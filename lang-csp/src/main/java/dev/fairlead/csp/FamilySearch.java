package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import java.util.HashSet;
import java.util.Set;

/** Looks for compositions that may have equal components. */
final class FamilySearch {
  private final Symbols symbols;
  private final Set<String> visited = new HashSet<>();

  private FamilySearch(Symbols symbols) {
    this.symbols = symbols;
  }

  /** True if a process may come to such a composition; that it really does is not said. */
  static boolean mayFind(Symbols symbols, String process) {
    return new FamilySearch(symbols).inProcess(process);
  }

  private boolean inProcess(String name) {
    return visited.add(name) && in(symbols.processes().get(name).body());
  }

  private boolean in(Proc proc) {
    if (proc instanceof Proc.Replicated) {
      return true;
    } else if (proc instanceof Proc.Indexed i && isParallel(i.operator())) {
      return true;
    } else if (proc instanceof Proc.Compose c && isParallel(c.operator())) {
      return true;
    } else if (proc instanceof Proc.Call call && inProcess(call.process())) {
      return true;
    }
    return ProcParts.of(proc).stream().anyMatch(this::in);
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }
}
