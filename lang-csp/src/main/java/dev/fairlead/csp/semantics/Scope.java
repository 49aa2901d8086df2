package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Expr;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The local names visible at a place in a process, and how code gets at their values. Immutable.
 */
final class Scope {
  static final Scope EMPTY = new Scope(Map.of());

  private final Map<String, Meaning> names;

  private Scope(Map<String, Meaning> names) {
    this.names = names;
  }

  /** What a local name stands for. */
  sealed interface Meaning {

    record Single(Code.Value value) implements Meaning {}

    /** An array that lives in a block. */
    record Array(int number, List<Integer> dimensions, Kind kind) implements Meaning {
      int length() {
        return dimensions.stream().reduce(1, (a, b) -> a * b);
      }
    }

    /** The argument of a macro: read, and even assigned, where the macro is used. */
    record Argument(Expr expression, Scope scope) implements Meaning {}
  }

  /** Names that stand for the elements of an environment, in its order. */
  static Scope ofEnvironment(List<Binding> bindings) {
    Map<String, Meaning> names = new HashMap<>();
    for (int i = 0; i < bindings.size(); i++) {
      Code.Value value = new Code.Local(i, bindings.get(i).kind());
      names.put(bindings.get(i).name(), new Meaning.Single(value));
    }
    return new Scope(names);
  }

  Optional<Meaning> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  Scope with(String name, Code.Value value) {
    return with(name, new Meaning.Single(value));
  }

  Scope with(String name, Meaning meaning) {
    Map<String, Meaning> more = new HashMap<>(names);
    more.put(name, meaning);
    return new Scope(more);
  }

  record Binding(String name, Kind kind) {}
}
