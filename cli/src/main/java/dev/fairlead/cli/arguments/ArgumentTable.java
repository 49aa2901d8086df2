package dev.fairlead.cli.arguments;

import dev.fairlead.cli.arguments.Argument.Kind;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Range;

/** What a command takes, as its annotations say. */
public final class ArgumentTable {
  /** What every command has, which is never read by a table. */
  private static final String STANDARD_HELP = "mixinStandardHelpOptions";

  private final List<Argument> arguments;

  private ArgumentTable(List<Argument> arguments) {
    this.arguments = arguments;
  }

  List<Argument> arguments() {
    return arguments;
  }

  /** The table of a command, or none if it has something that no table says. */
  public static Optional<ArgumentTable> of(CommandSpec command) {
    boolean demands = command.options().stream().anyMatch(OptionSpec::required);
    // That one asks picocli about the others.
    boolean isHelp = command.helpCommand();
    if (isHelp || demands || !command.argGroups().isEmpty()) {
      return Optional.empty();
    }
    List<Argument> arguments = new ArrayList<>();
    add(arguments, command, List.of());
    return Optional.of(new ArgumentTable(arguments));
  }

  private static void add(List<Argument> arguments, CommandSpec command, List<String> path) {
    Map<String, CommandSpec> mixins = new LinkedHashMap<>(command.mixins());
    mixins.remove(STANDARD_HELP);
    mixins.forEach(
        (name, mixin) -> {
          List<String> inner = inside(path, name);
          arguments.add(new Argument(Kind.MIXIN, List.of(), inner, "", ""));
          add(arguments, mixin, inner);
        });
    for (ArgSpec argument : command.args()) {
      if (argument.userObject() instanceof Field field
          && field.getDeclaringClass() == command.userObject().getClass()) {
        arguments.add(argument(argument, inside(path, field.getName())));
      }
    }
  }

  private static List<String> inside(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }

  private static Argument argument(ArgSpec argument, List<String> path) {
    List<String> names =
        argument instanceof OptionSpec option
            ? List.of(option.names())
            : List.of(Integer.toString(((PositionalParamSpec) argument).index().min()));
    return new Argument(
        isPlain(argument) ? kind(argument) : Kind.OTHER,
        names,
        path,
        argument.auxiliaryTypes()[argument.auxiliaryTypes().length - 1].getName(),
        argument.converters().length == 0 ? "" : argument.converters()[0].getClass().getName());
  }

  /** Without anything that picocli does beside taking a value. */
  private static boolean isPlain(ArgSpec argument) {
    boolean isNegatable = argument instanceof OptionSpec option && option.negatable();
    return argument.defaultValue() == null
        && argument.parameterConsumer() == null
        && argument.preprocessor().getClass().getName().startsWith("picocli.")
        && argument.splitRegex().isEmpty()
        && argument.converters().length <= 1
        && !isNegatable;
  }

  private static Kind kind(ArgSpec argument) {
    if (argument instanceof PositionalParamSpec parameter) {
      return position(parameter);
    }
    Range arity = argument.arity();
    if (arity.max() == 0 && argument.type() == boolean.class) {
      return Kind.FLAG;
    }
    boolean takesOne = arity.min() == 1 && arity.max() == 1 && !arity.isVariable();
    if (!takesOne) {
      return Kind.OTHER;
    }
    if (argument.type() == List.class) {
      return Kind.LIST;
    }
    boolean isMap =
        argument.type() == Map.class
            && argument.auxiliaryTypes()[0] == String.class
            && argument.auxiliaryTypes()[1] == String.class
            && (argument.mapFallbackValue() == null
                || argument.mapFallbackValue().equals(Option.NULL_VALUE));
    if (isMap) {
      return Kind.MAP;
    }
    return argument.isMultiValue() ? Kind.OTHER : Kind.SINGLE;
  }

  private static Kind position(PositionalParamSpec parameter) {
    Range index = parameter.index();
    boolean isAll = parameter.type() == List.class && index.min() == 0 && index.isVariable();
    if (isAll) {
      return Kind.POSITIONS;
    }
    boolean isOne = !parameter.isMultiValue() && index.min() == index.max();
    return isOne ? Kind.POSITION : Kind.OTHER;
  }

  /** Keeps a table. */
  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    arguments.forEach(argument -> lines.add(argument.line()));
    Files.write(file, lines);
  }

  /** One that was kept, if there is one. */
  public static Optional<ArgumentTable> read(Path file) {
    try {
      List<Argument> arguments = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        arguments.add(Argument.of(line));
      }
      return Optional.of(new ArgumentTable(arguments));
    } catch (IOException | RuntimeException e) {
      // It is there to save time, not to be relied on.
      return Optional.empty();
    }
  }
}
