package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts one file into tokens, before macros are expanded; blanks and comments are dropped. Never
 * fails on what may stand in a part that a directive leaves out.
 */
final class Lexer {

  /**
   * Longer ones first, so that the first match is the longest. {@code <->}, {@code [], <>, /\, \/}
   * are operators of formulas only; nowhere else can their characters stand side by side.
   */
  private static final String[] SYMBOLS = {
    "...", "-->", "<->", "->", "--", "++", "<<", "<=", "<>", ">>", ">=", "==", "!=", "!!", "??",
    "&&", "||", "::", "..", "[]", "##", "/\\", "\\/", "+", "-", "*", "/", "%", "&", "|", "^", "~",
    "!", "=", "<", ">", "?", ":", ";", ",", ".", "@", "#", "(", ")", "[", "]", "{", "}", "×"
  };

  private final SourceText source;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private boolean onNewLine = true;
  private boolean inDirective;
  private boolean afterBlank;
  private boolean tolerant;

  private Lexer(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  /** The tokens of a text, the last one of kind END. */
  static List<Token> tokens(SourceText source) {
    Lexer lexer = new Lexer(source);
    lexer.run();
    return lexer.tokens;
  }

  /** The same for a text with mistakes: a comment that is not closed ends it. */
  static List<Token> readable(SourceText source) {
    Lexer lexer = new Lexer(source);
    lexer.tolerant = true;
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (skipBlanks()) {
      char c = text.charAt(at);
      if (isLetter(c)) {
        add(Kind.WORD, endOfWord());
      } else if (isDigit(c)) {
        add(Kind.NUMBER, endOfDigits());
      } else if (c == '"') {
        string();
      } else if (c == '\'') {
        character();
      } else {
        symbol();
      }
    }
    onNewLine = true;
    add(Kind.END, at);
  }

  private void add(Kind kind, int end) {
    Span span = new Span(source, at, end - at);
    Token token = Token.written(kind, text.substring(at, end), span, onNewLine, afterBlank);
    inDirective |= onNewLine && token.is("#");
    if (tokens.size() == Tokens.LARGEST) {
      throw Tokens.tooLarge(span, "the text");
    }
    tokens.add(token);
    at = end;
    onNewLine = false;
    afterBlank = false;
  }

  /** False at the end of the text. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      int spliced = afterSplice();
      if (c == '\n') {
        onNewLine = true;
        inDirective = false;
        at++;
      } else if (Character.isWhitespace(c) || c == '\uFEFF' || c == 0) {
        at++;
      } else if (spliced > at) {
        pass(spliced);
      } else if (text.startsWith("//", at)) {
        skipLineComment();
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0 && tolerant) {
          end = text.length() - 2;
        } else if (end < 0) {
          throw new Span(source, at, 2)
              .error("FL0502", "this comment is never closed", "close it with '*/'");
        }
        pass(end + 2);
      } else {
        return true;
      }
      afterBlank = true;
    }
    return false;
  }

  /** Also over the end of a line, unless in a directive, which ends there. */
  private void pass(int end) {
    onNewLine |= !inDirective && text.substring(at, end).indexOf('\n') >= 0;
    at = end;
  }

  /** Up to the end of the line, which a backslash may carry on. */
  private void skipLineComment() {
    while (at < text.length() && text.charAt(at) != '\n') {
      int spliced = afterSplice();
      at = spliced > at ? spliced : at + 1;
    }
  }

  /** Behind a backslash and the end of its line, if they stand here. */
  private int afterSplice() {
    if (text.charAt(at) != '\\') {
      return at;
    }
    int end = at + 1;
    while (end < text.length() && " \t\r".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end < text.length() && text.charAt(end) == '\n' ? end + 1 : at;
  }

  private void string() {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    boolean closed = end < text.length() && text.charAt(end) == '"';
    add(closed ? Kind.STRING : Kind.STRAY, closed ? end + 1 : Math.min(end, text.length()));
  }

  private void character() {
    int inner = text.startsWith("\\", at + 1) ? 2 : 1;
    boolean closed = text.startsWith("'", at + inner + 1);
    add(closed ? Kind.CHARACTER : Kind.STRAY, closed ? at + inner + 2 : at + 1);
  }

  private void symbol() {
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        add(Kind.SYMBOL, at + symbol.length());
        return;
      }
    }
    add(Kind.STRAY, at + Character.charCount(text.codePointAt(at)));
  }

  private int endOfWord() {
    int end = at;
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    return end;
  }

  private int endOfDigits() {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
