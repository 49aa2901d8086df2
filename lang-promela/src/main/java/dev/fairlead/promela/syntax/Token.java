package dev.fairlead.promela.syntax;

import java.util.Set;

/**
 * A word of the text.
 *
 * @param text as written; a string keeps its quotes, the end of the text is empty
 * @param span where the text stands
 * @param anchor the place that counts as the line of a statement that starts here: the use of the
 *     macro, or the parameter of the inline, that brought the token
 * @param onNewLine whether a line ends between the token before and this one
 * @param afterBlank whether anything stands between the token before and this one
 * @param hidden macros that do not apply to it any more, as it came out of them
 */
record Token(
    Kind kind,
    String text,
    Span span,
    Span anchor,
    boolean onNewLine,
    boolean afterBlank,
    Set<String> hidden) {

  enum Kind {
    /** A name or a keyword. */
    WORD,
    NUMBER,
    CHARACTER,
    STRING,
    SYMBOL,
    /** A character that the language does not have, or an open string: a mistake if it is read. */
    STRAY,
    END
  }

  static Token written(Kind kind, String text, Span span, boolean onNewLine, boolean afterBlank) {
    return new Token(kind, text, span, span, onNewLine, afterBlank, Set.of());
  }

  boolean is(String text) {
    return (kind == Kind.SYMBOL || kind == Kind.WORD) && this.text.equals(text);
  }

  boolean isWord() {
    return kind == Kind.WORD;
  }

  /** A name that the user chose. */
  boolean isName() {
    return kind == Kind.WORD && !Keywords.ALL.contains(text);
  }

  boolean isEnd() {
    return kind == Kind.END;
  }

  Token spaced(boolean onNewLine, boolean afterBlank) {
    return new Token(kind, text, span, anchor, onNewLine, afterBlank, hidden);
  }

  Token anchoredAt(Span anchor) {
    return new Token(kind, text, span, anchor, onNewLine, afterBlank, hidden);
  }

  /** The same word at another place. */
  Token at(Span span, Span anchor) {
    return new Token(kind, text, span, anchor, onNewLine, afterBlank, hidden);
  }

  /** Another word at the same place. */
  Token as(Kind kind, String text) {
    return new Token(kind, text, span, anchor, onNewLine, afterBlank, hidden);
  }

  Token hiding(Set<String> hidden) {
    return new Token(kind, text, span, anchor, onNewLine, afterBlank, hidden);
  }

  /** For messages. */
  String described() {
    return switch (kind) {
      case WORD -> Keywords.ALL.contains(text) ? "the keyword '" + text + "'" : "'" + text + "'";
      case NUMBER, CHARACTER, SYMBOL, STRAY -> "'" + text + "'";
      case STRING -> "the string " + text;
      case END -> "the end of the text";
    };
  }
}
