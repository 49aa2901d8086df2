package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Expr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The local names visible at a place in a process, and how code gets at their values. Immutable.
 */
final class LocalNames {
  static final LocalNames EMPTY = new LocalNames(Map.of());

  /** What a local name stands for. */
  sealed interface Meaning {
    /** A single value. */
    record Single(Code.Value value) implements Meaning {}

    /** An array that lives in a block. */
    record Array(TemporaryArray array) implements Meaning {}

    /** An argument of a macro: read, or assigned, wherever the macro mentions its parameter. */
    record Argument(Expr expression, LocalNames scope) implements Meaning {}
  }

  private final Map<String, Meaning> meanings;

  private LocalNames(Map<String, Meaning> meanings) {
    this.meanings = meanings;
  }

  /** Names that stand for the elements of an environment, in its order. */
  static LocalNames ofEnvironment(List<Binding> bindings) {
    Map<String, Meaning> meanings = new LinkedHashMap<>();
    for (int i = 0; i < bindings.size(); i++) {
      Code.Value value = new Code.Local(i, bindings.get(i).kind());
      meanings.put(bindings.get(i).name(), new Meaning.Single(value));
    }
    return new LocalNames(meanings);
  }

  Optional<Meaning> find(String name) {
    return Optional.ofNullable(meanings.get(name));
  }

  LocalNames with(String name, Code.Value value) {
    return with(name, new Meaning.Single(value));
  }

  LocalNames with(String name, Meaning meaning) {
    Map<String, Meaning> more = new LinkedHashMap<>(meanings);
    more.put(name, meaning);
    return new LocalNames(more);
  }

  record Binding(String name, Kind kind) {}

  record TemporaryArray(int number, List<Integer> dimensions, Kind kind) {}
}
