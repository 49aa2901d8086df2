package dev.fairlead.java;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Values given from outside, as by {@code -D N=5}; a model asks for them by name. */
public final class Parameters {
  private final Map<String, String> given;
  private final Set<String> known = new LinkedHashSet<>();

  public Parameters(Map<String, String> given) {
    this.given = new LinkedHashMap<>(given);
  }

  public int integer(String name, int otherwise) {
    String text = text(name, Integer.toString(otherwise));
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw unfit(name, text, "an integer");
    }
  }

  public boolean truth(String name, boolean otherwise) {
    String text = text(name, Boolean.toString(otherwise));
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw unfit(name, text, "true or false");
    };
  }

  public String text(String name, String otherwise) {
    known.add(name);
    return given.getOrDefault(name, otherwise);
  }

  /** A constant of an enum, in any case. */
  public <E extends Enum<E>> E choice(String name, E otherwise) {
    String text = text(name, otherwise.name());
    List<E> all = Arrays.asList(otherwise.getDeclaringClass().getEnumConstants());
    return all.stream()
        .filter(constant -> constant.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                unfit(
                    name,
                    text,
                    "one of "
                        + String.join(
                            ", ",
                            all.stream().map(e -> e.name().toLowerCase(Locale.ROOT)).toList())));
  }

  /** The names that were asked for so far. */
  public Set<String> known() {
    return Set.copyOf(known);
  }

  private static IllegalArgumentException unfit(String name, String text, String wanted) {
    return new IllegalArgumentException(
        "the parameter " + name + " is '" + text + "', not " + wanted);
  }
}
