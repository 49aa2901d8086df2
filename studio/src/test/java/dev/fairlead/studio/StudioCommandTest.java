package dev.fairlead.studio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cli.Console;
import dev.fairlead.cli.Interruption;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command {@code studio}, in a process of its own where that matters. */
class StudioCommandTest {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/[\\w-]{32}/");

  @TempDir Path folder;

  private static Process start(String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx300m", "-cp", System.getProperty("java.class.path")));
    command.add(Fairlead.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String help() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new CommandLine(new StudioCommand(Console.silent(), Interruption.ofThread()))
        .usage(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void itPrintsItsAddressAndEndsWhenItIsTold() throws Exception {
    Files.writeString(folder.resolve("m.csp"), "P = a -> P;\n");
    Process process = start("studio", folder.toString(), "--no-open");
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertTrue(ADDRESS.matcher(line).find(), line);
      process.destroy();
      assertTrue(process.waitFor(20, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatIsNoFolderIsBadInput() throws Exception {
    Process process = start("studio", folder.resolve("nowhere").toString(), "--no-open");
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, process.waitFor());
    assertTrue(said.contains("there is no file or folder"), said);
    assertFalse(said.contains("Exception"), said);
  }

  @Test
  void aPortThatIsTakenOrNoneIsBadInput() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      for (String port : List.of("" + taken.getLocalPort(), "70000")) {
        Process process = start("studio", folder.toString(), "--no-open", "--port", port);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, process.waitFor());
        assertTrue(said.contains("cannot listen on port " + port), said);
        assertFalse(said.contains("Exception"), said);
      }
    }
  }

  @Test
  void theProgramHasTheCommandsOfAllModules() throws Exception {
    Process process = start("help");
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    for (String command : List.of("check", "studio", "lsp", "dap", "completion")) {
      assertTrue(said.contains("\n  " + command + " "), said);
    }
  }

  @Test
  void thePageOfTheStudioNamesEveryOption() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "studio.md"));
    List<String> missing = new ArrayList<>();
    Pattern option = Pattern.compile("(?m)^ +(--[a-z-]+)");
    for (MatchResult found : option.matcher(help()).results().toList()) {
      if (!page.contains(found.group(1))) {
        missing.add(found.group(1));
      }
    }
    assertEquals(List.of(), missing);
  }

  /** The files of the libraries are found by their versions. */
  @Test
  void thePageLoadsTheLibrariesOfTheBuild() throws IOException {
    String build = Files.readString(Path.of("..", "pom.xml"));
    for (String library : new String[] {"monaco", "d3"}) {
      String version = build.replaceFirst("(?s).*<" + library + ".version>(.*?)</.*", "$1").strip();
      String source = Files.readString(Path.of("src/main/java/dev/fairlead/studio/PageFiles.java"));
      assertTrue(source.contains("/" + version + "/"), library + " " + version);
    }
  }
}
