package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is told when a command does not come to its end as planned: no verdict is ever lost. */
class EndsTest {
  private static final String THREE = "Sys() deadlockfree\nSys() |= fine\nSys() |= [] fine\n";

  @TempDir Path folder;

  private final Interruption interruption = Interruption.ofThread();

  /** Answers as the toy does, after something has happened to the second question. */
  private static Workbench atSecond(Runnable event) {
    int[] asked = {0};
    return new WatchedWorkbench(
        new ToyWorkbench(),
        (question, progress) -> {
          if (++asked[0] == 2) {
            event.run();
          }
        });
  }

  private Invocation check(Workbench workbench, String... options) throws IOException {
    return Invocation.of("", false, workbench, interruption, words(options));
  }

  private String[] words(String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("toy.csp"), THREE);
    return Stream.concat(Stream.of("check", file.toString()), Arrays.stream(options))
        .toArray(String[]::new);
  }

  private static List<String> verdicts(Invocation run) {
    return run.out().lines().filter(line -> !line.startsWith(" ")).limit(3).toList();
  }

  /** The first answer was there, the second search is stopped, the third is not tried. */
  private static void assertSecondUnanswered(Invocation run, String second, String third) {
    assertEquals(3, run.code(), run.toString());
    List<String> lines = run.out().lines().filter(line -> !line.isEmpty()).toList();
    assertEquals("HOLDS     Sys() deadlockfree  (fairness: none)", lines.get(0));
    int unknown = lines.indexOf("UNKNOWN   Sys() |= fine  (fairness: process-weak, truncated)");
    assertTrue(unknown > 0, run.out());
    assertTrue(lines.get(unknown + 1).startsWith("  " + second), run.out());
    int untried = lines.indexOf("UNKNOWN   Sys() |= [] fine  (fairness: process-weak)");
    assertTrue(untried > 0, run.out());
    assertEquals("  not tried: " + third, lines.get(untried + 1), run.out());
  }

  @Test
  void workThatNeverLooksAtItsTimeIsLeftBehind() throws IOException {
    Invocation run =
        check(atSecond(ToyWorkbench::workForEver), "--timeout", "0.5", "--fairness", "weak");
    assertSecondUnanswered(run, "no answer within 0.", "--timeout is for all properties together");
  }

  @Test
  void interruptedWorkThatDoesNotLookIsLeftBehind() throws IOException {
    Workbench workbench =
        atSecond(
            () -> {
              interruption.request();
              ToyWorkbench.workForEver();
            });
    assertSecondUnanswered(check(workbench, "--fairness", "weak"), "interrupted", "interrupted");
  }

  /** A violation that was found before does not make an interrupted command a complete one. */
  @Test
  void anAnswerThatIsThereIsKept() throws IOException {
    Workbench workbench = atSecond(interruption::request);
    Invocation run = check(workbench, "--expect", "violated");
    assertEquals(3, run.code());
    assertEquals(
        List.of(
            "HOLDS     Sys() deadlockfree  (fairness: none)",
            "HOLDS     Sys() |= fine  (fairness: none)",
            "UNKNOWN   Sys() |= [] fine  (fairness: none)"),
        run.out().lines().filter(line -> line.contains("Sys()")).toList());
  }

  @Test
  void anInterruptedCommandWritesItsDocument() throws IOException {
    Invocation run =
        check(atSecond(interruption::request), "--format", "json", "--fairness", "strong");
    assertEquals(3, run.code());
    List<JsonDocument> results = JsonDocument.of(run.out()).list("results");
    assertEquals("holds", results.get(0).text("verdict"));
    assertEquals("none", results.get(0).text("fairness"));
    assertEquals("unknown", results.get(2).text("verdict"));
    assertEquals("process-strong", results.get(2).text("fairness"));
    assertEquals("not tried: interrupted", results.get(2).text("reason"));
  }

  @Test
  void exhaustedMemoryCostsOneAnswerOnly() throws IOException {
    Invocation run =
        check(
            atSecond(
                () -> {
                  throw new OutOfMemoryError("unable to create native thread");
                }),
            "--quiet");
    assertEquals(3, run.code());
    assertEquals(
        List.of(
            "HOLDS     Sys() deadlockfree  (fairness: none)",
            "UNKNOWN   Sys() |= fine  (fairness: none, truncated)",
            "HOLDS     Sys() |= [] fine  (fairness: none)"),
        verdicts(run));
  }

  /** Time that a property does not use is left to the others, never the other way round. */
  @Test
  void theTimeThatIsLeftIsShared() throws IOException {
    List<Duration> shares = new ArrayList<>();
    ToyWorkbench toy = new ToyWorkbench();
    Workbench workbench =
        new WatchedWorkbench(
            toy,
            (question, progress) ->
                Optional.ofNullable(toy.seenLimits())
                    .ifPresent(before -> shares.add(before.timeout())));
    assertEquals(0, check(workbench, "--timeout", "3000").code());
    shares.add(toy.seenLimits().timeout());
    assertBetween(900, 1000, shares.get(0));
    assertBetween(1350, 1500, shares.get(1));
    assertBetween(2700, 3000, shares.get(2));
  }

  private static void assertBetween(long low, long high, Duration time) {
    assertTrue(low < time.toSeconds() && time.toSeconds() <= high, time.toString());
  }

  @Test
  void readingIsWaitedForNoLongerThanTheTimeAllows() {
    Invocation run =
        Invocation.on(
            folder,
            "endless",
            new ToyWorkbench(),
            "check",
            "FILE",
            "--timeout",
            "0.2",
            "--format",
            "json");
    assertEquals(3, run.code());
    assertTrue(run.out().contains("\"message\" : \"no answer within 0."), run.out());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aFileThatCannotBeWrittenIsNoticedBeforeTheSearch() throws IOException {
    Files.createDirectory(folder.resolve("folder"));
    for (String option : new String[] {"--trace", "--msc", "--trail"}) {
      for (String file : new String[] {"no/such/run", "folder", "toy.csp/run"}) {
        Invocation run =
            check(atSecond(() -> {}), option, folder.resolve(file).toString(), "--format", "json");
        assertEquals(2, run.code(), run.toString());
        assertTrue(run.out().contains("\"message\" : \"cannot write '"), run.out());
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatCannotBeWrittenAfterAllCostsNoVerdict() {
    Invocation run =
        Invocation.on(
            folder,
            "Sys() |= bad",
            new ToyWorkbench(),
            "check",
            "FILE",
            "--format",
            "json",
            "--trace",
            "/dev/full");
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("\"verdict\" : \"violated\""), run.out());
    assertTrue(run.err().startsWith("fairlead: cannot write '/dev/full': "), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void anAnswerThatNobodyCouldReadIsUnknown() throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int each) throws IOException {
            throw new IOException("no space left");
          }
        };
    for (String format : new String[] {"text", "json"}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Console console = Invocation.console("", false, full, err);
      int code = new App(console, new ToyWorkbench(), interruption).run(words("--format", format));
      assertEquals(3, code);
      assertEquals("fairlead: cannot write to standard output\n", err.toString());
    }
  }

  @Test
  void anInterruptedExplorationTellsWhatItHasSeen() {
    Workbench workbench =
        new WatchedWorkbench(new FrontEnds(), (none, progress) -> interruption.request());
    String file = Path.of("..", "examples", "peterson.csp").toString();
    Invocation run = Invocation.of("", false, workbench, interruption, "explore", file);
    assertEquals(3, run.code());
    assertTrue(run.out().startsWith("INCOMPLETE  interrupted\n"), run.out());
    assertEquals("", run.err());
  }
}
