package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.cli.shell.ManualPage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The manual pages say what the help says, in a form that programs for such pages accept. */
class ManualPageTest {
  @TempDir Path folder;

  private static List<CommandLine> commands() {
    ByteArrayOutputStream nowhere = new ByteArrayOutputStream();
    Console console = Invocation.console("", false, nowhere, nowhere);
    CommandLine root = new App(console, new ToyWorkbench(), Interruption.ofThread()).commands();
    return Stream.concat(Stream.of(root), root.getSubcommands().values().stream()).toList();
  }

  @Test
  void everyOptionIsExplained() {
    for (CommandLine command : commands()) {
      String page = ManualPage.of(command, "1.2.3");
      assertTrue(page.contains("Fairlead 1.2.3"), page);
      for (OptionSpec option : command.getCommandSpec().options()) {
        for (String name : option.names()) {
          String bold = "\\fB" + name.replace("-", "\\-") + "\\fR";
          assertTrue(page.contains(bold), command.getCommandName() + " " + name);
        }
      }
    }
  }

  @Test
  void thePageOfCheckHasNotionsExamplesAndExitCodes() {
    CommandLine check =
        commands().stream()
            .filter(each -> each.getCommandName().equals("check"))
            .findFirst()
            .orElseThrow();
    assertEquals("fairlead-check", ManualPage.name(check));
    String page = ManualPage.of(check, "1");
    for (String section : List.of("NOTIONS OF FAIRNESS", "EXAMPLES", "EXIT STATUS", "SEE ALSO")) {
      assertTrue(page.contains(".SH \"" + section + "\"\n"), page);
    }
    assertTrue(page.contains("0 all hold, 1 one is violated"), page);
    assertTrue(page.contains("\\fBfairlead\\-explore\\fR(1)"), page);
  }

  @Test
  void mandocHasNothingToSay() throws Exception {
    assertEquals(
        "", output("mandoc", "-T", "lint", "-W", "warning").replaceAll(".*missing date.*\\R?", ""));
  }

  @Test
  void groffHasNothingToSay() throws Exception {
    assertEquals("", output("groff", "-man", "-ww", "-z"));
  }

  /** Of a program for pages about all of them. */
  private String output(String... program) throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, program[0]))),
        program[0] + " is not installed");
    List<String> words = new ArrayList<>(List.of(program));
    for (CommandLine command : commands()) {
      Path page = folder.resolve(ManualPage.name(command) + ".1");
      Files.writeString(page, ManualPage.of(command, "1"));
      words.add(page.getFileName().toString());
    }
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
