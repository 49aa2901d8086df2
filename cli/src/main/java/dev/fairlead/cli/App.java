package dev.fairlead.cli;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.arguments.ArgumentTable;
import dev.fairlead.cli.arguments.ReadCommand;
import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.search.SearchStopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One invocation of the command line: runs a command and answers for whatever happens. */
final class App {
  /** What is meant where no command is named. */
  static final String STANDARD_COMMAND = "check";

  private static final String HELP = "help";

  /** What can be given without a command. */
  private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

  /** What speaks of no command. */
  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

  /** What SPIN's users type in place of a command. */
  private static final Map<String, String> SPIN_COMMANDS =
      Map.of("-t", "replay", "-replay", "replay", "-search", "check", "-run", "check");

  /** Where the launcher keeps what commands take. */
  private static final String TABLES = "fairlead.arguments";

  private static final String INTERNAL = "internal error, please report: ";

  private final Console console;
  private final Interruption interruption;

  /** Whether a failure has to say which of the models it is about. */
  private boolean several;

  /** By name. To read what a command takes is a good part of a start, so only one is made. */
  private final Map<String, Supplier<Object>> commands = new LinkedHashMap<>();

  App(Console console, Workbench workbench, Interruption interruption) {
    this(console, workbench, interruption, Map.of());
  }

  /**
   * @param more commands of modules around this one, by their names
   */
  App(
      Console console,
      Workbench workbench,
      Interruption interruption,
      Map<String, CommandFactory> more) {
    this.console = console;
    this.interruption = interruption;
    commands.put("check", () -> new CheckCommand(console, workbench, interruption));
    commands.put("test", () -> new TestCommand(console, workbench, interruption));
    commands.put("explore", () -> new ExploreCommand(console, workbench, interruption));
    commands.put("simulate", () -> new SimulateCommand(console, workbench));
    commands.put("replay", () -> new ReplayCommand(console, workbench));
    commands.put("verify", () -> new VerifyCommand(console, workbench, interruption));
    commands.put("prove", () -> new ProveCommand(console, workbench, interruption));
    commands.put("ltl", () -> new LtlCommand(console));
    commands.put("eval", () -> new EvalCommand(console));
    more.forEach(
        (name, factory) -> commands.put(name, () -> factory.create(console, interruption)));
    commands.put("doctor", () -> new DoctorCommand(console, workbench));
    commands.put("bibliography", () -> new BibliographyCommand(console));
    commands.put("completion", () -> new CompletionCommand(console, this::commands));
    // No method reference: Java 25 fails to archive one to a class as old as picocli's.
    commands.put(HELP, () -> new CommandLine.HelpCommand());
  }

  /** All commands, for what is made from their descriptions. */
  CommandLine commands() {
    return commands(commands.keySet());
  }

  /** A new one. */
  Object command(String name) {
    return commands.get(name).get();
  }

  private CommandLine commands(Collection<String> names) {
    CommandLine line = new CommandLine(new FairleadCommand());
    for (String name : names) {
      line.addSubcommand(name, command(name));
    }
    HelpSections.add(line);
    return line.setOut(new java.io.PrintWriter(console.out(), true))
        .setErr(new java.io.PrintWriter(console.err(), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(console)))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100);
  }

  /** The one that is to be run, or all where others may be spoken of. */
  CommandLine commandsFor(List<String> words) {
    if (words.isEmpty()) {
      return commands();
    }
    String first = words.get(0);
    if (VERSION_OPTIONS.contains(first)) {
      return commands(List.of());
    }
    if (first.equals(HELP)) {
      String other = words.size() == 2 ? words.get(1) : HELP;
      boolean isOfOne = commands.containsKey(other) && !other.equals(HELP);
      return isOfOne ? commands(List.of(other, HELP)) : commands();
    }
    return commands.containsKey(first) ? commands(List.of(first)) : commands();
  }

  /** Runs the command and returns the exit code of the process. */
  int run(String... args) {
    List<String> words = withCommand(Arrays.asList(args));
    if (args.length > 0 && SPIN_COMMANDS.containsKey(args[0])) {
      console.err().println("fairlead: read " + args[0] + " as " + words.get(0));
    }
    Format format = wantsJson(words) ? Format.JSON : Format.TEXT;
    return delivered(byTable(words, format).orElseGet(() -> byAnnotations(words, format)));
  }

  /** What an ordinary command line leads to, if what its command takes was written down. */
  private Optional<Integer> byTable(List<String> words, Format format) {
    String tables = System.getProperty(TABLES);
    if (tables == null || words.isEmpty() || !commands.containsKey(words.get(0))) {
      return Optional.empty();
    }
    Optional<ArgumentTable> table = ArgumentTable.read(Path.of(tables, words.get(0)));
    if (table.isEmpty() || !(command(words.get(0)) instanceof Callable<?> command)) {
      return Optional.empty();
    }
    Optional<ReadCommand> read =
        ReadCommand.of(table.get(), command, words.subList(1, words.size()));
    return read.map(found -> call(command, found, format));
  }

  private int call(Callable<?> command, ReadCommand read, Format format) {
    try {
      return (Integer) command.call();
    } catch (Exception e) {
      return failed(e, modelOf(read), format);
    } catch (Error e) {
      return failed(e, null, format);
    }
  }

  /** Writes down what commands take; see {@link ArgumentTable}. */
  void writeTables(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, CommandLine> command : commands().getSubcommands().entrySet()) {
      Optional<ArgumentTable> table = ArgumentTable.of(command.getValue().getCommandSpec());
      if (table.isPresent()) {
        table.get().write(folder.resolve(command.getKey()));
      }
    }
  }

  private int byAnnotations(List<String> words, Format format) {
    return execute(
        words,
        format,
        parsed -> {
          List<Path> models;
          try {
            models = MoreFiles.of(parsed);
          } catch (BadInput e) {
            return failed(e, null, format);
          }
          return models.isEmpty()
              ? new CommandLine.RunLast().execute(parsed)
              : each(models, words, format);
        });
  }

  private int execute(List<String> words, Format format, IExecutionStrategy strategy) {
    try {
      return commandsFor(words)
          .setParameterExceptionHandler((e, given) -> wrongCommandLine(e, format))
          .setExecutionExceptionHandler((e, command, parsed) -> failed(e, modelOf(command), format))
          .setExecutionStrategy(strategy)
          .execute(words.toArray(String[]::new));
    } catch (Error e) {
      return failed(e, null, format);
    }
  }

  /** The same command for several models, one after the other; documents become a list. */
  private int each(List<Path> models, List<String> words, Format format) {
    several = true;
    ExitCode worst = ExitCode.HOLDS;
    String before = format == Format.JSON ? "[" : "";
    for (Path model : models) {
      console.out().print(before);
      if (format == Format.TEXT) {
        console.out().println(console.style().strong("── " + StandardInput.name(model)));
      }
      before = format == Format.JSON ? "," : System.lineSeparator();
      int code =
          interruption.isRequested()
              ? report(
                  format, StandardInput.name(model), "not tried: interrupted", ExitCode.UNKNOWN)
              : execute(
                  words,
                  format,
                  parsed -> {
                    MoreFiles.choose(parsed, model);
                    return new CommandLine.RunLast().execute(parsed);
                  });
      console.flush();
      worst = ExitCode.worst(worst, ExitCode.of(code));
    }
    if (format == Format.JSON) {
      console.out().println("]");
    }
    return (interruption.isRequested() ? ExitCode.UNKNOWN : worst).number();
  }

  /** What becomes of a failure before anything was run. */
  int failed(Throwable e, String... args) {
    return delivered(failed(e, null, wantsJson(Arrays.asList(args)) ? Format.JSON : Format.TEXT));
  }

  /** An answer that nobody could read is none. */
  private int delivered(int code) {
    boolean lost = console.out().checkError();
    if (lost) {
      console.err().println("fairlead: cannot write to standard output");
    }
    console.flush();
    return lost ? ExitCode.UNKNOWN.number() : code;
  }

  /** A file, or options, without a command mean {@code check}. */
  private List<String> withCommand(List<String> args) {
    if (args.isEmpty()) {
      return args;
    }
    String first = args.get(0);
    if (commands.containsKey(first) || OWN_OPTIONS.contains(first)) {
      return args;
    }
    List<String> words = new ArrayList<>(args);
    if (SPIN_COMMANDS.containsKey(first)) {
      words.set(0, SPIN_COMMANDS.get(first));
      return words;
    }
    boolean unknownCommand = first.matches("[a-z]+") && !Files.exists(Path.of(first));
    if (unknownCommand) {
      return args;
    }
    words.add(0, STANDARD_COMMAND);
    return words;
  }

  private static boolean wantsJson(List<String> args) {
    String joined = String.join(" ", args).toLowerCase(java.util.Locale.ROOT);
    return joined.contains("--format json") || joined.contains("--format=json");
  }

  private static String modelOf(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    return spec.mixins().containsKey(ModelOptions.NAME) ? name(ModelOptions.of(spec)) : null;
  }

  private static String modelOf(ReadCommand command) {
    return command
        .mixin(ModelOptions.NAME)
        .map(options -> name((ModelOptions) options))
        .orElse(null);
  }

  private static String name(ModelOptions model) {
    return model.file() == null ? null : StandardInput.name(model.file());
  }

  private int wrongCommandLine(ParameterException e, Format format) {
    StringBuilder message = new StringBuilder(e.getMessage());
    CommandSpec spec = e.getCommandLine().getCommandSpec();
    if (e instanceof UnmatchedArgumentException unmatched) {
      if (spec.parent() == null && !unmatched.isUnknownOption()) {
        message.setLength(0);
        message.append("there is no command '").append(unmatched.getUnmatched().get(0)).append("'");
      }
      if (!unmatched.getSuggestions().isEmpty()) {
        message.append("; did you mean ").append(unmatched.getSuggestions().get(0)).append("?");
      }
    }
    String command = spec.qualifiedName();
    message.append("\ntry '").append(command).append(" --help'");
    return report(format, null, message.toString(), ExitCode.BAD_INPUT);
  }

  private int failed(Throwable e, String model, Format format) {
    if (e instanceof ModelException bad) {
      return report(format, model, bad);
    }
    Failure failure = failure(e);
    if (console.showsStackTraces()
        && (failure.message().startsWith(INTERNAL) || e instanceof StackOverflowError)) {
      e.printStackTrace(console.err());
    }
    return report(format, model, failure.message(), ExitCode.of(failure.score()));
  }

  /** Whose fault it is that there is no answer, and what to say. */
  static Failure failure(Throwable e) {
    if (e instanceof ModelException bad) {
      return new Failure(Score.BAD_INPUT, bad.diagnostic().message(), bad.diagnostics());
    }
    if (e instanceof BadInput
        || e instanceof InvalidInputException
        || e instanceof CheckpointRefusal) {
      return new Failure(Score.BAD_INPUT, e.getMessage());
    }
    if (e instanceof SearchStopped stopped) {
      return new Failure(Score.UNFINISHED, stopped.inWords());
    }
    if (e instanceof OutOfMemoryError exhausted) {
      return new Failure(Score.UNFINISHED, Worker.inWords(exhausted));
    }
    if (e instanceof StackOverflowError) {
      return new Failure(
          Score.BAD_INPUT, "the model is nested too deeply; name inner parts and refer to them");
    }
    return new Failure(Score.UNFINISHED, INTERNAL + e);
  }

  private int report(Format format, String model, String text, ExitCode code) {
    if (format == Format.JSON) {
      new JsonReport(console.out()).error(model, text);
    }
    // A failure is told on standard error, too: the document may be read by a program.
    if (format == Format.TEXT || code == ExitCode.UNKNOWN) {
      String which = several && model != null ? model + ": " : "";
      console.err().println("fairlead: " + which + text);
    }
    return code.number();
  }

  private int report(Format format, String model, ModelException bad) {
    switch (format) {
      case TEXT -> {
        console.err().println(bad.getMessage());
        int errors = bad.diagnostics().size();
        if (errors == Mistakes.MOST) {
          console.err().println(errors + " errors, and perhaps more");
        } else if (errors > 1) {
          console.err().println(errors + " errors");
        }
      }
      case JSON -> new JsonReport(console.out()).errors(model, bad.diagnostics());
    }
    return ExitCode.BAD_INPUT.number();
  }

  private static CommandLine.Help.Ansi ansi(Console console) {
    return switch (console.style()) {
      case PLAIN -> CommandLine.Help.Ansi.OFF;
      case COLOUR -> CommandLine.Help.Ansi.ON;
    };
  }
}
