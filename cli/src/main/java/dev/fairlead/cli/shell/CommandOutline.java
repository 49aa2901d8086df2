package dev.fairlead.cli.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What can be typed after a command, with what a shell needs to know of it.
 *
 * @param summary one sentence
 * @param arguments what is not an option, in its order
 */
public record CommandOutline(
    String name,
    String summary,
    List<Choice> options,
    List<Value> arguments,
    List<CommandOutline> commands) {

  /** Words of a label such as {@code auto|full|none}. */
  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");

  private static final Pattern SENTENCE_END = Pattern.compile("[.;:] |\\.$|\\(|\\R");

  /**
   * An option.
   *
   * @param value {@link Value#NONE} if it takes none
   */
  public record Choice(List<String> names, String summary, Value value, boolean repeats) {}

  /** What can be given for a value. */
  public enum Kind {
    /** There is no value. */
    NONE,
    /** Something only the user knows. */
    TEXT,
    /** One of some words. */
    WORD,
    /** A file with a model, or a folder on the way to one. */
    MODEL,
    FILE,
    FOLDER
  }

  /**
   * A value of an option, or an argument.
   *
   * @param words if it is one of them
   * @param repeats whether any number of them can be given
   */
  public record Value(String label, Kind kind, List<String> words, boolean repeats) {
    static final Value NONE = new Value("", Kind.NONE, List.of(), false);
  }

  /** What these commands take, without what is hidden. */
  public static CommandOutline of(CommandLine command) {
    List<CommandOutline> commands =
        command.getSubcommands().values().stream()
            .distinct()
            .filter(each -> !each.getCommandSpec().usageMessage().hidden())
            .map(CommandOutline::of)
            .toList();
    List<Choice> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(CommandOutline::choice)
            .toList();
    List<Value> arguments = new ArrayList<>();
    for (PositionalParamSpec argument : command.getCommandSpec().positionalParameters()) {
      if (!argument.hidden()) {
        arguments.add(value(argument));
      }
    }
    return new CommandOutline(
        command.getCommandName(),
        sentence(command.getCommandSpec().usageMessage().description()),
        options,
        namingCommands(command, arguments),
        commands);
  }

  /** The argument of {@code help} is a command. */
  private static List<Value> namingCommands(CommandLine command, List<Value> arguments) {
    if (!command.getCommandSpec().helpCommand()) {
      return arguments;
    }
    List<String> names = List.copyOf(command.getParent().getSubcommands().keySet());
    return List.of(new Value("COMMAND", Kind.WORD, names, false));
  }

  private static Choice choice(OptionSpec option) {
    return new Choice(
        List.of(option.names()),
        sentence(option.description()),
        option.arity().max() == 0 ? Value.NONE : value(option),
        option.isMultiValue());
  }

  private static Value value(ArgSpec argument) {
    String label = argument.paramLabel();
    List<String> words = words(argument);
    Kind kind = words.isEmpty() ? kind(argument, label) : Kind.WORD;
    return new Value(label, kind, words, argument.isMultiValue());
  }

  private static Kind kind(ArgSpec argument, String label) {
    boolean path =
        label.equals("PATH")
            || Arrays.stream(argument.auxiliaryTypes())
                .anyMatch(type -> type == Path.class || type == File.class);
    if (!path) {
      return Kind.TEXT;
    }
    boolean first =
        argument instanceof PositionalParamSpec positional && positional.index().contains(0);
    return first ? Kind.MODEL : label.equals("DIR") ? Kind.FOLDER : Kind.FILE;
  }

  /** From a list of them, or from the label; a list of sentences is for people. */
  private static List<String> words(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    if (candidates != null) {
      List<String> given =
          StreamSupport.stream(candidates.spliterator(), false)
              .map(word -> word.toLowerCase(Locale.ROOT))
              .toList();
      if (given.stream().allMatch(WORD.asMatchPredicate())) {
        return given;
      }
    }
    return argument.paramLabel().contains("|")
        ? Arrays.stream(argument.paramLabel().split("\\|")).filter(WORD.asMatchPredicate()).toList()
        : List.of();
  }

  /** The first sentence, without its full stop. */
  private static String sentence(String... description) {
    String text = String.join(" ", description).strip();
    return SENTENCE_END.split(text, 2)[0].strip();
  }
}
