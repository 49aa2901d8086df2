package dev.fairlead.cli.arguments;

import dev.fairlead.cli.arguments.Argument.Kind;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line that is read by a table: the values are in the fields of the command, as picocli
 * would have put them there.
 */
public final class ReadCommand {
  private final Map<String, Argument> options = new HashMap<>();
  private final List<Argument> positions = new ArrayList<>();

  /** The command and its mixins, by their paths. */
  private final Map<List<String>, Object> owners = new HashMap<>();

  private final Map<Argument, Object> values = new LinkedHashMap<>();
  private final List<String> parameters = new ArrayList<>();

  private ReadCommand(ArgumentTable table, Object command) throws ReflectiveOperationException {
    owners.put(List.of(), command);
    for (Argument argument : table.arguments()) {
      switch (argument.kind()) {
        case MIXIN -> mixin(argument);
        case POSITION, POSITIONS -> positions.add(argument);
        default -> argument.names().forEach(name -> options.put(name, argument));
      }
    }
  }

  /**
   * Reads the words after the name of a command.
   *
   * @param command new; not to be used any more if nothing is returned
   * @return empty if picocli has to read them
   */
  public static Optional<ReadCommand> of(ArgumentTable table, Object command, List<String> words) {
    try {
      ReadCommand read = new ReadCommand(table, command);
      return read.take(words) && read.place() && read.assign()
          ? Optional.of(read)
          : Optional.empty();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** What a field of the command itself holds. */
  public Optional<Object> mixin(String name) {
    return Optional.ofNullable(owners.get(List.of(name)));
  }

  /** Those that a command has not made itself are made now. */
  private void mixin(Argument argument) throws ReflectiveOperationException {
    Field field = field(argument);
    Object owner = owners.get(outer(argument));
    Object mixin = field.get(owner);
    if (mixin == null) {
      Constructor<?> constructor = field.getType().getDeclaredConstructor();
      constructor.setAccessible(true);
      mixin = constructor.newInstance();
      field.set(owner, mixin);
    }
    owners.put(argument.path(), mixin);
  }

  private static List<String> outer(Argument argument) {
    return argument.path().subList(0, argument.path().size() - 1);
  }

  private Field field(Argument argument) throws NoSuchFieldException {
    String name = argument.path().get(argument.path().size() - 1);
    Field field = owners.get(outer(argument)).getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Whether every word is a parameter, an option or the value of one. */
  private boolean take(List<String> words) throws ReflectiveOperationException {
    int next = 0;
    while (next < words.size()) {
      String word = words.get(next++);
      if (!looksLikeOption(word)) {
        parameters.add(word);
        continue;
      }
      int equals = word.indexOf('=');
      Argument option = options.get(word);
      String value = null;
      if (option == null && attached(word) != null) {
        option = attached(word);
        value = word.substring(2);
      } else if (option == null && equals > 0 && word.startsWith("--")) {
        option = options.get(word.substring(0, equals));
        value = word.substring(equals + 1);
      } else if (option != null && option.kind() != Kind.FLAG) {
        value = next < words.size() ? words.get(next++) : "";
      }
      if (option == null || !put(option, value)) {
        return false;
      }
    }
    return true;
  }

  /** {@code -DN=3}. */
  private Argument attached(String word) {
    Argument option = word.length() > 2 ? options.get(word.substring(0, 2)) : null;
    return option != null && option.kind() == Kind.MAP && word.charAt(2) != '=' ? option : null;
  }

  private static boolean looksLikeOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  /** A value that looks like an option may be a mistake. */
  private boolean put(Argument option, String value) throws ReflectiveOperationException {
    if (option.kind() == Kind.FLAG) {
      return value == null && values.put(option, true) == null;
    }
    if (value == null || value.isEmpty() || value.startsWith("-") || value.startsWith("\"")) {
      return false;
    }
    switch (option.kind()) {
      case SINGLE -> {
        return values.put(option, Words.value(option, value)) == null;
      }
      case LIST -> {
        list(option).add(Words.value(option, value));
        return true;
      }
      case MAP -> {
        int equals = value.indexOf('=');
        String name = equals < 0 ? value : value.substring(0, equals);
        map(option).put(name, equals < 0 ? null : value.substring(equals + 1));
        return equals != 0 && equals < value.length() - 1;
      }
      default -> {
        return false;
      }
    }
  }

  @SuppressWarnings("unchecked")
  private List<Object> list(Argument option) {
    return (List<Object>) values.computeIfAbsent(option, key -> new ArrayList<>());
  }

  @SuppressWarnings("unchecked")
  private Map<String, String> map(Argument option) {
    return (Map<String, String>) values.computeIfAbsent(option, key -> new LinkedHashMap<>());
  }

  /** Whether there is one parameter for each position, or some for the one that takes all. */
  private boolean place() throws ReflectiveOperationException {
    int placed = 0;
    for (Argument position : positions) {
      int index = Integer.parseInt(position.names().get(0));
      if (index >= parameters.size()) {
        return false;
      }
      if (position.kind() == Kind.POSITION) {
        values.put(position, Words.value(position, parameters.get(index)));
        placed++;
      } else {
        for (String parameter : parameters) {
          list(position).add(Words.value(position, parameter));
          placed++;
        }
      }
    }
    return placed == parameters.size();
  }

  private boolean assign() throws ReflectiveOperationException {
    for (Map.Entry<Argument, Object> value : values.entrySet()) {
      field(value.getKey()).set(owners.get(outer(value.getKey())), value.getValue());
    }
    return true;
  }
}
