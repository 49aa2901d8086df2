package dev.fairlead.core.source;

/**
 * A lexeme of one text, as the front end's lexer cuts it. Comments are among them.
 *
 * @param offset of its first character
 */
public record Lexeme(Kind kind, String text, int offset) {

  public enum Kind {
    NAME,
    KEYWORD,
    NUMBER,
    /** A string or a character, with its quotes. */
    STRING,
    SYMBOL,
    COMMENT
  }

  public int end() {
    return offset + text.length();
  }

  public boolean is(String word) {
    return (kind == Kind.SYMBOL || kind == Kind.KEYWORD) && text.equals(word);
  }
}
