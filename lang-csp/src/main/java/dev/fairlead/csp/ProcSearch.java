package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Looks through everything that a process may become. */
final class ProcSearch {
  private final Symbols symbols;
  private final Predicate<Proc> wanted;
  private final Set<String> visited = new HashSet<>();

  private ProcSearch(Symbols symbols, Predicate<Proc> wanted) {
    this.symbols = symbols;
    this.wanted = wanted;
  }

  /** True if something wanted is written there; that a process really gets there is not said. */
  static boolean finds(Symbols symbols, String process, Predicate<Proc> wanted) {
    return new ProcSearch(symbols, wanted).inProcess(process);
  }

  private boolean inProcess(String name) {
    return visited.add(name) && in(symbols.processes().get(name).body());
  }

  private boolean in(Proc proc) {
    return wanted.test(proc)
        || proc instanceof Proc.Call call && inProcess(call.process())
        || ProcParts.of(proc).stream().anyMatch(this::in);
  }
}
