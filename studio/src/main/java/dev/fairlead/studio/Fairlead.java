package dev.fairlead.studio;

import dev.fairlead.cli.CommandFactory;
import dev.fairlead.lsp.DapCommand;
import dev.fairlead.lsp.LspCommand;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The program with all its commands: those of the command line, the studio and the servers of
 * editors.
 */
public final class Fairlead {
  private Fairlead() {}

  public static void main(String[] args) throws InterruptedException {
    dev.fairlead.cli.Main.start(args, commands());
  }

  /** What this module adds, by name. */
  static Map<String, CommandFactory> commands() {
    Map<String, CommandFactory> commands = new LinkedHashMap<>();
    commands.put("studio", (console, interruption) -> new StudioCommand(console, interruption));
    commands.put("lsp", (console, interruption) -> new LspCommand());
    commands.put("dap", (console, interruption) -> new DapCommand());
    return commands;
  }

  /** What the launcher rehearses after a build. */
  public static final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] args) throws Exception {
      dev.fairlead.cli.Rehearsal.run(args, commands());
    }
  }

  /** What the build of an installation asks for: completions and manual pages of all commands. */
  public static final class InstallationFiles {
    private InstallationFiles() {}

    public static void main(String[] args) throws Exception {
      dev.fairlead.cli.InstallationFiles.write(args, commands());
    }
  }
}
