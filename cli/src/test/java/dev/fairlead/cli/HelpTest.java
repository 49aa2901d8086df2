package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help for each command, and one list of fairness notions in all texts. */
class HelpTest {
  private static final Pattern QUOTED = Pattern.compile("`([a-z][a-z-]*)`");

  private static Invocation run(String... words) {
    return Invocation.of("", false, new ToyWorkbench(), words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "test",
        "explore",
        "simulate",
        "replay",
        "ltl",
        "doctor",
        "bibliography",
        "completion"
      })
  void everyCommandIsListedAndExplained(String command) {
    Invocation help = run("help", command);
    assertEquals(0, help.code());
    assertTrue(help.out().contains("Examples:\n  fairlead " + command), help.out());
    assertEquals(help.out(), run(command, "--help").out());
    assertTrue(run("help").out().contains("\n  " + command + " "), run("help").out());
  }

  @Test
  void aCommandIsCalledWhatItSays() {
    ByteArrayOutputStream nowhere = new ByteArrayOutputStream();
    Console console = Invocation.console("", false, nowhere, nowhere);
    App app = new App(console, new ToyWorkbench(), Interruption.ofThread());
    app.commands()
        .getSubcommands()
        .forEach((name, command) -> assertEquals(name, command.getCommandSpec().name()));
  }

  @Test
  void anUnknownCommandHasNoHelp() {
    assertEquals(2, run("help", "chek").code());
  }

  @Test
  void helpExplainsItself() {
    String help = run("help", "help").out();
    assertTrue(help.contains("\nUsage: fairlead help "), help);
  }

  @Test
  void theHelpOfCheckExplainsEveryNotion() {
    String help = run("help", "check").out();
    for (FairnessNotion notion : FairnessNotion.values()) {
      String line = "\n  %-14s  %s\n".formatted(notion, notion.describe());
      assertTrue(help.contains(line), help);
    }
  }

  @Test
  void anUnknownNotionIsAnsweredWithAllOfThem() {
    Invocation run = run("check", "m.csp", "--fairness", "fair");
    assertEquals(2, run.code());
    assertTrue(run.err().contains(String.join(", ", known())), run.err());
  }

  @Test
  void theUserGuideNamesEveryNotion() throws IOException {
    assertEquals(known(), quoted(line("guide.md", "| `--fairness NOTION` |")));
  }

  @Test
  void thePageOnFairnessNamesEveryNotion() throws IOException {
    String page = Files.readString(page("fairness.md"));
    assertTrue(page.contains("--fairness " + String.join("|", FairnessNotion.names()) + "\n"));
    int table = page.indexOf("| `--fairness` | agents | owed |");
    List<String> rows =
        page.substring(table).lines().takeWhile(row -> row.startsWith("|")).toList();
    List<String> named = new ArrayList<>();
    rows.forEach(row -> named.addAll(quoted(row.split("\\|")[1])));
    assertEquals(FairnessNotion.names(), named);
    String unannotated =
        String.join(" | ", FairnessNotion.names()).replace(" | " + FairnessNotion.ANNOTATED, "");
    assertTrue(page.contains("| model and property | " + unannotated + " |\n"), unannotated);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "explore"})
  void theUserGuideNamesEveryOption(String command) throws IOException {
    String guide = Files.readString(page("guide.md")) + Files.readString(page("promela.md"));
    guide += "--help, --version";
    List<String> missing = new ArrayList<>();
    Pattern option = Pattern.compile("(?m)^ +(?:-\\w, +)?(--[a-z-]+)");
    for (MatchResult found : option.matcher(run(command, "--help").out()).results().toList()) {
      if (!Pattern.compile(found.group(1) + "\\b").matcher(guide).find()) {
        missing.add(found.group(1));
      }
    }
    assertEquals(List.of(), missing);
  }

  /** All that can be given to {@code --fairness}. */
  private static List<String> known() {
    List<String> names = new ArrayList<>(FairnessNotion.names());
    names.addAll(FairnessNotion.abbreviations().keySet());
    return names;
  }

  private static List<String> quoted(String text) {
    return QUOTED.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static Path page(String name) {
    return Path.of("..", "docs", name);
  }

  private static String line(String page, String start) throws IOException {
    return Files.readString(page(page))
        .lines()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow();
  }
}
