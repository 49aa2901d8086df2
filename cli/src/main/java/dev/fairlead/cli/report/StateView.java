package dev.fairlead.cli.report;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of one state by unique name, globals first. A local value is called {@code
 * owner.name}; if two values would share a name, the later ones get {@code #2}, {@code #3}.
 */
public record StateView(Map<String, String> values) {

  public StateView {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public static StateView of(StateSpace space, int[] state, int length) {
    Map<String, String> values = new LinkedHashMap<>();
    for (SlotValue slot : space.describe(state, length)) {
      values.put(unusedName(values.keySet(), nameOf(slot)), slot.value());
    }
    return new StateView(values);
  }

  private static String nameOf(SlotValue slot) {
    if (slot.isGlobal()) {
      return slot.name();
    }
    return slot.name().isEmpty() ? slot.owner() : slot.owner() + "." + slot.name();
  }

  private static String unusedName(Set<String> used, String name) {
    String candidate = name;
    for (int count = 2; used.contains(candidate); count++) {
      candidate = name + "#" + count;
    }
    return candidate;
  }

  /** What is different in {@code next}, in its order, then what is no longer there. */
  public List<Change> changesTo(StateView next) {
    Set<String> names = new LinkedHashSet<>(next.values.keySet());
    names.addAll(values.keySet());
    List<Change> changes = new ArrayList<>();
    for (String name : names) {
      String from = values.get(name);
      String to = next.values.get(name);
      if (from == null || !from.equals(to)) {
        changes.add(new Change(name, from, to));
      }
    }
    return changes;
  }

  /** A value that differs between two states; null where the name does not exist. */
  public record Change(String name, String from, String to) {}
}
