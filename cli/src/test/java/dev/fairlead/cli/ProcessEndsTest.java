package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as a process of its own gets signals. */
@DisabledOnOs(OS.WINDOWS)
class ProcessEndsTest {
  /** One small property, and one that takes longer than any test. */
  private static final String MODEL =
      """
      var x[9]:{0..9} = [0(9)];
      P(i) = [x[i] < 9] inc.i{x[i]++;} -> P(i) [] [x[i] > 0] dec.i{x[i]--;} -> P(i);
      Sys() = ||| i:{0..8}@P(i);
      Small() = a -> b -> Small();
      #define goal x[0] == 100;
      #assert Small() deadlockfree;
      #assert Sys() reaches goal;
      #assert Sys() |= []<> inc.0;
      """;

  @TempDir Path folder;

  private record Result(int code, String out, String err) {}

  private Process start(String... args) throws IOException {
    Path model = Files.writeString(folder.resolve("long.csp"), MODEL);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx200m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.fairlead.cli.Main", "check", model.toString()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private Result end(Process process) throws Exception {
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
    } finally {
      process.destroyForcibly();
    }
    return new Result(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")));
  }

  /** The first verdict is out, so the second search has begun. */
  private void awaitFirstVerdict() throws Exception {
    for (int i = 0; i < 600; i++) {
      if (Files.readString(folder.resolve("out")).contains("HOLDS")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no verdict in a minute");
  }

  private static void signal(String signal, Process process) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).inheritIO().start();
    assertEquals(0, kill.waitFor());
  }

  /**
   * A shell that starts something in the background lets it ignore Ctrl-C; children inherit that.
   */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElseThrow();
    return (Long.parseUnsignedLong(ignored.substring("SigIgn:".length()).strip(), 16) & 2) != 0;
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void anInterruptedSearchIsUnknown(String signal) throws Exception {
    assumeFalse(signal.equals("INT") && ignoresInterrupts(), "started in the background");
    Process process = start("--quiet", "--fairness", "weak");
    awaitFirstVerdict();
    signal(signal, process);
    Result result = end(process);
    assertEquals(3, result.code(), result.toString());
    assertEquals(
        """
        HOLDS     Small() deadlockfree  (fairness: none)
        UNKNOWN   Sys() reaches goal  (fairness: none, truncated)
        UNKNOWN   Sys() |= []<> inc.0  (fairness: process-weak)
        """,
        result.out());
    assertEquals("", result.err());
  }
}
