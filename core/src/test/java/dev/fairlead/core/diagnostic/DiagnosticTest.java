package dev.fairlead.core.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosticTest {

  private static List<String> lines(String text, int offset, int length, String message) {
    SourceText source = new SourceText("m.csp", text);
    return new Diagnostic("FL0101", source, offset, length, message, "").render().lines().toList();
  }

  @Test
  void theCaretsAreUnderWhatIsMeant() {
    assertEquals(
        List.of("m.csp:2:3: error FL0101: oops", "  2 | \tab c", "    | \t ^^"),
        lines("first\r\n\tab c\r\n", 9, 2, "oops"));
  }

  @Test
  void ofALongLineOnlyTheSurroundingsAreShown() {
    String text = "x".repeat(30_000_000) + " ? " + "y".repeat(30_000_000);
    List<String> shown = lines(text, 30_000_001, 1, "unexpected '?'");
    assertEquals("m.csp:1:30000002: error FL0101: unexpected '?'", shown.get(0));
    assertTrue(shown.get(1).length() < 200, shown.get(1));
    assertEquals('?', shown.get(1).charAt(shown.get(2).indexOf('^')));
    assertTrue(shown.get(1).contains("xxx ? yyy"), shown.get(1));
  }

  @Test
  void aLongTokenIsCutAndTheMessageToo() {
    String token = "z".repeat(10_000_000);
    List<String> shown = lines("a " + token, 2, token.length(), "unknown name '" + token + "'");
    shown.forEach(line -> assertTrue(line.length() < 1200, () -> line.length() + " characters"));
    assertTrue(shown.get(0).startsWith("m.csp:1:3: error FL0101: unknown name 'zzz"));
  }

  @Test
  void nothingSteersTheTerminal() {
    String red = "\u001b[31m";
    List<String> shown =
        lines("a" + red + "b\u202e\u0000 ?", 10, 1, "unexpected '\u0007', '" + red + "'");
    assertEquals("m.csp:1:11: error FL0101: unexpected '\\u0007', '\\u001b[31m'", shown.get(0));
    assertEquals("  1 | a\\u001b[31mb\\u202e\\u0000 ?", shown.get(1));
    assertEquals('?', shown.get(1).charAt(shown.get(2).indexOf('^')));
  }

  @Test
  void aPlaceAtTheEndOfTheText() {
    assertEquals(
        List.of("m.csp:2:1: error FL0101: no end", "  2 | ", "    | ^"),
        lines("a\n", 2, 1, "no end"));
  }

  @Test
  void longWordsAreNotCompared() {
    List<String> known = List.of("q".repeat(20_000), "pos");
    assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          assertEquals(Optional.empty(), Suggestion.closest("p".repeat(20_000), known));
          assertEquals(Optional.of("pos"), Suggestion.closest("pso", known));
        });
  }
}
