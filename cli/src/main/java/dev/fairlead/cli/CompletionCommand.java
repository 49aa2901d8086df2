package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.cli.shell.CommandOutline;
import dev.fairlead.cli.shell.CompletionScript;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "completion",
    description = "Print what a shell needs to complete commands, options, their values and files.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead completion bash > ~/.local/share/bash-completion/completions/fairlead",
      "  source <(fairlead completion bash)          for this shell only; zsh after 'compinit'",
      "  fairlead completion fish > ~/.config/fish/completions/fairlead.fish",
      "",
      "Exit codes: 0 done, 2 no such shell."
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;
  private final Supplier<CommandLine> commands;

  @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  private CompletionScript shell;

  CompletionCommand(Console console, Supplier<CommandLine> commands) {
    this.console = console;
    this.commands = commands;
  }

  @Override
  public Integer call() {
    CommandOutline root = CommandOutline.of(commands.get());
    console.out().print(shell.of(root, App.STANDARD_COMMAND, Language.allEndings()));
    return ExitCode.HOLDS.number();
  }
}
