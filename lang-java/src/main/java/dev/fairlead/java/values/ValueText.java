package dev.fairlead.java.values;

import dev.fairlead.java.Nothing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** ValueTable in words. */
public final class ValueText {

  private ValueText() {}

  /**
   * A part of a value that has a name.
   *
   * @param path the names of components, one inside the other; empty for the value itself
   * @param text for people
   * @param identity tells it from all other values, in every instance of a model
   */
  public record Line(String path, String text, String identity) {}

  /**
   * A value by its parts: records inside records are opened, unless they are one kind of several,
   * and so are lists of such records.
   */
  public static List<Line> lines(Object value) {
    List<Line> lines = new ArrayList<>();
    if (value != Nothing.NOTHING) {
      open("", "", value, lines);
    }
    return List.copyOf(lines);
  }

  private static void open(String path, String within, Object value, List<Line> lines) {
    if (opens(value)) {
      String type = within + value.getClass().getName() + ".";
      for (Parts.Component component : Parts.components((Record) value)) {
        String inner = path.isEmpty() ? component.name() : path + "." + component.name();
        open(inner, type, component.value(), lines);
      }
    } else if (value instanceof List<?> list
        && !list.isEmpty()
        && list.stream().allMatch(ValueText::opens)) {
      for (int i = 0; i < list.size(); i++) {
        open(path + "[" + i + "]", within, list.get(i), lines);
      }
    } else {
      lines.add(new Line(path, text(value), within + identity(value)));
    }
  }

  private static boolean opens(Object value) {
    return value instanceof Record record
        && !Parts.isVariant(record)
        && !Parts.components(record).isEmpty();
  }

  /** For people. */
  public static String text(Object value) {
    if (value instanceof Record record) {
      List<Parts.Component> components = Parts.components(record);
      String name = record.getClass().getSimpleName();
      return components.isEmpty() ? name : name + record(components, ValueText::text);
    }
    return value instanceof Enum<?> constant
        ? constant.name()
        : container(value, ValueText::text).orElseGet(() -> String.valueOf(value));
  }

  /** Different values have different ones. */
  public static String identity(Object value) {
    if (value instanceof Record record) {
      return record.getClass().getName() + record(Parts.components(record), ValueText::identity);
    } else if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getName() + "." + constant.name();
    } else if (value instanceof String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    } else if (value == null || value instanceof Integer || value instanceof Boolean) {
      return String.valueOf(value);
    } else if (value instanceof Map<?, ?> map && map.isEmpty()) {
      return "{:}"; // no empty set
    }
    return container(value, ValueText::identity)
        .orElseGet(() -> value.getClass().getName() + "'" + value + "'");
  }

  private static String record(List<Parts.Component> components, Function<Object, String> words) {
    return components.stream()
        .map(component -> component.name() + "=" + words.apply(component.value()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** Where the order of elements means nothing, that of their words is taken. */
  private static Optional<String> container(Object value, Function<Object, String> words) {
    if (value instanceof Optional<?> optional) {
      return Optional.of(optional.map(inner -> "some " + words.apply(inner)).orElse("none"));
    } else if (value instanceof List<?> list) {
      return Optional.of(list.stream().map(words).collect(Collectors.joining(", ", "[", "]")));
    } else if (value instanceof Set<?> set) {
      return Optional.of(
          set.stream().map(words).sorted().collect(Collectors.joining(", ", "{", "}")));
    } else if (value instanceof Map<?, ?> map) {
      return Optional.of(
          map.entrySet().stream()
              .sorted(Comparator.comparing(entry -> words.apply(entry.getKey())))
              .map(entry -> words.apply(entry.getKey()) + ": " + words.apply(entry.getValue()))
              .collect(Collectors.joining(", ", "{", "}")));
    }
    return Optional.empty();
  }
}
