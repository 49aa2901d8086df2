package dev.fairlead.csp.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole models, printed with all parentheses, are read again as the same tree. */
class RoundTripTest {

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/accepted"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void printedAndReadAgain(Path model) throws IOException {
    String printed = print(Files.readString(model));
    assertEquals(printed, print(printed));
  }

  private static String print(String text) {
    return Printer.spec(CspParser.parse(new SourceText("m.csp", text)));
  }
}
