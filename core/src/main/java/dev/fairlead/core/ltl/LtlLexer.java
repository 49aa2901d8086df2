package dev.fairlead.core.ltl;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.List;

/** Cuts the text of a formula into tokens. */
final class LtlLexer {

  private final SourceText source;
  private final String text;
  private final List<LtlToken> tokens = new ArrayList<>();
  private int at;

  private LtlLexer(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  static List<LtlToken> tokens(SourceText source) {
    LtlLexer lexer = new LtlLexer(source);
    lexer.run();
    return lexer.tokens;
  }

  /** Whether the text is a word or compound event, so that an atom of that name needs no quotes. */
  static boolean isName(String name) {
    try {
      List<LtlToken> tokens = tokens(new SourceText("", name));
      LtlToken.Kind kind = tokens.get(0).kind();
      return tokens.size() == 2
          && tokens.get(0).text().equals(name)
          && (kind == LtlToken.Kind.WORD || kind == LtlToken.Kind.COMPOUND);
    } catch (ModelException e) {
      return false;
    }
  }

  private void run() {
    while (true) {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        tokens.add(new LtlToken(LtlToken.Kind.END, "", at, 1));
        return;
      }
      char c = text.charAt(at);
      if (isNameStart(c)) {
        name();
      } else if (isDigit(c)) {
        int start = at;
        while (isDigit(charAt(at))) {
          at++;
        }
        add(LtlToken.Kind.NUMBER, start);
      } else if (c == '"') {
        quoted();
      } else if (c == '(') {
        at++;
        add(LtlToken.Kind.OPEN, at - 1);
      } else if (c == ')') {
        at++;
        add(LtlToken.Kind.CLOSE, at - 1);
      } else if (c == ',') {
        at++;
        add(LtlToken.Kind.COMMA, at - 1);
      } else {
        sign();
      }
    }
  }

  private void name() {
    int start = at;
    while (isNamePart(charAt(at))) {
      at++;
    }
    boolean compound = false;
    while (charAt(at) == '.') {
      compound = true;
      int dot = at++;
      if (charAt(at) == '-' && isDigit(charAt(at + 1))) {
        at++;
      }
      int component = at;
      while (isNamePart(charAt(at))) {
        at++;
      }
      if (at == component) {
        throw error(
            "FL0202",
            dot,
            1,
            "a compound event needs a number or a name after '.'",
            "write it without blanks, as in get.0.1");
      }
    }
    add(compound ? LtlToken.Kind.COMPOUND : LtlToken.Kind.WORD, start);
  }

  private void quoted() {
    int start = at++;
    StringBuilder meant = new StringBuilder();
    while (charAt(at) != '"') {
      if (at >= text.length() || text.charAt(at) == '\n') {
        throw error(
            "FL0203", start, at - start, "the quoted atom is not closed", "add a '\"' at its end");
      }
      if (text.charAt(at) == '\\' && (charAt(at + 1) == '"' || charAt(at + 1) == '\\')) {
        at++;
      }
      meant.append(text.charAt(at++));
    }
    at++;
    if (meant.length() == 0) {
      throw error("FL0203", start, 2, "the quoted atom is empty", "write the event, as in \"c!3\"");
    }
    tokens.add(new LtlToken(LtlToken.Kind.QUOTED, meant.toString(), start, at - start));
  }

  private void sign() {
    int start = at;
    if (isComparison()) {
      at += charAt(start + 1) == '=' ? 2 : 1;
      add(LtlToken.Kind.COMPARISON, start);
      return;
    }
    for (String sign : LtlOperators.SIGNS) {
      if (text.startsWith(sign, start)) {
        at += sign.length();
        add(LtlToken.Kind.SIGN, start);
        return;
      }
    }
    char c = text.charAt(start);
    throw error(
        "FL0201",
        start,
        1,
        "unexpected character '" + Character.toString(text.codePointAt(start)) + "'",
        switch (c) {
          case '[', ']' -> "'[]' (always) is written without a blank, and an atom has no index";
          case '-' -> "implication is '->'";
          case '~', '\u00ac' -> "negation is '!'";
          case ';' -> "a formula ends without ';' here";
          case '\'' -> "atoms are quoted with '\"'";
          case '\u2227' -> "conjunction is '&&'";
          case '\u2228' -> "disjunction is '||'";
          case '\u25a1' -> "always is '[]'";
          case '\u25c7' -> "eventually is '<>'";
          case '\u2192' -> "implication is '->'";
          default -> "quote the names of channel events, as in \"c!3\"";
        });
  }

  /** True at {@code =}, {@code ==}, {@code !=}, {@code <}, {@code <=}, {@code >}, {@code >=}. */
  private boolean isComparison() {
    char c = text.charAt(at);
    char next = charAt(at + 1);
    return switch (c) {
      case '=' -> next != '>';
      case '!' -> next == '=' && charAt(at + 2) != '>';
      case '<' -> next != '>' && !text.startsWith("<->", at) && !text.startsWith("<=>", at);
      case '>' -> true;
      default -> false;
    };
  }

  private void add(LtlToken.Kind kind, int start) {
    tokens.add(new LtlToken(kind, text.substring(start, at), start, at - start));
  }

  private char charAt(int index) {
    return index < text.length() ? text.charAt(index) : '\0';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNameStart(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c);
  }

  private ModelException error(String code, int offset, int length, String message, String hint) {
    return new ModelException(new Diagnostic(code, source, offset, length, message, hint));
  }
}
