package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;

/** Looks for interleavings that may have equal components. */
final class FamilySearch {

  private FamilySearch() {}

  /** True if a process may come to such an interleaving; that it really does is not said. */
  static boolean mayFind(Symbols symbols, String process) {
    return ProcSearch.finds(symbols, process, FamilySearch::mayHaveEqualComponents);
  }

  private static boolean mayHaveEqualComponents(Proc proc) {
    return proc instanceof Proc.Replicated
        || proc instanceof Proc.Indexed i && i.operator() == Proc.Operator.INTERLEAVE
        || proc instanceof Proc.Compose c && c.operator() == Proc.Operator.INTERLEAVE;
  }
}
