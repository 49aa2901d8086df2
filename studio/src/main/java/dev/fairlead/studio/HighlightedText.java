package dev.fairlead.studio;

import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SymbolUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lexemes of a text with their kinds, in the numbers that Monaco and the language server
 * protocol take: for each the lines and characters since the one before, its length and its kind.
 * So that the front ends alone know what a keyword is.
 */
final class HighlightedText {
  /** The kinds, by number; the page has colours for them. */
  static final List<String> KINDS =
      List.of("keyword", "number", "string", "comment", "process", "data", "event", "named");

  private static final int KEYWORD = 0;
  private static final int NUMBER = 1;
  private static final int STRING = 2;
  private static final int COMMENT = 3;
  private static final int PROCESS = 4;
  private static final int DATA = 5;
  private static final int EVENT = 6;
  private static final int NAMED = 7;
  private static final int NONE = -1;

  private final SourceIndex index;
  private final Map<Integer, SourceSymbol.Kind> names = new HashMap<>();

  /** Where a declaration begins with a word that is not reserved. */
  private final Set<Integer> declarations = new HashSet<>();

  private final List<Integer> numbers = new ArrayList<>();

  /** Where the last one began. */
  private int line;

  private int column;

  private HighlightedText(SourceIndex index) {
    this.index = index;
    for (SymbolUse use : index.uses()) {
      if (use.place().source().name().equals(index.source().name())) {
        names.put(use.place().offset(), use.symbol().kind());
      }
    }
    for (SourceSymbol symbol : index.symbols()) {
      boolean isGraded =
          symbol.kind() == SourceSymbol.Kind.LOGIC || symbol.kind() == SourceSymbol.Kind.PREDICATE;
      if (isGraded && symbol.definition().source().name().equals(index.source().name())) {
        declarations.add(symbol.definition().offset());
      }
    }
  }

  static List<Integer> of(SourceIndex index) {
    HighlightedText text = new HighlightedText(index);
    text.write();
    return text.numbers;
  }

  private void write() {
    String text = index.source().text();
    int at = 0;
    int atLine = 0;
    int lineStart = 0;
    for (Lexeme lexeme : index.lexemes()) {
      for (; at < lexeme.offset(); at++) {
        if (text.charAt(at) == '\n') {
          atLine++;
          lineStart = at + 1;
        }
      }
      int kind = kind(lexeme);
      if (kind != NONE) {
        add(lexeme, kind, atLine, lexeme.offset() - lineStart);
      }
    }
  }

  /** A token is on one line; a comment may be on several. */
  private void add(Lexeme lexeme, int kind, int atLine, int atColumn) {
    String[] lines = lexeme.text().split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      int onLine = atLine + i;
      int onColumn = i == 0 ? atColumn : 0;
      if (!lines[i].isEmpty()) {
        numbers.add(onLine - line);
        numbers.add(onLine == line ? onColumn - column : onColumn);
        numbers.add(lines[i].length());
        numbers.add(kind);
        numbers.add(0);
        line = onLine;
        column = onColumn;
      }
    }
  }

  private int kind(Lexeme lexeme) {
    return switch (lexeme.kind()) {
      case KEYWORD -> KEYWORD;
      case NUMBER -> NUMBER;
      case STRING -> STRING;
      case COMMENT -> COMMENT;
      case SYMBOL -> NONE;
      case NAME ->
          declarations.contains(lexeme.offset()) ? KEYWORD : kind(names.get(lexeme.offset()));
    };
  }

  private static int kind(SourceSymbol.Kind symbol) {
    if (symbol == null) {
      return NONE;
    }
    return switch (symbol) {
      case PROCESS, TYPE, INLINE, LOGIC -> PROCESS;
      case VARIABLE, PARAMETER, FIELD -> DATA;
      case EVENT, CHANNEL -> EVENT;
      case CONSTANT, MACRO, LABEL, PROPERTY, TRUTH_VALUE, PREDICATE -> NAMED;
    };
  }
}
