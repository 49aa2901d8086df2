package dev.fairlead.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The Java of docs/embedding.md and of comments here is that of the sample, which is built and run.
 */
class DocumentedExamplesTest {
  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)\\n```", Pattern.DOTALL);
  private static final Pattern COMMENT =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* }</pre>", Pattern.DOTALL);

  private static final Path SAMPLE = Path.of("..", "samples", "embedding", "src");
  private static final Path PAGE = Path.of("..", "docs", "embedding.md");
  private static final Path SOURCES = Path.of("src", "main", "java");

  @Test
  void thePage() throws IOException {
    assertInSample(examples(BLOCK, Files.readString(PAGE)), 10);
  }

  @Test
  void comments() throws IOException {
    assertInSample(examples(COMMENT, java(SOURCES)), 3);
  }

  private static List<String> examples(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static void assertInSample(List<String> examples, int least) throws IOException {
    String sample = stripped(java(SAMPLE));
    List<String> missing = new ArrayList<>();
    for (String example : examples) {
      String code = stripped(example.replaceAll("(?m)^ *\\* ?", ""));
      if (!sample.contains(code)) {
        missing.add(code);
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(examples.size() >= least, "examples: " + examples.size());
  }

  private static String java(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        all.append(Files.readString(file)).append('\n');
      }
    }
    return all.toString();
  }

  private static String stripped(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
