package dev.fairlead.editor;

import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Indents the lines of a text relative to the line that opened the brace, loop or selection around
 * them, and takes away blanks at their ends. A line that goes on with what the line before began
 * keeps its distance to the line where that began. Directives of the preprocessor and comments of
 * several lines stay as they are. No line is joined or broken, so lexemes stay the same, and so do
 * line numbers.
 */
final class Formatter {

  private static final int BLOCK = 2;

  /** The width of {@code ::} and a blank. */
  private static final int OPTION = 3;

  private static final Set<String> DIRECTIVES =
      Set.of("define", "assert", "alphabet", "import", "include");

  /** What ends a statement or begins one, where no newline may be taken for its end. */
  private static final Set<String> SEPARATORS = Set.of(";", "->", "::", "{", "}", ":");

  private static final Set<String> CLOSERS = Set.of("}", "od", "fi");

  /**
   * @param base the column of its closing word and of options
   * @param content the column of what is in it
   */
  private record Block(int base, int content) {}

  private final String text;
  private final List<Lexeme> lexemes;

  /** Whether the end of a line may end a statement, as in Promela. */
  private final boolean byLines;

  /** Where declarations begin. */
  private final Set<Integer> starts = new HashSet<>();

  private final Deque<Block> blocks = new ArrayDeque<>();
  private int at;

  /** Round and square brackets that are open. */
  private int inner;

  private Lexeme last = new Lexeme(Lexeme.Kind.SYMBOL, ";", 0);

  /** How much the line was moved on which the current statement began. */
  private int shift;

  private Formatter(SourceIndex index, boolean byLines) {
    this.text = index.source().text();
    this.lexemes = index.lexemes();
    this.byLines = byLines;
    for (SourceSymbol symbol : index.symbols()) {
      if (symbol.scope().isEmpty()
          && symbol.kind() != SourceSymbol.Kind.EVENT
          && symbol.place().source().name().equals(index.source().name())) {
        starts.add(symbol.definition().offset());
      }
    }
  }

  /**
   * @param byLines whether the end of a line may end a statement
   */
  static String formatted(SourceIndex index, boolean byLines) {
    return new Formatter(index, byLines).run();
  }

  private String run() {
    StringBuilder out = new StringBuilder();
    int start = 0;
    while (start < text.length()) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      out.append(line(text.substring(start, end), start)).append('\n');
      start = end + 1;
    }
    return out.toString();
  }

  private String line(String line, int start) {
    int end = start + line.length();
    boolean empty = at >= lexemes.size() || lexemes.get(at).offset() >= end;
    if (empty || lexemes.get(at).offset() < start || staysAsItIs(start)) {
      read(end, width(line));
      return line.stripTrailing();
    }
    int before = width(line);
    int column;
    if (begins(lexemes.get(at).kind() == Lexeme.Kind.COMMENT ? next() : lexemes.get(at))) {
      column = column(lexemes.get(at));
      if (lexemes.get(at).kind() != Lexeme.Kind.COMMENT) {
        shift = column - before;
      }
    } else {
      column = Math.max(0, before + shift);
    }
    read(end, column);
    return " ".repeat(column) + line.strip();
  }

  private boolean staysAsItIs(int start) {
    Lexeme first = lexemes.get(at);
    boolean comment = first.kind() == Lexeme.Kind.COMMENT && first.text().startsWith("/*");
    return comment || byLines && (first.is("#") || continuesDirective(start));
  }

  private boolean continuesDirective(int start) {
    int from = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    return start > 0 && text.substring(from, start - 1).stripTrailing().endsWith("\\");
  }

  /** The first lexeme from here on that is no comment. */
  private Lexeme next() {
    for (int i = at; i < lexemes.size(); i++) {
      if (lexemes.get(i).kind() != Lexeme.Kind.COMMENT) {
        return lexemes.get(i);
      }
    }
    return new Lexeme(Lexeme.Kind.SYMBOL, "}", text.length());
  }

  /** Whether a statement, a declaration or the end of a block stands first on its line. */
  private boolean begins(Lexeme first) {
    if (inner > 0) {
      return false;
    }
    boolean separated = SEPARATORS.contains(last.text()) && last.kind() == Lexeme.Kind.SYMBOL;
    if (byLines) {
      boolean operator = first.kind() == Lexeme.Kind.SYMBOL && !SEPARATORS.contains(first.text());
      boolean open =
          last.kind() == Lexeme.Kind.SYMBOL && !separated && !last.is(")") && !last.is("]");
      return separated || !open && (!operator || first.is("("));
    }
    return blocks.isEmpty()
        ? first.is("}") || starts.contains(first.offset()) || startsDirective(first)
        : first.is("}") || separated && !last.is("->") && !last.is(":");
  }

  private boolean startsDirective(Lexeme first) {
    int after = lexemes.indexOf(first) + 1;
    return first.is("#")
        && after < lexemes.size()
        && DIRECTIVES.contains(lexemes.get(after).text());
  }

  private int column(Lexeme first) {
    if (blocks.isEmpty()) {
      return 0;
    }
    boolean atBase = byLines && first.is("::") || isCloser(first);
    return atBase ? blocks.peek().base : blocks.peek().content;
  }

  private boolean isCloser(Lexeme lexeme) {
    return lexeme.is("}") || byLines && CLOSERS.contains(lexeme.text()) && lexeme.is(lexeme.text());
  }

  /** Columns of the blanks at the start of a line. */
  private static int width(String line) {
    int width = 0;
    for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
      width += line.charAt(i) == '\t' ? 8 - width % 8 : 1;
    }
    return width;
  }

  /**
   * Reads the lexemes that start before this offset.
   *
   * @param column of the first one
   */
  private void read(int end, int column) {
    if (at >= lexemes.size()) {
      return;
    }
    Lexeme first = lexemes.get(at);
    boolean directive = byLines && (first.is("#") || continuesDirective(lineStart(first.offset())));
    while (at < lexemes.size() && lexemes.get(at).offset() < end) {
      Lexeme lexeme = lexemes.get(at);
      if (lexeme.kind() != Lexeme.Kind.COMMENT && !directive) {
        read(lexeme, first, column);
      }
      if (lexeme.end() > end) {
        return; // A comment of several lines belongs to the next line, too.
      }
      at++;
    }
  }

  private int lineStart(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  private void read(Lexeme lexeme, Lexeme first, int column) {
    boolean word = byLines && (lexeme.is("do") || lexeme.is("if"));
    if (word || lexeme.is("{")) {
      int base = first.is("::") && byLines ? column + OPTION : column;
      blocks.push(new Block(base, base + (word ? OPTION : BLOCK)));
    } else if (isCloser(lexeme) && !blocks.isEmpty()) {
      blocks.pop();
    } else if (lexeme.is("(") || lexeme.is("[")) {
      inner++;
    } else if (lexeme.is(")") || lexeme.is("]")) {
      inner = Math.max(0, inner - 1);
    }
    last = lexeme;
  }
}
