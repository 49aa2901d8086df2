package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the documentation shows behind {@code $ fairlead …} is what the command prints: every line
 * that is shown, in this order. Times and bytes may differ, and {@code …} stands for any text.
 */
class ConsoleExamplesTest {
  private static final Path ROOT = Path.of("..");
  private static final String FENCE = "```";
  private static final Pattern COMMAND = Pattern.compile("\\$ (?:\\./)?fairlead (.*)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** What depends on the machine, or takes long. */
  private static final Pattern NOT_RUN = Pattern.compile("doctor\\b.*|.*\\bbench/.*");

  @TestFactory
  List<DynamicTest> examples() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
      Stream<Path> all = Stream.concat(Stream.of(ROOT.resolve("README.md")), pages);
      for (Path page : all.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
        tests.addAll(examples(page.getFileName().toString(), Files.readAllLines(page)));
      }
    }
    assertFalse(tests.isEmpty());
    return tests;
  }

  private static List<DynamicTest> examples(String page, List<String> lines) {
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher command = COMMAND.matcher(lines.get(i));
      if (command.matches() && !NOT_RUN.matcher(command.group(1)).matches()) {
        List<String> shown =
            lines.subList(i + 1, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("$ ") && !line.equals(FENCE))
                .toList();
        tests.add(dynamicTest(page + ": " + command.group(1), () -> run(command.group(1), shown)));
      }
    }
    return tests;
  }

  private static void run(String command, List<String> shown) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      String text = word.group(1) == null ? word.group(2) : word.group(1);
      words.add(text.startsWith("examples/") ? "../" + text : text);
    }
    Invocation run = Invocation.of("", false, new FrontEnds(), words.toArray(String[]::new));
    List<String> printed = run.out().replace("../examples/", "examples/").lines().toList();
    int at = 0;
    for (String line : shown) {
      Pattern expected = pattern(line);
      while (at < printed.size() && !expected.matcher(figureless(printed.get(at))).matches()) {
        at++;
      }
      if (at++ == printed.size()) {
        fail("'" + line + "' is not printed, or earlier:\n" + run);
      }
    }
  }

  private static Pattern pattern(String line) {
    return Pattern.compile(
        Stream.of(figureless(line).split("…", -1))
            .map(Pattern::quote)
            .reduce((left, right) -> left + ".*" + right)
            .orElseThrow());
  }

  private static String figureless(String line) {
    return line.replaceAll("\\d+\\.\\d+ s\\b", "# s")
        .replaceAll("\\d+(\\.\\d+)? [KMG]?B\\b", "# B")
        .stripTrailing();
  }
}
