package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every example in a comment of this module stands here line by line, and does what it says. */
class ExamplesTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* }</pre>", Pattern.DOTALL);

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path HERE = Path.of("src/test/java/dev/fairlead/api/ExamplesTest.java");
  private static final Path MUTEX = Path.of("src/test/resources/dev/fairlead/api/mutex.pml");

  @Test
  void check() {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      checkAll(MUTEX);
    } finally {
      System.setOut(out);
    }
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals("end-states violated", lines.get(0));
    assertEquals("2 steps", lines.get(1));
    assertEquals("ltl exclusion { [] (inside <= MOST) } holds", lines.get(2));
  }

  private static void checkAll(Path file) {
    CheckableModel model = CheckableModel.open(file);
    for (Answer answer : model.checkAll(CheckOptions.DEFAULT)) {
      System.out.println(answer.property() + " " + answer.outcome());
      answer.run().ifPresent(run -> System.out.println(run.steps().size() + " steps"));
    }
  }

  @Test
  void options() {
    CheckOptions options =
        CheckOptions.DEFAULT
            .withFairness(FairnessNotion.PROCESS_WEAK)
            .withTimeout(Duration.ofSeconds(30));
    assertEquals(Duration.ofSeconds(30), options.limits().timeout());
    assertEquals(FairnessNotion.PROCESS_WEAK, options.fairness().orElseThrow());
  }

  @Test
  void text() {
    CheckableModel model = CheckableModel.open(MUTEX);
    Answer answer = model.check("end-states", CheckOptions.DEFAULT);
    String text = TextReport.of(answer, model.valueNames());
    assertTrue(text.startsWith("VIOLATED  end-states"), text);
    assertTrue(text.contains("Where the processes stand:"), text);
  }

  @Test
  void cancellation() {
    CheckableModel model = CheckableModel.open(MUTEX);
    AtomicBoolean cancelled = new AtomicBoolean(true);
    CheckOptions options = CheckOptions.DEFAULT.withCancellation(cancelled::get);
    assertEquals(Outcome.UNKNOWN, model.checkAll(options).get(0).outcome());
  }

  @Test
  void everyExampleIsHere() throws IOException {
    String here = stripped(Files.readString(HERE));
    int examples = 0;
    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        for (MatchResult example : EXAMPLE.matcher(Files.readString(file)).results().toList()) {
          examples++;
          String code = stripped(example.group(1).replaceAll("(?m)^ \\* ?", ""));
          if (!here.contains(code)) {
            missing.add(file + ":\n" + code);
          }
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(examples >= 2, "examples: " + examples);
  }

  private static String stripped(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
