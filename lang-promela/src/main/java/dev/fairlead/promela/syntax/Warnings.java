package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is doubtful in a text, in the order in which it was noticed. The same place may be read
 * several times, in every call of an inline, and is told once.
 */
public final class Warnings {
  private final Set<Diagnostic> noticed = new LinkedHashSet<>();

  public void add(Span where, String code, String message, String hint) {
    noticed.add(where.warning(code, message, hint));
  }

  public List<Diagnostic> all() {
    return List.copyOf(noticed);
  }
}
