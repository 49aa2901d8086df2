package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds the places {@code |||{..}} in a process. They must be components of the process from the
 * start and for ever: below {@code |||}, {@code ||} and hiding only. Then no member of such a group
 * is ever created, and it is clear what its number is.
 */
final class Groups {
  private final Symbols symbols;
  private final Map<Span, String> found = new LinkedHashMap<>();
  private final Set<String> components = new HashSet<>();
  private final Set<String> others = new HashSet<>();

  private Groups(Symbols symbols) {
    this.symbols = symbols;
  }

  /**
   * Where they are written, with the text of a member.
   *
   * @throws ModelException if one is in a place where it cannot be
   */
  static Map<Span, String> of(Symbols symbols, String process) {
    Groups groups = new Groups(symbols);
    groups.component(symbols.processes().get(process).body());
    return groups.found;
  }

  private void component(Proc proc) {
    if (proc instanceof Proc.Replicated replicated && replicated.count().isEmpty()) {
      Span body = replicated.body().span();
      found.put(replicated.span(), symbols.sources().text(body));
      other(replicated.body());
    } else if (proc instanceof Proc.Compose c && isParallel(c.operator())) {
      c.operands().forEach(this::component);
    } else if (proc instanceof Proc.Hide hide) {
      component(hide.body());
    } else if (proc instanceof Proc.Call call) {
      if (components.add(call.process())) {
        component(symbols.processes().get(call.process()).body());
      }
    } else {
      other(proc);
    }
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }

  /** In here there must not be any. */
  private void other(Proc proc) {
    if (proc instanceof Proc.Replicated replicated && replicated.count().isEmpty()) {
      throw symbols
          .sources()
          .error(
              "FL0174",
              replicated.span(),
              "any number of processes cannot start here",
              "'|||{..}' must be a component from the start: below '|||', '||' and hiding only");
    } else if (proc instanceof Proc.Call call && others.add(call.process())) {
      other(symbols.processes().get(call.process()).body());
    }
    ProcParts.of(proc).forEach(this::other);
  }
}
