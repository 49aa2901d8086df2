package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The variables that can be seen from a place: those of the blocks around it, then the globals. */
final class Scope {

  private final Symbols symbols;
  private final Optional<Scope> outer;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Scope(Symbols symbols, Optional<Scope> outer) {
    this.symbols = symbols;
    this.outer = outer;
  }

  static Scope outermost(Symbols symbols) {
    return new Scope(symbols, Optional.empty());
  }

  Scope inner() {
    return new Scope(symbols, Optional.of(this));
  }

  Symbols symbols() {
    return symbols;
  }

  /** As in SPIN, a name does not hide another one. */
  void add(Entry entry) {
    Optional<Span> earlier = local(entry.name()).map(Entry::span);
    earlier = earlier.or(() -> symbols.declared(entry.name()));
    if (earlier.isPresent()) {
      throw Symbols.twice(entry.name(), entry.span(), earlier.get());
    }
    entries.put(entry.name(), entry);
  }

  Optional<Entry> variable(String name) {
    return local(name).or(() -> symbols.variable(name));
  }

  private Optional<Entry> local(String name) {
    Entry entry = entries.get(name);
    return entry != null ? Optional.of(entry) : outer.flatMap(scope -> scope.local(name));
  }

  boolean isLocal(String name) {
    return local(name).isPresent();
  }

  /** For suggestions. */
  List<String> names() {
    List<String> names = new ArrayList<>(entries.keySet());
    if (outer.isPresent()) {
      names.addAll(outer.get().names());
    } else {
      symbols.variableNames().forEach(names::add);
      symbols.symbolNames().forEach(names::add);
    }
    return names;
  }
}
