package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.syntax.PromelaParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One mistake in each file; see {@link Expectation}. */
class BrokenModelsTest {

  static List<Path> models() {
    return Expectation.models(Path.of("src/test/resources/broken"));
  }

  @Test
  void thereAreMany() {
    assertTrue(models().size() >= 130, models().size() + " models");
  }

  @ParameterizedTest
  @MethodSource("models")
  void isReported(Path file) throws IOException {
    Expectation expected = Expectation.of(file);
    ModelException e =
        assertThrows(
            ModelException.class,
            () -> PromelaChecker.check(PromelaParser.parse(expected.source())));
    assertEquals(1, e.diagnostics().size(), e.getMessage());
    expected.assertMetBy(e.diagnostic());
  }
}
