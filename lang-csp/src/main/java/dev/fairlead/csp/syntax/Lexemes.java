package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import java.util.ArrayList;
import java.util.List;

/** Tokens as editors need them: with the comments between them. */
final class Lexemes {

  private Lexemes() {}

  static List<Lexeme> of(SourceText source, int base, List<Token> tokens) {
    List<Lexeme> result = new ArrayList<>();
    int end = 0;
    for (Token token : tokens) {
      int start = token.kind() == Token.Kind.END ? source.text().length() : token.offset() - base;
      comments(source.text(), end, start, result);
      if (token.kind() != Token.Kind.END) {
        result.add(new Lexeme(kind(token), token.text(), start));
        end = start + token.text().length();
      }
    }
    return result;
  }

  /** What stands between two tokens and is no blank. */
  private static void comments(String text, int from, int to, List<Lexeme> into) {
    int at = from;
    while (at < to) {
      if (text.startsWith("//", at)) {
        int line = text.indexOf('\n', at);
        int end = line < 0 ? to : Math.min(line, to);
        into.add(new Lexeme(Lexeme.Kind.COMMENT, text.substring(at, end), at));
        at = end;
      } else if (text.startsWith("/*", at)) {
        int close = text.indexOf("*/", at + 2);
        int end = close < 0 ? to : Math.min(close + 2, to);
        into.add(new Lexeme(Lexeme.Kind.COMMENT, text.substring(at, end), at));
        at = end;
      } else {
        at++;
      }
    }
  }

  private static Lexeme.Kind kind(Token token) {
    return switch (token.kind()) {
      case NAME -> Lexeme.Kind.NAME;
      case KEYWORD -> Lexeme.Kind.KEYWORD;
      case INTEGER -> Lexeme.Kind.NUMBER;
      case STRING -> Lexeme.Kind.STRING;
      case SYMBOL, END -> Lexeme.Kind.SYMBOL;
    };
  }
}
