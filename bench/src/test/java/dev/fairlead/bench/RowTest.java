package dev.fairlead.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowTest {
  private static final Suite.Instance INSTANCE = new Suite.Instance(Subject.PETERSON, 3);

  @Test
  void ratiosAreSpinOverFairlead() {
    ComparisonRow row =
        row(Task.EXPLORE, run(Verdict.EXPLORED, 10, 0.5, 1.0), run(Verdict.EXPLORED, 10, 2.0, 2.5));
    assertEquals(Optional.of(4.0), row.searchRatio());
    assertEquals(Optional.of(4.0), row.shellRatio(), "2.5 s and 1.5 s of building over 1 s");
  }

  @Test
  void searchesBelowTheClockHaveNoRatio() {
    ComparisonRow row =
        row(Task.EXPLORE, run(Verdict.EXPLORED, 10, 0.5, 1), run(Verdict.EXPLORED, 10, 0.01, 1));
    assertEquals(Optional.empty(), row.searchRatio());
  }

  @Test
  void noRatioWithoutAnAnswer() {
    ComparisonRow row = row(Task.NONE, new DidNotFinish("over 1 s"), run(Verdict.HOLDS, 10, 1, 1));
    assertEquals(Optional.empty(), row.searchRatio());
    assertEquals(Optional.empty(), row.shellRatio());
    assertTrue(row.agrees());
  }

  @Test
  void explorationsMustVisitTheSameNumberOfStates() {
    assertFalse(
        row(Task.EXPLORE, run(Verdict.EXPLORED, 10, 1, 1), run(Verdict.EXPLORED, 11, 1, 1))
            .agrees());
  }

  @Test
  void checksMustGiveTheSameVerdictWhateverTheyVisit() {
    Finished holds = run(Verdict.HOLDS, 10, 1, 1);
    assertTrue(row(Task.PROCESS_WEAK, holds, run(Verdict.HOLDS, 99, 1, 1)).agrees());
    assertFalse(row(Task.PROCESS_WEAK, holds, run(Verdict.VIOLATED, 10, 1, 1)).agrees());
  }

  private static ComparisonRow row(Task task, Measured fairlead, Measured spin) {
    return new ComparisonRow(INSTANCE, task, fairlead, new SpinTool.Run(spin, 1.5));
  }

  private static Finished run(Verdict verdict, long states, double search, double wall) {
    return new Finished(verdict, states, 2 * states, search, wall, 20, 0);
  }
}
