package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Brackets, loops, selections and comments that stand on several lines. */
final class Foldings {

  private static final Map<String, String> CLOSING =
      Map.of("{", "}", "(", ")", "[", "]", "do", "od", "if", "fi");

  private Foldings() {}

  static List<FoldedLines> of(SourceText source, List<Lexeme> lexemes) {
    List<FoldedLines> result = new ArrayList<>();
    boolean hasFi = lexemes.stream().anyMatch(each -> each.is("fi") || each.is("od"));
    Deque<Lexeme> open = new ArrayDeque<>();
    int commentStart = 0;
    int commentEnd = -1;
    for (Lexeme lexeme : lexemes) {
      int line = source.place(lexeme.offset()).line();
      if (lexeme.kind() == Lexeme.Kind.COMMENT) {
        if (beginsLine(source, lexeme)) {
          if (line > commentEnd + 1) {
            add(result, commentStart, commentEnd, true);
            commentStart = line;
          }
          commentEnd = source.place(Math.max(lexeme.offset(), lexeme.end() - 1)).line();
        }
        continue;
      }
      boolean word = lexeme.is("if") || lexeme.is("do");
      if (CLOSING.containsKey(lexeme.text())
          && (lexeme.kind() == Lexeme.Kind.SYMBOL || word && hasFi)) {
        open.push(lexeme);
      } else if (!open.isEmpty() && lexeme.is(CLOSING.get(open.peek().text()))) {
        // The line of the closing bracket stays.
        add(result, source.place(open.pop().offset()).line(), line - 1, false);
      }
    }
    add(result, commentStart, commentEnd, true);
    result.sort(Comparator.comparingInt(FoldedLines::firstLine));
    return List.copyOf(result);
  }

  /** What stands behind code belongs to that, and is not folded away with it. */
  private static boolean beginsLine(SourceText source, Lexeme lexeme) {
    SourceText.Place place = source.place(lexeme.offset());
    return source.line(place.line()).substring(0, place.column() - 1).isBlank();
  }

  private static void add(List<FoldedLines> into, int first, int last, boolean comment) {
    if (first > 0 && last > first) {
      into.add(new FoldedLines(first, last, comment));
    }
  }
}
