package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A file as it was read, before macros are expanded. */
public final class ReadText {
  private final SourceText source;
  private final List<Token> tokens;
  private final Set<Integer> skipped = new HashSet<>();
  private final List<MacroText> macros = new ArrayList<>();

  ReadText(SourceText source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
  }

  /**
   * A {@code #define}.
   *
   * @param parameters their tokens' places
   * @param whole from the hash to the end of the body
   */
  public record MacroText(String name, Span place, List<Parameter> parameters, Span whole) {}

  public record Parameter(String name, Span place) {}

  public SourceText source() {
    return source;
  }

  /** The lexemes with the comments between them. */
  public List<Lexeme> lexemes() {
    return lexemes(source.text(), tokens);
  }

  /** The offsets of lexemes that a condition leaves out. */
  public Set<Integer> skipped() {
    return skipped;
  }

  /** In the order of their definitions. */
  public List<MacroText> macros() {
    return macros;
  }

  void skip(Token token) {
    skipped.add(token.span().offset());
  }

  void define(Directive directive, int parameters) {
    List<Parameter> names = new ArrayList<>();
    for (Token token : directive.rest().subList(1, 1 + parameters)) {
      if (token.isWord()) {
        names.add(new Parameter(token.text(), token.span()));
      }
    }
    Token name = directive.rest().get(0);
    macros.add(new MacroText(name.text(), name.span(), names, directive.all()));
  }

  private static List<Lexeme> lexemes(String text, List<Token> tokens) {
    List<Lexeme> result = new ArrayList<>();
    int end = 0;
    for (Token token : tokens) {
      int start = token.span().offset();
      comments(text, end, start, result);
      if (!token.isEnd()) {
        result.add(new Lexeme(kind(token), token.text(), start));
      }
      end = start + token.span().length();
    }
    return result;
  }

  private static void comments(String text, int from, int to, List<Lexeme> into) {
    int at = from;
    while (at < to) {
      int end = at + 1;
      if (text.startsWith("//", at)) {
        // A backslash may carry it on: it ends where blanks and the next token begin.
        int line = text.indexOf('\n', at);
        while (line >= 0 && line < to && text.substring(at, line).stripTrailing().endsWith("\\")) {
          line = text.indexOf('\n', line + 1);
        }
        end = line < 0 ? to : Math.min(line, to);
      } else if (text.startsWith("/*", at)) {
        int close = text.indexOf("*/", at + 2);
        end = close < 0 ? to : Math.min(close + 2, to);
      }
      if (end > at + 1) {
        into.add(new Lexeme(Lexeme.Kind.COMMENT, text.substring(at, end), at));
      }
      at = end;
    }
  }

  private static Lexeme.Kind kind(Token token) {
    return switch (token.kind()) {
      case WORD -> token.isName() ? Lexeme.Kind.NAME : Lexeme.Kind.KEYWORD;
      case NUMBER -> Lexeme.Kind.NUMBER;
      case CHARACTER, STRING -> Lexeme.Kind.STRING;
      case SYMBOL, STRAY, END -> Lexeme.Kind.SYMBOL;
    };
  }
}
