package dev.fairlead.csp;

import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;

/** Looks for compositions that may have equal components, and for components that may end. */
final class FamilySearch {

  private FamilySearch() {}

  /** True if a process may come to such a composition; that it really does is not said. */
  static boolean mayFind(Symbols symbols, String process) {
    return ProcSearch.finds(symbols.processes(), process, FamilySearch::mayHaveEqualComponents);
  }

  private static boolean mayHaveEqualComponents(Proc proc) {
    return proc instanceof Proc.Replicated
        || proc instanceof Proc.Indexed i && isParallel(i.operator())
        || proc instanceof Proc.Compose c && isParallel(c.operator());
  }

  /** True if a process may come to {@code Skip} or {@code Stop}; that it does is not said. */
  static boolean mayEnd(Symbols symbols, String process) {
    return ProcSearch.finds(symbols.processes(), process, FamilySearch::isEnd);
  }

  private static boolean isEnd(Proc proc) {
    return proc instanceof Proc.Skip
        || proc instanceof Proc.Stop
        || proc instanceof Proc.Conditional c && c.otherwise().isEmpty()
        || proc instanceof Proc.Case c && c.otherwise().isEmpty();
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }
}
