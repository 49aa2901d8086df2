package dev.fairlead.studio.simulate;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Recording;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run as {@code evidence} of {@code check --format json} has it. The document tells the variables
 * of all states, and places of processes from their first change on; what it does not tell is not
 * compared.
 */
final class EvidenceDocument implements Recording {
  private final Optional<String> property;
  private final OptionalInt stem;
  private final List<Map<?, ?>> steps = new ArrayList<>();

  /** By number of steps: the values that are known by then. */
  private final List<Map<String, String>> variables = new ArrayList<>();

  private final List<Map<String, String>> places = new ArrayList<>();

  private EvidenceDocument(Map<?, ?> document, Optional<String> property) {
    this.property = property;
    steps.addAll(objects(document, "stem"));
    int before = steps.size();
    steps.addAll(objects(document, "loop"));
    this.stem = steps.size() > before ? OptionalInt.of(before) : OptionalInt.empty();
    variables.add(changed(Map.of(), object(document, "initial")));
    places.add(Map.of());
    for (Map<?, ?> step : steps) {
      int last = variables.size() - 1;
      variables.add(changed(variables.get(last), object(step, "changed")));
      places.add(changed(places.get(last), object(step, "places")));
    }
  }

  /**
   * @param property that the run is evidence about, as text
   * @throws InvalidInputException if the document is no run
   */
  static EvidenceDocument of(Object document, Optional<String> property) {
    if (document instanceof Map<?, ?> evidence) {
      return new EvidenceDocument(evidence, property);
    }
    throw new InvalidInputException("the request has no 'evidence' as check --format json has it");
  }

  private static List<Map<?, ?>> objects(Map<?, ?> document, String field) {
    if (document.get(field) instanceof List<?> list) {
      List<Map<?, ?>> objects = new ArrayList<>();
      list.forEach(each -> objects.add(object(each, field)));
      return objects;
    }
    throw new InvalidInputException("the run has no list '" + field + "'");
  }

  private static Map<?, ?> object(Map<?, ?> document, String field) {
    return object(document.get(field), field);
  }

  private static Map<?, ?> object(Object value, String field) {
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw new InvalidInputException("the run has no object '" + field + "'");
  }

  private static Map<String, String> changed(Map<String, String> before, Map<?, ?> changes) {
    if (changes.isEmpty()) {
      return before;
    }
    Map<String, String> values = new LinkedHashMap<>(before);
    changes.forEach(
        (name, value) -> {
          if (value == null) {
            values.remove(name.toString());
          } else {
            values.put(name.toString(), value.toString());
          }
        });
    return values;
  }

  @Override
  public int length() {
    return steps.size();
  }

  @Override
  public OptionalInt stem() {
    return stem;
  }

  @Override
  public Optional<String> property() {
    return property;
  }

  @Override
  public String event(int step) {
    return String.valueOf(steps.get(step - 1).get("label"));
  }

  @Override
  public List<String> processes(int step) {
    return steps.get(step - 1).get("processes") instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  @Override
  public List<String> differences(int step, StateView view, ValueNames names, Words words) {
    List<String> differences = new ArrayList<>();
    Map<String, String> recorded = variables.get(step);
    view.variables()
        .forEach((name, value) -> compare(name, value, recorded.get(name), differences));
    recorded.keySet().stream()
        .filter(name -> !view.variables().containsKey(name))
        .forEach(name -> differences.add("there is no " + name));
    if (words == Words.SAME) {
      places
          .get(step)
          .forEach((name, place) -> compare(name, view.places().get(name), place, differences));
    }
    return differences;
  }

  private static void compare(String name, String here, String recorded, List<String> into) {
    if (recorded == null || !recorded.equals(here)) {
      into.add(name + " is " + here + ", in the run " + recorded);
    }
  }
}
