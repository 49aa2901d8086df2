package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.gpu.driver.Card;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same searches as {@link SweepTest} and {@link CardHullTest}, on a card: with {@code -Pgpu}.
 * Several processes may share the card; each takes its own seeds, {@code -Dseeds=1-200}.
 */
@Tag("gpu")
class CardTest {
  private final SearchComparison comparison = new SearchComparison(GpuAccelerator.ofThisMachine());

  @Test
  void thereIsACard() {
    assertTrue(Card.missing().isEmpty(), () -> Card.missing().orElseThrow());
  }

  private static long seed(int which) {
    return Long.parseLong(System.getProperty("seeds", "1-200").split("-")[which]);
  }

  @Test
  void randomModels() {
    comparison.random(seed(0), seed(1));
  }

  @Test
  void randomFormulas() {
    comparison.formulas(seed(0), (seed(0) + seed(1)) / 2);
  }

  @Test
  void randomTeams() {
    comparison.teams(seed(0), seed(0) + (seed(1) - seed(0)) / 10);
  }

  @Test
  void countedProcesses() {
    comparison.counted(seed(0), seed(0) + (seed(1) - seed(0)) / 10);
  }

  @Test
  void countedProcessesOfPromela() {
    comparison.families(seed(0), seed(0) + (seed(1) - seed(0)) / 10);
  }

  @Test
  void examples() throws IOException {
    List<String> compared =
        comparison.files("../examples", "../examples/csp", "../examples/promela");
    assertTrue(compared.size() > 20, compared::toString);
  }
}
