package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is to be said about a model, as its first lines tell:
 *
 * <pre>
 * //! FL0536 3:8 fragment of the message
 * //! hint: fragment of the hint
 * //! text: what the carets stand under
 * </pre>
 */
record Expectation(SourceText source, String code, SourceText.Place place, String message) {
  private static final Pattern FIRST_LINE = Pattern.compile("//! (FL\\d{4}) (\\d+):(\\d+) (.*)");

  static List<Path> models(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Expectation of(Path file) throws IOException {
    SourceText source = new SourceText(file.getFileName().toString(), Files.readString(file));
    Matcher expected = FIRST_LINE.matcher(source.line(1));
    assertTrue(expected.matches(), "no expectation in " + file);
    int line = Integer.parseInt(expected.group(2));
    int column = Integer.parseInt(expected.group(3));
    SourceText.Place place = new SourceText.Place(line, column);
    return new Expectation(source, expected.group(1), place, expected.group(4));
  }

  void assertMetBy(Diagnostic d) {
    assertEquals(code, d.code(), d.render());
    assertEquals(place, source.place(d.offset()), d.render());
    assertTrue(d.message().contains(message), d.render());
    assertTrue(d.hint().contains(header("hint")), d.render());
    assertCarets(d);
  }

  private void assertCarets(Diagnostic d) {
    int column = place.column();
    String line = source.line(place.line());
    String[] shown = d.render().split("\n");
    int margin = shown[1].indexOf("| ") + 2;
    assertEquals(line, shown[1].substring(margin), d.render());
    String carets = shown[2].substring(margin);
    assertEquals(column - 1, carets.indexOf('^'), d.render());
    String text = header("text");
    if (!text.isEmpty()) {
      int end = Math.min(column - 1 + carets.strip().length(), line.length());
      assertEquals(text, line.substring(column - 1, end), d.render());
    }
  }

  private String header(String key) {
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
