package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cli.report.ProgressLine;
import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  private static final SearchFacts FACTS = new SearchFacts(2_000_000, 5_000_000, 40, 10, 3 << 20);
  private static final Ahead SOME = new Ahead(OptionalLong.of(500_000), OptionalLong.of(600_000));

  @TempDir Path folder;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private long now;

  private Progress progress(Progress.Form form) {
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    return new Progress(form, out, "P() deadlockfree", () -> now);
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8);
  }

  /** Reports once a second. */
  private void seconds(Progress progress, int count) {
    for (int i = 0; i < count; i++) {
      now += 1_000_000_000L;
      progress.progress("searching", FACTS, SOME);
    }
  }

  @Test
  void aLogHasALineEveryHalfMinute() {
    try (Progress progress = progress(Progress.Form.HEARTBEAT)) {
      seconds(progress, 29);
      assertEquals("", written());
      seconds(progress, 1);
      assertEquals(
          "fairlead: P() deadlockfree: searching, 2,000,000 states, 200,000/s, queue 500,000,"
              + " depth 40, 3.0 MB, 10 s, about 4 s left\n",
          written());
      seconds(progress, 60);
    }
    assertEquals(3, written().lines().count());
  }

  @Test
  void aTerminalHasOneLineAndIsWipedInTheEnd() {
    try (Progress progress = progress(Progress.Form.TERMINAL)) {
      progress.progress("searching", FACTS);
      assertEquals("", written());
      seconds(progress, 3);
    }
    assertFalse(written().contains("\n"));
    assertTrue(written().endsWith("\r\u001b[K"), written());
  }

  @Test
  void nothingIsToldOnceItIsClosed() {
    Progress progress = progress(Progress.Form.JSON);
    progress.close();
    seconds(progress, 3);
    assertEquals("", written());
  }

  @Test
  void offMeansOff() {
    try (Progress progress = progress(Progress.Form.NONE)) {
      seconds(progress, 100);
    }
    assertEquals("", written());
  }

  @Test
  void programsGetAnObjectASecond() {
    try (Progress progress = progress(Progress.Form.JSON)) {
      for (int i = 0; i < 25; i++) {
        progress.progress("searching", FACTS, SOME);
        now += 100_000_000L;
      }
    }
    assertEquals(3, written().lines().count());
    written().lines().forEach(JsonDocument::of);
  }

  @Test
  void whatIsNotKnownIsNull() {
    String line = new ProgressLine("p", "s", FACTS, Ahead.UNKNOWN).json(Instant.EPOCH);
    assertEquals(
        "{\"time\":\"1970-01-01T00:00:00Z\",\"property\":\"p\",\"phase\":\"s\",\"seconds\":10.0,"
            + "\"states\":2000000,\"transitions\":5000000,\"queue\":null,\"depth\":40,"
            + "\"rate\":200000,\"memoryBytes\":3145728,\"statesLeft\":null,\"secondsLeft\":null}",
        line);
    assertEquals(
        "p: s, 2,000,000 states, 200,000/s, depth 40, 3.0 MB, 10 s",
        new ProgressLine("p", "s", FACTS, Ahead.UNKNOWN).text(200));
  }

  @Test
  void aLongPropertyIsShortened() {
    String line = new ProgressLine("x".repeat(300), "s", FACTS, SOME).text(120);
    assertEquals(120, line.length());
    assertTrue(line.contains("xx…: s, 2,000,000"), line);
  }

  @Test
  void theOptionDecides() {
    String[] words = {"check", "FILE", "--progress", "json"};
    Invocation json = Invocation.on(folder, "Sys() |= fine", new ToyWorkbench(), words);
    JsonDocument line = JsonDocument.of(json.err());
    assertEquals("Sys() |= fine", line.text("property"));
    assertEquals("1234", line.text("states"));
    words[3] = "off";
    assertEquals("", Invocation.on(folder, "Sys() |= fine", new ToyWorkbench(), words).err());
    words[3] = "loud";
    assertEquals(2, Invocation.on(folder, "Sys() |= fine", new ToyWorkbench(), words).code());
  }
}
