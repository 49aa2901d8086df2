package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models in the style of PAT's own, which must be accepted as they are. */
class AcceptedModelsTest {

  private static final Path FOLDER = Path.of("src/test/resources/accepted");

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".csp")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void isAccepted(Path model) {
    Symbols symbols = SpecChecker.check(CspParser.parse(read(model)), Map.of(), this::include);
    assertFalse(symbols.processes().isEmpty());
    assertFalse(symbols.assertions().isEmpty());
    assertEquals(symbols.processes().keySet(), symbols.parameterKinds().keySet());
    // What the semantics asks for must be there for every process and repeatable.
    Kinds kinds = new Kinds(symbols);
    symbols.channels().keySet().forEach(c -> assertEquals(1, kinds.ofMessage(c, 1).size()));
  }

  private SourceText include(String file) {
    return read(FOLDER.resolve(file));
  }

  private static SourceText read(Path file) {
    try {
      return new SourceText(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
