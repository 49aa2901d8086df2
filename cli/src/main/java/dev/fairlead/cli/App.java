package dev.fairlead.cli;

import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** One invocation of the command line: runs a command and answers for whatever happens. */
final class App {
  private static final Set<String> FIRST_WORDS =
      Set.of("check", "explore", "simulate", "replay", "ltl", "-h", "--help", "-V", "--version");

  private final Console console;
  private final CommandLine commands;

  App(Console console, Workbench workbench) {
    this.console = console;
    this.commands =
        new CommandLine(new FairleadCommand())
            .addSubcommand(new CheckCommand(console, workbench))
            .addSubcommand(new ExploreCommand(console, workbench))
            .addSubcommand(new SimulateCommand(console, workbench))
            .addSubcommand(new ReplayCommand(console, workbench))
            .addSubcommand(new LtlCommand(console));
    commands
        .setOut(new java.io.PrintWriter(console.out(), true))
        .setErr(new java.io.PrintWriter(console.err(), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(console)))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100);
  }

  /** Runs the command and returns the exit code of the process. */
  int run(String... args) {
    List<String> words = withCommand(Arrays.asList(args));
    Format format = wantsJson(words) ? Format.JSON : Format.TEXT;
    commands
        .setParameterExceptionHandler((e, given) -> wrongCommandLine(e, format))
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e, modelOf(command), format));
    try {
      return commands.execute(words.toArray(String[]::new));
    } catch (Error e) {
      return failed(e, null, format);
    } finally {
      console.flush();
    }
  }

  /** A file, or options, without a command mean {@code check}. */
  private static List<String> withCommand(List<String> args) {
    if (args.isEmpty() || FIRST_WORDS.contains(args.get(0))) {
      return args;
    }
    String first = args.get(0);
    boolean unknownCommand = first.matches("[a-z]+") && !Files.exists(Path.of(first));
    if (unknownCommand) {
      return args;
    }
    List<String> words = new java.util.ArrayList<>(List.of("check"));
    words.addAll(args);
    return words;
  }

  private static boolean wantsJson(List<String> args) {
    String joined = String.join(" ", args).toLowerCase(java.util.Locale.ROOT);
    return joined.contains("--format json") || joined.contains("--format=json");
  }

  private static String modelOf(CommandLine command) {
    return command.getParseResult().matchedPositionalValue(0, (Object) null) instanceof Path path
        ? path.toString()
        : null;
  }

  private int wrongCommandLine(ParameterException e, Format format) {
    StringBuilder message = new StringBuilder(e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message.append("; did you mean ").append(unmatched.getSuggestions().get(0)).append("?");
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    message.append("\ntry '").append(command).append(" --help'");
    return report(format, null, message.toString(), ExitCode.BAD_INPUT);
  }

  private int failed(Throwable e, String model, Format format) {
    if (e instanceof ModelException bad) {
      return report(format, model, bad);
    }
    if (e instanceof BadInput bad) {
      return report(format, model, bad.getMessage(), ExitCode.BAD_INPUT);
    }
    if (e instanceof OutOfMemoryError) {
      String text = "out of memory; give it more with --memory or shrink the model";
      return report(format, model, text, ExitCode.UNKNOWN);
    }
    if (console.showsStackTraces()) {
      e.printStackTrace(console.err());
    }
    String text = "internal error, please report: " + e;
    return report(format, model, text, ExitCode.UNKNOWN);
  }

  private int report(Format format, String model, String text, ExitCode code) {
    switch (format) {
      case TEXT -> console.err().println("fairlead: " + text);
      case JSON -> new JsonReport(console.out()).error(model, text);
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
