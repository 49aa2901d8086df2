package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What SPIN's users type. */
class SpinLettersTest {
  @TempDir Path folder;

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text).toString();
  }

  private static Invocation run(String... words) {
    return Invocation.of("", false, new FrontEnds(), words);
  }

  private static final String RACE =
      """
      #ifndef N
      #define N 1
      #endif
      byte x;
      active proctype P() { x = N }
      active proctype Q() { do :: true od }
      ltl moves { <> (x == N) }
      """;

  @Test
  void fairnessIsWeak() throws IOException {
    String model = model(RACE);
    assertEquals(1, run("check", model, "--property", "moves").code());
    Invocation fair = run("check", model, "-a", "-f", "--property", "moves", "-m10000");
    assertEquals(0, fair.code(), fair.toString());
    assertTrue(fair.out().contains("(fairness: process-weak)"), fair.out());
    assertEquals(
        List.of(
            "fairlead: read -a as nothing: acceptance cycles are always looked for",
            "fairlead: read -f as --fairness weak",
            "fairlead: read -m10000 as nothing: paths may be as long as memory allows, see"
                + " --memory"),
        fair.err().lines().toList());
    assertEquals(0, run("-search", "-a", "-f", model, "--property", "moves").code());
    assertEquals(0, run("-f", model, "--property", "moves").code());
  }

  @Test
  void macrosAreGivenAsToSpin() throws IOException {
    String model = model(RACE);
    assertEquals(1, run("check", "-DN=7", model, "--ltl", "[] (x != 7)").code());
    assertEquals(0, run("check", "-DN=6", model, "--ltl", "[] (x != 7)").code());
    String flag = model("active proctype P() {\n#ifdef BAD\nassert(0)\n#else\nskip\n#endif\n}");
    assertEquals(0, run("check", flag).code());
    assertEquals(1, run("check", "-DBAD", flag).code());
  }

  /** As pan with -DNP and -l finds, also without any label. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "active proctype P() { do :: x = 1 - x od } | 1",
        "active proctype P() { do :: x = 0; progress: x = 1 :: x = 2 od } | 1",
        "active proctype P() { do :: x = 0; progress: x = 1 od } active proctype Q() { x = 5 } | 0",
        "active proctype P() { x = 1; x = 2 } | 0",
        "active proctype P() { progress: x = 1; do :: x = 2 od } | 1"
      })
  void cyclesWithoutProgress(String text, int code) throws IOException {
    String model = model("byte x; " + text);
    Invocation run = run("check", model, "-l");
    assertEquals(code, run.code(), run.toString());
    assertEquals("fairlead: read -l as --ltl '[]<> !np_'\n", run.err());
    if (text.contains("progress")) {
      assertEquals(code, run("check", model, "--property", "progress").code());
    }
  }

  @Test
  void otherLanguagesHaveNoSuchLetters() throws IOException {
    Path csp = Files.writeString(folder.resolve("m.csp"), "P() = a -> P();\n#assert P() |= <> a;");
    Invocation run = run("check", csp.toString(), "-f");
    assertEquals(2, run.code());
    assertEquals("fairlead: -f: SPIN's letters are for models in Promela\n", run.err());
  }
}
