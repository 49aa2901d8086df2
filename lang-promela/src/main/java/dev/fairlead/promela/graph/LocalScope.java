package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Spec;
import java.util.Optional;

/**
 * The local variables that can be seen from a place, the one declared last first. Empty is the
 * scope of a process without locals.
 */
public final class LocalScope {
  public static final LocalScope EMPTY = new LocalScope(null, null);

  private final LocalScope outer;
  private final Local local;

  private LocalScope(LocalScope outer, Local local) {
    this.outer = outer;
    this.local = local;
  }

  /**
   * A local variable of a process.
   *
   * @param number among the locals of its proctype, parameters first, in the order of declaration
   * @param atCreation whether its initial value is given when the process is created; if not, it
   *     begins with 0 and a step assigns to it
   * @param scope what its initial value can refer to
   */
  public record Local(
      int number, Spec.Type type, Spec.Variable variable, boolean atCreation, LocalScope scope) {
    @Override
    public String toString() {
      return variable.name();
    }
  }

  LocalScope with(Local added) {
    return new LocalScope(this, added);
  }

  /** The variable that a name means here, unless it means a global one. */
  public Optional<Local> find(String name) {
    for (LocalScope at = this; at != EMPTY; at = at.outer) {
      if (at.local.variable().name().equals(name)) {
        return Optional.of(at.local);
      }
    }
    return Optional.empty();
  }
}
