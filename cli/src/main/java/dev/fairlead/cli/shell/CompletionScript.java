package dev.fairlead.cli.shell;

import java.util.List;
import java.util.Locale;

/** The shells that complete commands, options and their values. */
public enum CompletionScript {
  BASH("bash/fairlead"),
  ZSH("zsh/_fairlead"),
  FISH("fish/fairlead.fish");

  private final String file;

  CompletionScript(String file) {
    this.file = file;
  }

  /** Where a shell looks for it, below a folder for all shells. */
  public String file() {
    return file;
  }

  /**
   * The text to be sourced.
   *
   * @param root all commands
   * @param standard the one that is meant where none is named
   * @param endings of files with models
   */
  public String of(CommandOutline root, String standard, List<String> endings) {
    return switch (this) {
      case BASH -> new BashCompletion(root, standard, endings).script();
      case ZSH -> new ZshCompletion(root, standard, endings).script();
      case FISH -> new FishCompletion(root, standard, endings).script();
    };
  }

  /** What a user calls it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Text within single quotes, for bash and zsh. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
