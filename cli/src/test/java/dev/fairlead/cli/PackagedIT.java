package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jar as it is delivered: {@code java -jar} finds everything it needs. */
class PackagedIT {
  private record Result(int code, String out) {}

  private static Result run(String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", Path.of("target", "fairlead.jar").toString()));
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out);
  }

  @Test
  void tellsItsVersion() throws Exception {
    Result result = run("--version");
    assertEquals(0, result.code());
    assertTrue(result.out().startsWith("fairlead "), result.out());
  }

  @Test
  void checksAnExampleWithAndWithoutFairness() throws Exception {
    String peterson = Path.of("..", "examples", "peterson.csp").toString();
    Result unfair = run("check", peterson, "--fairness", "none", "--ltl", "[]<> cs.0");
    assertEquals(1, unfair.code());
    assertTrue(unfair.out().contains("┌── loop, repeated for ever"), unfair.out());
    Result fair = run("check", peterson, "--fairness", "process-weak", "--ltl", "[]<> cs.0");
    assertEquals(0, fair.code());
    assertTrue(fair.out().startsWith("HOLDS"), fair.out());
  }
}
