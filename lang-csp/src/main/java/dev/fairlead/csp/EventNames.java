package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The events of a specification: their names, how many values they carry, and annotations. */
final class EventNames {
  private final Map<String, Set<Integer>> valueCounts = new TreeMap<>();
  private final Set<Proc.Annotation> annotations = new TreeSet<>();

  private EventNames() {}

  static EventNames of(Symbols symbols) {
    EventNames names = new EventNames();
    symbols.processes().values().forEach(definition -> names.visit(definition.body()));
    return names;
  }

  Set<String> names() {
    return valueCounts.keySet();
  }

  /** How many values events of this name carry; empty for an unknown name. */
  Set<Integer> valueCounts(String name) {
    return valueCounts.getOrDefault(name, Set.of());
  }

  /** The annotations that occur. */
  Set<Proc.Annotation> annotations() {
    return annotations;
  }

  private void visit(Proc proc) {
    if (proc instanceof Proc.Prefix prefix && prefix.event() instanceof Proc.Event.Named named) {
      valueCounts
          .computeIfAbsent(named.name(), name -> new TreeSet<>())
          .add(named.arguments().size());
      if (named.annotation() != Proc.Annotation.NONE) {
        annotations.add(named.annotation());
      }
    }
    ProcParts.of(proc).forEach(this::visit);
  }
}
