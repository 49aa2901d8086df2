package dev.fairlead.core.automaton;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.List;

/** Cuts a HOA text into tokens. */
final class HoaLexer {

  enum Kind {
    /** Such as {@code States:}, with its colon. */
    HEADER,
    /** A keyword between dashes, such as {@code --BODY--}. */
    MARKER,
    IDENTIFIER,
    /** Such as {@code @a}. */
    ALIAS,
    INTEGER,
    STRING,
    /** One of {@code ! & | ( ) [ ] { }}. */
    SIGN,
    END
  }

  record Token(Kind kind, String text, int offset, int length) {}

  private final SourceText source;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private HoaLexer(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  static List<Token> tokens(SourceText source) {
    HoaLexer lexer = new HoaLexer(source);
    while (lexer.skipBlanks()) {
      lexer.token();
    }
    lexer.tokens.add(new Token(Kind.END, "the end of the text", lexer.at, 1));
    return lexer.tokens;
  }

  /** False at the end of the text. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        comment();
      } else if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  /** Comments nest. */
  private void comment() {
    int start = at;
    int depth = 0;
    do {
      if (at >= text.length()) {
        throw error(start, 2, "the comment is not closed", "add a '*/'");
      }
      if (text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    } while (depth > 0);
  }

  private void token() {
    int start = at;
    char c = text.charAt(at);
    if (text.startsWith("--", at)) {
      int end = text.indexOf("--", at + 2);
      if (end < 0 || end > at + 10) {
        throw error(at, 2, "unexpected '--'", "the markers are --BODY-- and --END--");
      }
      at = end + 2;
      add(Kind.MARKER, start);
    } else if (c >= '0' && c <= '9') {
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      add(Kind.INTEGER, start);
    } else if (c == '"') {
      string();
    } else if (c == '@') {
      at++;
      skipName();
      add(Kind.ALIAS, start);
    } else if (c == '_' || Character.isLetter(c)) {
      skipName();
      if (at < text.length() && text.charAt(at) == ':') {
        at++;
        add(Kind.HEADER, start);
      } else {
        add(Kind.IDENTIFIER, start);
      }
    } else if ("!&|()[]{}".indexOf(c) >= 0) {
      at++;
      add(Kind.SIGN, start);
    } else {
      throw error(at, 1, "unexpected character '" + c + "'", "");
    }
  }

  private void skipName() {
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_-".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
  }

  private void string() {
    int start = at++;
    StringBuilder meant = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      meant.append(text.charAt(at++));
    }
    if (at >= text.length()) {
      throw error(start, 1, "the string is not closed", "add a '\"' at its end");
    }
    at++;
    tokens.add(new Token(Kind.STRING, meant.toString(), start, at - start));
  }

  private void add(Kind kind, int start) {
    tokens.add(new Token(kind, text.substring(start, at), start, at - start));
  }

  private ModelException error(int offset, int length, String message, String hint) {
    return new ModelException(new Diagnostic("FL0301", source, offset, length, message, hint));
  }
}
