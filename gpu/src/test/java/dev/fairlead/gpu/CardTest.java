package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.gpu.driver.Card;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same searches as {@link SweepTest}, on a card: with {@code -Pgpu}. */
@Tag("gpu")
class CardTest {
  private final SearchComparison comparison = new SearchComparison(GpuAccelerator.ofThisMachine());

  @Test
  void thereIsACard() {
    assertTrue(Card.missing().isEmpty(), () -> Card.missing().orElseThrow());
  }

  @Test
  void randomModels() {
    comparison.random(1, 200);
  }

  @Test
  void randomFormulas() {
    comparison.teams(1, 20);
    comparison.formulas(1, 100);
  }

  @Test
  void examples() throws IOException {
    List<String> compared =
        comparison.files("../examples", "../examples/csp", "../examples/promela");
    assertTrue(compared.size() > 20, compared::toString);
  }
}
