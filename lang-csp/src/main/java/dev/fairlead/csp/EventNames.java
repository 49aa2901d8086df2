package dev.fairlead.csp;

import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The events and communications of a specification or of one of its processes. */
final class EventNames {
  private final Map<String, Set<Integer>> valueCounts = new TreeMap<>();
  private final Set<Proc.Annotation> annotations = new TreeSet<>();
  private boolean hasTime;
  private boolean hasLevels;

  private EventNames() {}

  /** The events of all processes. */
  static EventNames of(Symbols symbols) {
    EventNames names = new EventNames();
    symbols.processes().values().forEach(each -> ProcParts.every(each.body(), names::visit));
    return names;
  }

  /** The events of a process and of those it refers to. */
  static EventNames of(Symbols symbols, String process) {
    EventNames names = new EventNames();
    ProcSearch.every(symbols.processes(), process, names::visit);
    return names;
  }

  /** The names of events, and of the channels that something is sent on. */
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

  /** Whether some event has a level. */
  boolean hasLevels() {
    return hasLevels;
  }

  /** Whether time passes for some process. */
  boolean hasTime() {
    return hasTime;
  }

  private void visit(Proc proc) {
    hasTime |= proc instanceof Proc.Timed;
    if (proc instanceof Proc.Prefix prefix && prefix.event() instanceof Proc.Event.Named named) {
      valueCounts
          .computeIfAbsent(named.name(), name -> new TreeSet<>())
          .add(named.arguments().size());
      hasLevels |= named.level().isPresent();
      if (named.annotation() != Proc.Annotation.NONE) {
        annotations.add(named.annotation());
      }
    }
    if (proc instanceof Proc.Send send) {
      valueCounts
          .computeIfAbsent(send.channel().name(), name -> new TreeSet<>())
          .add(send.values().size());
    }
  }
}
