package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class ModelGeneratorTest {

  @Test
  void theSeedDecides() {
    for (long seed = 0; seed < 50; seed++) {
      assertEquals(ModelGenerator.model(seed).text(), ModelGenerator.model(seed).text());
      assertNotEquals(ModelGenerator.model(seed).text(), ModelGenerator.model(seed + 1).text());
    }
  }
}
