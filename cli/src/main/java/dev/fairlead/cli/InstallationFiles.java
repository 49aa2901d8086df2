package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.cli.report.Tool;
import dev.fairlead.cli.shell.CommandOutline;
import dev.fairlead.cli.shell.CompletionScript;
import dev.fairlead.cli.shell.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Writes what an installation has beside the jars; started once by the build of it. */
public final class InstallationFiles {
  private InstallationFiles() {}

  /**
   * @param args the folder to write to, and that of the jars
   */
  public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
    write(args, Map.of());
  }

  /** The same with more commands, for the module that composes the program. */
  public static void write(String[] args, Map<String, CommandFactory> more)
      throws IOException, NoSuchAlgorithmException {
    Path folder = Path.of(args[0]);
    CommandLine commands =
        new App(Console.ofProcess(), new FrontEnds(), Interruption.ofProcess(), more).commands();
    CommandOutline root = CommandOutline.of(commands);
    for (CompletionScript shell : CompletionScript.values()) {
      write(
          folder.resolve("completions").resolve(shell.file()),
          shell.of(root, App.STANDARD_COMMAND, Language.allEndings()));
    }
    Path pages = folder.resolve("man").resolve("man1");
    Stream.concat(Stream.of(commands), commands.getSubcommands().values().stream().distinct())
        .forEach(
            command ->
                write(
                    pages.resolve(ManualPage.name(command) + ".1"),
                    ManualPage.of(command, Tool.version())));
    write(folder.resolve("build"), digest(Path.of(args[1])) + "\n");
  }

  /** Tells one build from another, whatever their version: class archives are for one of them. */
  private static String digest(Path jars) throws IOException, NoSuchAlgorithmException {
    MessageDigest sum = MessageDigest.getInstance("SHA-256");
    try (Stream<Path> files = Files.list(jars)) {
      List<Path> sorted = files.sorted().toList();
      for (Path jar : sorted) {
        sum.update(Files.readAllBytes(jar));
      }
    }
    return HexFormat.of().formatHex(sum.digest());
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
