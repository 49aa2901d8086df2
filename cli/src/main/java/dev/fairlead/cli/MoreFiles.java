package dev.fairlead.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The models after the first, of a command that takes several. Each is a run of the command of its
 * own ({@link App}), so the command itself only ever sees one.
 */
final class MoreFiles {
  static final String DESCRIPTION =
      "More models, looked at one after the other with the same options.";

  /** Files that one model would write over those of another. */
  private static final List<String> FOR_ONE_MODEL =
      List.of(
          "--trace",
          "--msc",
          "--trail",
          "--dot",
          "--aut",
          "--json",
          "--junit",
          "--sarif",
          "--html",
          "--checkpoint",
          "--resume");

  private MoreFiles() {}

  /**
   * All models of a command line, if it has more than one.
   *
   * @throws BadInput if its options are for one model only
   */
  static List<Path> of(ParseResult parsed) {
    if (!parsed.hasSubcommand() || parsed.subcommand().isUsageHelpRequested()) {
      return List.of();
    }
    CommandSpec command = parsed.subcommand().commandSpec();
    List<Path> more = parameter(command).map(ArgSpec::<List<Path>>getValue).orElse(List.of());
    if (more.isEmpty()) {
      return List.of();
    }
    List<Path> all = new ArrayList<>(List.of(ModelOptions.of(command).file()));
    all.addAll(more);
    for (String option : FOR_ONE_MODEL) {
      if (parsed.subcommand().hasMatchedOption(option)) {
        throw new BadInput(option + " is for one model, and these are " + all.size());
      }
    }
    if (all.stream().filter(StandardInput::is).count() > 1) {
      throw new BadInput("standard input can be read once: give - once");
    }
    return all;
  }

  /** Leaves one model to the command. */
  static void choose(ParseResult parsed, Path file) {
    CommandSpec command = parsed.subcommand().commandSpec();
    ModelOptions.of(command).choose(file);
    parameter(command).orElseThrow().setValue(List.of());
  }

  /** The parameter of a command for any number of files after the first. */
  private static Optional<PositionalParamSpec> parameter(CommandSpec command) {
    return command.positionalParameters().stream()
        .filter(parameter -> parameter.index().min() == 1 && parameter.index().isVariable())
        .findFirst();
  }
}
