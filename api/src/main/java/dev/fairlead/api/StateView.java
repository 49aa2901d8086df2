package dev.fairlead.api;

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
 * The values of one state by name; no name occurs twice in both maps together.
 *
 * @param variables globals first; a local one is called {@code owner.name}
 * @param places where each process stands in its text: the values named like their owner
 */
public record StateView(Map<String, String> variables, Map<String, String> places) {

  public StateView {
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    places = Collections.unmodifiableMap(new LinkedHashMap<>(places));
  }

  public static StateView of(StateSpace space, int[] state, int length) {
    return of(space.describe(state, length));
  }

  private static StateView of(List<SlotValue> slots) {
    List<String> names = names(slots);
    Map<String, String> variables = new LinkedHashMap<>();
    Map<String, String> places = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      SlotValue slot = slots.get(i);
      (isPlace(slot) ? places : variables).put(names.get(i), slot.value());
    }
    return new StateView(variables, places);
  }

  static boolean isPlace(SlotValue slot) {
    return !slot.isGlobal() && slot.name().equals(slot.owner());
  }

  /** What the values of a state are called, so that no name occurs twice. */
  static List<String> names(List<SlotValue> slots) {
    Set<String> names = new LinkedHashSet<>();
    for (SlotValue slot : slots) {
      String name =
          slot.isGlobal() || isPlace(slot) ? slot.name() : slot.owner() + "." + slot.name();
      String unique = name;
      for (int i = 2; !names.add(unique); i++) {
        unique = name + "#" + i;
      }
    }
    return List.copyOf(names);
  }

  /** What is different in another state. */
  public Difference to(StateView next) {
    return new Difference(changes(variables, next.variables), changes(places, next.places));
  }

  /** The state after a step that makes this difference: {@code a.after(a.to(b))} is b. */
  public StateView after(Difference difference) {
    return new StateView(
        changed(variables, difference.variables), changed(places, difference.places));
  }

  private static Map<String, String> changed(Map<String, String> before, List<Change> changes) {
    Map<String, String> values = new LinkedHashMap<>(before);
    for (Change change : changes) {
      if (change.to() == null) {
        values.remove(change.name());
      } else {
        values.put(change.name(), change.to());
      }
    }
    return values;
  }

  private static List<Change> changes(Map<String, String> before, Map<String, String> after) {
    Set<String> names = new LinkedHashSet<>(after.keySet());
    names.addAll(before.keySet());
    List<Change> changes = new ArrayList<>();
    for (String name : names) {
      String from = before.get(name);
      String to = after.get(name);
      if (from == null || !from.equals(to)) {
        changes.add(new Change(name, from, to));
      }
    }
    return changes;
  }

  /** What a step changes, in the order of the state it leads to. */
  public record Difference(List<Change> variables, List<Change> places) {
    public Difference {
      variables = List.copyOf(variables);
      places = List.copyOf(places);
    }
  }

  /** A value that differs between two states; null where the name does not exist. */
  public record Change(String name, String from, String to) {}
}
