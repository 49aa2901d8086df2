package dev.fairlead.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {
  @TempDir private Path folder;

  @Test
  void keepsBothOutputsAndTheExitCode() {
    Shell.Ended ended =
        new Shell(Optional.empty())
            .run(folder, Duration.ofSeconds(20), List.of("sh", "-c", "echo a; echo b >&2; exit 3"))
            .orElseThrow();
    assertEquals("a\n", ended.output());
    assertEquals("b\n", ended.errors());
    assertEquals(3, ended.exitCode());
  }

  @Test
  void killsWhatTakesTooLong() {
    long start = System.nanoTime();
    Optional<Shell.Ended> ended =
        new Shell(Optional.empty())
            .run(folder, Duration.ofMillis(200), List.of("sh", "-c", "sleep 30; true"));
    assertEquals(Optional.empty(), ended);
    assertTrue(System.nanoTime() - start < 20e9);
  }

  @Test
  void showsCommandsAsTheyCanBeTyped() {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    new Shell(Optional.of(new PrintStream(log, true, StandardCharsets.UTF_8)))
        .run(folder, Duration.ofSeconds(20), List.of("echo", "-D", "N=3", "P() |= []<> a"));
    assertEquals(
        "(cd " + folder + " && echo -D N=3 'P() |= []<> a')\n",
        log.toString(StandardCharsets.UTF_8));
  }
}
