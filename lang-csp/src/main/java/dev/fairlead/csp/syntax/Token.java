package dev.fairlead.csp.syntax;

/**
 * A word of the text.
 *
 * @param text as written; a string keeps its quotes, the end of the text is empty
 */
record Token(Kind kind, String text, int offset) {

  enum Kind {
    NAME,
    KEYWORD,
    INTEGER,
    STRING,
    SYMBOL,
    END
  }

  int end() {
    return offset + text.length();
  }

  /** Of one character at least, so that a caret stands below the end of the text, too. */
  Span span() {
    return new Span(offset, Math.max(1, text.length()));
  }

  /** Whether this is the given symbol or keyword. */
  boolean is(String word) {
    return text.equals(word) && (kind == Kind.SYMBOL || kind == Kind.KEYWORD);
  }

  boolean isName() {
    return kind == Kind.NAME;
  }

  /** For messages. */
  String described() {
    return switch (kind) {
      case NAME, INTEGER, SYMBOL -> "'" + text + "'";
      case KEYWORD -> "the keyword '" + text + "'";
      case STRING -> "the string " + text;
      case END -> "the end of the file";
    };
  }
}
