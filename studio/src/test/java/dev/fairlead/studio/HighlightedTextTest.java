package dev.fairlead.studio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.api.Language;
import dev.fairlead.editor.Document;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HighlightedTextTest {
  /** Neither 'logic' nor 'graded' is reserved: they are keywords where they declare something. */
  @Test
  void wordsThatDeclareAreKeywordsThoughTheyAreNotReserved() {
    String text =
        """
        logic three { F < M < T }
        var logic = 0;
        graded p : three = { logic > 0 : T; else : F };
        P() = a{logic = 1} -> P();
        """;
    Map<String, String> kinds = kinds(Document.of("m.csp", Language.CSP, text), text);
    assertEquals("keyword", kinds.get("0:0 logic"), kinds.toString());
    assertEquals("data", kinds.get("1:4 logic"), kinds.toString());
    assertEquals("keyword", kinds.get("2:0 graded"), kinds.toString());
    assertEquals("data", kinds.get("2:21 logic"), kinds.toString());
  }

  private static Map<String, String> kinds(Document document, String text) {
    List<String> lines = text.lines().toList();
    List<Integer> numbers = HighlightedText.of(document.index());
    Map<String, String> kinds = new TreeMap<>();
    int line = 0;
    int column = 0;
    for (int i = 0; i < numbers.size(); i += 5) {
      column = numbers.get(i) == 0 ? column + numbers.get(i + 1) : numbers.get(i + 1);
      line += numbers.get(i);
      String word = lines.get(line).substring(column, column + numbers.get(i + 2));
      kinds.put(line + ":" + column + " " + word, HighlightedText.KINDS.get(numbers.get(i + 3)));
    }
    return kinds;
  }
}
