package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The local names visible at a place in a process, and how code gets at their values. Immutable.
 */
final class Scope {
  static final Scope EMPTY = new Scope(Map.of(), Map.of(), Map.of());

  private final Map<String, Code.Value> values;
  private final Map<String, TemporaryArray> arrays;
  private final Map<String, String> aliases;

  private Scope(
      Map<String, Code.Value> values,
      Map<String, TemporaryArray> arrays,
      Map<String, String> aliases) {
    this.values = values;
    this.arrays = arrays;
    this.aliases = aliases;
  }

  /** Names that stand for the elements of an environment, in its order. */
  static Scope ofEnvironment(List<Binding> bindings) {
    Map<String, Code.Value> values = new LinkedHashMap<>();
    for (int i = 0; i < bindings.size(); i++) {
      values.put(bindings.get(i).name(), new Code.Local(i, bindings.get(i).kind()));
    }
    return new Scope(values, Map.of(), Map.of());
  }

  Optional<Code.Value> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  Optional<TemporaryArray> array(String name) {
    return Optional.ofNullable(arrays.get(name));
  }

  Scope with(String name, Code.Value value) {
    Map<String, Code.Value> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Scope(more, arrays, aliases);
  }

  Scope withArray(String name, TemporaryArray array) {
    Map<String, TemporaryArray> more = new LinkedHashMap<>(arrays);
    more.put(name, array);
    return new Scope(values, more, aliases);
  }

  /** A parameter of a macro that stands for a variable, an array or a channel. */
  Scope withAlias(String parameter, String name) {
    Map<String, String> more = new LinkedHashMap<>(aliases);
    more.put(parameter, name);
    return new Scope(values, arrays, more);
  }

  /** The variable, array or channel that a name stands for: itself, if it is no parameter. */
  String aliasOf(String name) {
    return aliases.getOrDefault(name, name);
  }

  /** The names with their kinds, in the order in which they were bound. */
  List<Binding> bindings() {
    List<Binding> result = new ArrayList<>();
    values.forEach((name, value) -> result.add(new Binding(name, value.kind())));
    return result;
  }

  record Binding(String name, Kind kind) {}

  record TemporaryArray(int number, List<Integer> dimensions, Kind kind) {}
}
