package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The names bound around an expression, the innermost first. Immutable. */
final class Scope {

  /** What a bound name stands for. */
  sealed interface Local {

    /** A parameter, an index or a received value; it cannot be assigned. */
    record Fixed(String what, KindCell kind) implements Local {}

    /** A local variable of a block; the dimensions of an array. */
    record Stored(KindCell kind, List<Integer> dimensions) implements Local {}

    /** A parameter of a macro: the argument, to be read where the macro is used. */
    record Argument(Expr expression, Scope scope) implements Local {}
  }

  static final Scope EMPTY = new Scope(null, "", null);

  private final Scope outer;
  private final String name;
  private final Local local;

  private Scope(Scope outer, String name, Local local) {
    this.outer = outer;
    this.name = name;
    this.local = local;
  }

  Scope with(String name, Local local) {
    return new Scope(this, name, local);
  }

  Optional<Local> find(String wanted) {
    for (Scope scope = this; scope.outer != null; scope = scope.outer) {
      if (scope.name.equals(wanted)) {
        return Optional.of(scope.local);
      }
    }
    return Optional.empty();
  }

  /** Whether the name is bound here and not already in the given outer scope. */
  boolean bindsSince(Scope start, String wanted) {
    for (Scope scope = this; scope != start; scope = scope.outer) {
      if (scope.name.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  Set<String> names() {
    Set<String> result = new TreeSet<>();
    for (Scope scope = this; scope.outer != null; scope = scope.outer) {
      result.add(scope.name);
    }
    return result;
  }
}
