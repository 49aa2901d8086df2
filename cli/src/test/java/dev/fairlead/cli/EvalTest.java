package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of formulas on single runs (Chechik, Devereux and Gurfinkel, SPIN 2001). */
class EvalTest {
  private static final String FIVE = "F < U < M < L < T";

  @TempDir private Path folder;

  private static Invocation run(String... words) {
    return Invocation.of("", false, new FrontEnds(), words);
  }

  /** A trace of states with these values of {@code le}, the last of which repeats for ever. */
  private Path trace(String loop, String... values) throws IOException {
    String states =
        Arrays.stream(values)
            .map(value -> "{\"le\": \"" + value + "\", \"active\": \"F\"}")
            .collect(Collectors.joining(","));
    return Files.writeString(
        folder.resolve("run.itf.json"), "{\"states\": [" + states + "]" + loop + "}");
  }

  private static String value(Path trace, String formula) {
    Invocation evaluated = run("eval", "--logic", FIVE, "--ltl", formula, trace.toString());
    assertEquals("", evaluated.err());
    return evaluated.out().strip();
  }

  /** Figure 4: the agreement on a leader is U, L, T, and L from then on. */
  @ParameterizedTest
  @CsvSource({
    "le, U",
    "le && active, F",
    "!active, T",
    "<> le, T",
    "<>[] le, L",
    "[] le, U",
    "[]<> le, L",
    "X le, L",
    "!le U le, L",
  })
  void theElectionOfThePaper(String formula, String expected) throws IOException {
    assertEquals(expected, value(trace("", "U", "L", "T", "L"), formula));
  }

  @Test
  void eventuallyIsTheGreatestValue() throws IOException {
    assertEquals("M", value(trace("", "F", "U", "M", "F"), "<> le"));
  }

  @Test
  void theWholeRunMayRepeat() throws IOException {
    Path repeated = trace(", \"loop\": 0", "U", "L");
    assertEquals("L", value(repeated, "[]<> le"));
    assertEquals("U", value(repeated, "<>[] le"));
    assertEquals("U", value(repeated, "X X le"));
    assertEquals("M", value(trace(", \"loop\": 0", "M"), "<>[] le"));
  }

  @Test
  void aLoopThatBeginsBehindTheEndIsRefused() throws IOException {
    Invocation evaluated = run("eval", "--ltl", "le", trace(", \"loop\": 2", "U", "L").toString());
    assertEquals(ExitCode.BAD_INPUT.number(), evaluated.code());
  }

  @Test
  void requiredValuesDecideTheExitCode() throws IOException {
    String run = trace("", "U", "L", "T", "L").toString();
    String[] enough = {"eval", "--logic", FIVE, "--ltl", "<>[] le", "--require", "L", run};
    assertEquals(ExitCode.HOLDS.number(), run(enough).code());
    String[] more = {"eval", "--logic", FIVE, "--ltl", "<>[] le", run};
    assertEquals(ExitCode.VIOLATED.number(), run(more).code());
  }

  @Test
  void evidenceIsReadFromTracesAndReports() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("light.csp"),
            "var x = 0; P() = up{x = 1;} -> down{x = 0;} -> P() [] stay -> P();\n"
                + "#assert P() |= []<> up;\n");
    Path trace = folder.resolve("run.itf.json");
    Invocation checked = run("check", model.toString(), "--trace", trace.toString());
    assertEquals(ExitCode.VIOLATED.number(), checked.code());
    Path report =
        Files.writeString(
            folder.resolve("report.json"),
            run("check", model.toString(), "--format", "json").out());
    for (Path run : new Path[] {trace, report}) {
      assertEquals("true", run("eval", "--ltl", "X[] stay", run.toString()).out().strip());
      assertEquals("true", run("eval", "--ltl", "[] !x", run.toString()).out().strip());
      Invocation replayed = run("replay", model.toString(), run.toString());
      assertEquals(ExitCode.HOLDS.number(), replayed.code(), replayed.err());
      assertTrue(replayed.out().contains("it is a run of the model"), replayed.out());
    }
  }
}
