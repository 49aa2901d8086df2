package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {
  private static final String FINE = "Sys() |= fine\n";
  private static final String BAD = "Sys() |= bad\n";
  private static final String LARGE = "Sys() |= large\n";

  @TempDir Path folder;

  private final ToyWorkbench workbench = new ToyWorkbench();

  private Invocation run(String model, String... words) {
    return Invocation.on(folder, model, workbench, words);
  }

  @ParameterizedTest
  @CsvSource({
    "fine,                0, 0, 1",
    "bad,                 1, 1, 0",
    "large,               3, 3, 3",
    "vacuous,             0, 0, 1",
    "'fine,bad',          1, 1, 1",
    "'fine,large',        3, 3, 1",
    "'bad,large',         1, 1, 3",
    "'large,bad,fine',    1, 1, 1",
    "'bad,starves',       1, 1, 0",
  })
  void theWorstVerdictDecides(String verdicts, int plain, int expectHolds, int expectViolated) {
    StringBuilder model = new StringBuilder();
    for (String verdict : verdicts.split(",")) {
      model.append("Sys() |= ").append(verdict).append('\n');
    }
    assertEquals(plain, run(model.toString(), "check", "FILE").code());
    assertEquals(expectHolds, run(model.toString(), "check", "FILE", "--expect", "holds").code());
    assertEquals(
        expectViolated, run(model.toString(), "check", "FILE", "--expect=violated").code());
  }

  @Test
  void aFileAloneMeansCheck() {
    assertEquals(1, run(FINE + BAD, "FILE").code());
    assertEquals(0, run(FINE + BAD, "--property", "1", "FILE").code());
  }

  @Test
  void nothingToCheckIsNotSuccess() {
    Invocation run = run("", "check", "FILE");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("nothing to check"), run.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check",
        "check FILE --fairness unfair",
        "check FILE --no-such-option",
        "simulate FILE extra",
        "check FILE --expect unknown",
        "check FILE --format xml",
        "check FILE --max-states 0",
        "check FILE --max-states many",
        "check FILE --timeout -1",
        "check FILE --timeout NaN",
        "check FILE --memory lots",
        "check FILE --memory 99999999999999999999g",
        "check FILE -D N",
        "check FILE --property 2",
        "check missing.csp",
        "check .",
        "chek FILE",
        "explore",
        "explore FILE --timeout 0",
        "simulate FILE --steps -1",
        "simulate FILE --seed x",
        "--no-such-option",
      })
  void aWrongCommandLineIsBadInput(String line) {
    Invocation run = run(FINE, line.split(" "));
    assertEquals(2, run.code(), run.toString());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("fairlead: "), run.err());
    assertFalse(run.err().contains("Exception"), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }

  @Test
  void anUnknownCommandIsCalledOne() {
    String err = run("", "chek", "m.csp").err();
    assertTrue(err.startsWith("fairlead: there is no command 'chek'; did you mean check?"), err);
  }

  @Test
  void noArgumentsPrintHelp() {
    Invocation run = run("");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Usage: fairlead"), run.err());
    Invocation help = run("", "--help");
    assertEquals(0, help.code());
    assertTrue(help.out().contains("fairlead check mutex.csp --fairness weak"), help.out());
  }

  @Test
  void versionComesFromTheBuild() {
    Invocation run = run("", "--version");
    assertEquals(0, run.code());
    assertTrue(
        run.out().matches("fairlead [0-9]+\\.[0-9]+\\.[0-9]+.*\nJava [0-9]+.*\n"), run.out());
  }

  @Test
  void aMistakeInTheModelIsShownAtItsPlace() {
    Invocation run = run("first\nthe mistake", "check", "FILE");
    assertEquals(2, run.code());
    String expected =
        folder.resolve("toy.csp")
            + ":2:5: error FL0103: unknown name 'mistake'\n"
            + "  2 | the mistake\n"
            + "    |     ^^^^^^^\n"
            + "  hint: say it right\n";
    assertEquals(expected, run.err());
  }

  @Test
  void aMistakeInAFormulaIsBadInput() {
    Invocation run = run(FINE, "check", "FILE", "--ltl", "a ? b");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("--ltl:1:3: error FL0201"), run.err());
  }

  @Test
  void aFailureOfTheToolIsUnknownAndOneSentence() {
    Invocation run = run("crash", "check", "FILE");
    assertEquals(3, run.code());
    assertTrue(run.err().startsWith("fairlead: internal error, please report: "), run.err());
    assertEquals(1, run.err().lines().count());
  }

  @Test
  void aModelThatIsNestedTooDeeplyIsBadInput() {
    Invocation run = run("deep", "check", "FILE");
    assertEquals(2, run.code());
    assertTrue(run.err().startsWith("fairlead: the model is nested too deeply; "), run.err());
    assertEquals(1, run.err().lines().count());
  }

  @Test
  void runningOutOfMemoryIsUnknownAndSaysWhatToDo() {
    Invocation run = run("huge", "check", "FILE");
    assertEquals(3, run.code());
    assertTrue(run.err().startsWith("fairlead: out of memory; give it more with --memory"));
  }

  @Test
  void exploringIsDoneOrIncomplete() {
    assertEquals(0, run(FINE, "explore", "FILE").code());
    Invocation cut = run(FINE, "explore", "FILE", "--max-states", "10");
    assertEquals(3, cut.code());
    assertTrue(cut.out().startsWith("INCOMPLETE  more than 1000 states\n"), cut.out());
  }

  @Test
  void limitsAndConstantsReachTheSearch() {
    run(
        FINE,
        "check",
        "FILE",
        "--max-states",
        "7",
        "--timeout",
        "30",
        "--memory=20m",
        "-D",
        "N=5",
        "-DM=6");
    assertEquals(7, workbench.seenLimits().maxStates());
    assertEquals(20 << 20, workbench.seenLimits().maxBytes());
    assertTrue(workbench.seenLimits().timeout().compareTo(Duration.ofSeconds(30)) <= 0);
    assertTrue(workbench.seenLimits().timeout().compareTo(Duration.ofSeconds(20)) > 0);
    assertEquals(Map.of("N", "5", "M", "6"), workbench.seenConstants());
  }
}
