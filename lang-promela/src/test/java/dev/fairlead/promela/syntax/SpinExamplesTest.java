package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.check.PromelaChecker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The models that come with SPIN, as Debian's package installs them. */
class SpinExamplesTest {

  private static final Path FOLDER = Path.of("/usr/share/doc/spin/examples");

  static List<Path> models() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), "SPIN's examples are not installed");
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".pml")).sorted().toList();
    }
  }

  static PromelaParser read(Path file) {
    return PromelaParser.read(
        text(file),
        Map.of(),
        path -> Files.exists(file.resolveSibling(path)) ? text(file.resolveSibling(path)) : null);
  }

  private static SourceText text(Path file) {
    try {
      return new SourceText(
          file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It has a formula in which {@code &} stands for {@code &&} before an X; SPIN refuses X. */
  static final Set<String> REFUSED = Set.of("patterns.pml");

  @ParameterizedTest
  @MethodSource("models")
  void isReadUnlessSpinRefusesIt(Path file) {
    if (REFUSED.contains(file.getFileName().toString())) {
      ModelException e = assertThrows(ModelException.class, () -> read(file));
      assertEquals("FL0523", e.diagnostic().code());
    } else {
      Spec spec = read(file).spec();
      assertFalse(spec.units().isEmpty());
      assertDoesNotThrow(() -> PromelaChecker.check(spec));
      String printed = SpecPrinter.print(spec);
      Spec again = PromelaParser.parse(new SourceText("printed", printed));
      assertEquals(Shape.of(spec), Shape.of(again), printed);
    }
  }
}
