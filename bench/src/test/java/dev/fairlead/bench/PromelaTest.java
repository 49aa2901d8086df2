package dev.fairlead.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromelaTest {
  private static final Promela MODEL = Promela.ALL.get(0);

  private static Finished run(long states, double search, double wall, double bytes) {
    return new Finished(Verdict.EXPLORED, states, states, search, wall, bytes, 0);
  }

  private static Promela.Result result(Finished ours, Finished theirs, double build) {
    return new Promela.Result(MODEL, ours, new SpinTool.Run(theirs, build));
  }

  @Test
  void theSearchCountsWhereStatesAreMany() {
    Promela.Result result = result(run(2_000_000, 1, 2, 20), run(2_000_000, 2, 2, 40), 1);
    assertEquals(Optional.of(2.0), result.speedRatio());
    assertEquals(Optional.of(0.5), result.memoryRatio());
    assertEquals(Optional.empty(), result.shellRatio());
  }

  @Test
  void theWayToTheAnswerCountsWhereStatesAreFew() {
    Promela.Result result = result(run(20_000, 0.1, 0.5, 20), run(20_000, 0.1, 0.2, 40), 0.8);
    assertEquals(Optional.empty(), result.speedRatio());
    assertEquals(2.0, result.shellRatio().orElseThrow(), 1e-9);
  }

  @Test
  void anotherNumberOfStatesIsADisagreement() {
    assertTrue(result(run(5, 1, 1, 1), run(5, 1, 1, 1), 1).agrees());
    assertFalse(result(run(5, 1, 1, 1), run(6, 1, 1, 1), 1).agrees());
  }

  @Test
  void theModelsExist() {
    for (Promela model : Promela.ALL) {
      assertTrue(Files.exists(Path.of("..").resolve(model.file())), model.file());
    }
  }
}
