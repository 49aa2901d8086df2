package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the headers of {@code examples/time} say about other constants. */
class TimedExamplesTest {

  private static Invocation check(String file, String... options) {
    List<String> words = new ArrayList<>(List.of("check", "../examples/time/" + file));
    words.addAll(List.of(options));
    return Invocation.of("", false, new FrontEnds(), words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "par.pml, TIMEOUT=4",
    "fischer.pml, K=1",
    "brp.pml, WAIT=6",
    "brp.pml, TIMEOUT=2",
    "csma-cd.pml, FRAME=2",
    "railway-crossing.pml, K=3",
    "railway-crossing.pml, STUBBORN",
    "pacemaker.pml, VRP=1"
  })
  void theyBreakIt(String file, String define) {
    Invocation run = check(file, "-D", define, "--property", "assertions");
    assertEquals(1, run.code(), run.toString());
  }

  @Test
  void thePlanTellsWhetherIdleTimeIsSkipped() {
    String skipped = "idle time is one step: ";
    Invocation asWritten = check("brp.pml", "--property", "assertions", "--explain");
    assertTrue(asWritten.out().contains(skipped), asWritten.out());
    Invocation read = check("pacemaker.pml", "--ltl", "[] (rest < 8)", "--explain");
    assertTrue(read.out().contains("every unit of time is a step: "), read.out());
    assertFalse(read.out().contains(skipped), read.out());
  }

  @Test
  void stationsAreCounted() {
    Invocation run =
        check(
            "csma-cd.pml", "-D", "N=8", "--property", "quiet", "--explain", "--max-states", "9000");
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().contains("equal processes are counted: "), run.out());
  }
}
