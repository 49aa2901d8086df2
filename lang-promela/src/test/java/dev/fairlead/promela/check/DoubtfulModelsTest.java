package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One thing in each file that SPIN takes too and that deserves a warning, and nothing else. */
class DoubtfulModelsTest {

  static List<Path> models() {
    return Expectation.models(Path.of("src/test/resources/doubtful"));
  }

  @ParameterizedTest
  @MethodSource("models")
  void isWarnedOf(Path file) throws IOException {
    Expectation expected = Expectation.of(file);
    PromelaModel model = PromelaModel.open(expected.source(), Map.of(), path -> null);
    assertEquals(1, model.warnings().size());
    assertEquals(Diagnostic.Severity.WARNING, model.warnings().get(0).severity());
    expected.assertMetBy(model.warnings().get(0));
  }
}
