package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One mistake in each file. The first lines say what must be reported:
 *
 * <pre>
 * //! FL0121 5:8 fragment of the message
 * //! hint: fragment of the hint
 * //! text: what the carets stand under
 * </pre>
 */
class BrokenModelsTest {

  private static final Path FOLDER = Path.of("src/test/resources/broken");
  private static final Pattern EXPECTATION = Pattern.compile("//! (FL\\d{4}) (\\d+):(\\d+) (.*)");

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  @Test
  void thereAreMany() throws IOException {
    assertTrue(models().size() >= 65, models().size() + " models");
  }

  @ParameterizedTest
  @MethodSource("models")
  void isReported(Path file) throws IOException {
    SourceText source = new SourceText(file.getFileName().toString(), Files.readString(file));
    Matcher expected = EXPECTATION.matcher(source.line(1));
    assertTrue(expected.matches(), "no expectation in " + file);
    int line = Integer.parseInt(expected.group(2));
    int column = Integer.parseInt(expected.group(3));

    ModelException e =
        assertThrows(
            ModelException.class,
            () -> SpecChecker.check(CspParser.parse(source), Map.of(), name -> null));
    assertEquals(1, e.diagnostics().size(), e.getMessage());
    Diagnostic d = e.diagnostic();
    assertEquals(expected.group(1), d.code(), d.render());
    assertEquals(new SourceText.Place(line, column), source.place(d.offset()), d.render());
    assertTrue(d.message().contains(expected.group(4)), d.render());
    String hint = header(source, "hint");
    assertTrue(d.hint().contains(hint), d.render());
    assertCarets(source, d, line, column);
  }

  private static void assertCarets(SourceText source, Diagnostic d, int line, int column) {
    String[] shown = d.render().split("\n");
    int margin = shown[1].indexOf("| ") + 2;
    String excerpt = shown[1].substring(margin);
    // Of a long line a window is shown.
    int cut = excerpt.startsWith("…") ? source.line(line).indexOf(excerpt.replace("…", "")) - 1 : 0;
    assertTrue(source.line(line).contains(excerpt.replace("…", "")), d.render());
    assertEquals(excerpt.contains("…"), !source.line(line).equals(excerpt), d.render());
    String carets = shown[2].substring(margin);
    assertEquals(column - 1, carets.indexOf('^') + cut, d.render());
    String text = header(source, "text");
    if (!text.isEmpty()) {
      int end = Math.min(column - 1 + carets.strip().length(), source.line(line).length());
      assertEquals(text, source.line(line).substring(column - 1, end), d.render());
    }
  }

  private static String header(SourceText source, String key) {
    String start = "//! " + key + ": ";
    return source
        .text()
        .lines()
        .filter(l -> l.startsWith(start))
        .map(l -> l.substring(start.length()))
        .findFirst()
        .orElse("");
  }
}
