package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import java.util.ArrayList;
import java.util.List;

/** The tokens of a model with a current one, and the errors one can make there. */
final class Tokens {

  /** Brackets deeper than this are refused, so that no pass over the tree overflows its stack. */
  private static final int DEEPEST = 250;

  private static final int LONGEST = 1000;

  /** Larger models are refused while they are read: macros and inlines can double at every line. */
  static final int LARGEST = 300_000;

  private final ArrayList<Token> tokens;
  private final Warnings warnings;
  private final DeclaredNames names = new DeclaredNames();
  private int at;
  private int depth;

  Tokens(List<Token> tokens, Warnings warnings) {
    if (tokens.size() > LARGEST) {
      throw tooLarge(tokens.get(LARGEST).span(), "the text with the macros expanded");
    }
    this.tokens = new ArrayList<>(tokens);
    this.warnings = warnings;
  }

  /** For what is doubtful. */
  Warnings warnings() {
    return warnings;
  }

  /** What has been declared so far. */
  DeclaredNames names() {
    return names;
  }

  Token peek() {
    return peek(0);
  }

  /** The token this many places ahead; past the end, the end. */
  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  Token previous() {
    return tokens.get(Math.max(0, at - 1));
  }

  boolean at(String word) {
    return peek().is(word);
  }

  boolean atAny(String... words) {
    for (String word : words) {
      if (at(word)) {
        return true;
      }
    }
    return false;
  }

  Token next() {
    Token token = peek();
    if (!token.isEnd()) {
      at++;
    }
    return token;
  }

  boolean accept(String word) {
    boolean found = at(word);
    if (found) {
      at++;
    }
    return found;
  }

  int position() {
    return at;
  }

  void returnTo(int position) {
    at = position;
  }

  /** Puts other tokens in the place of those from a position to the current one, and reads them. */
  void replaceSince(int position, List<Token> others) {
    tokens.subList(position, at).clear();
    tokens.addAll(position, others);
    at = position;
  }

  /** More words than are read at most, together with the inlines expanded so far. */
  boolean isTooLarge() {
    return tokens.size() > LARGEST;
  }

  /**
   * @param what has so many words
   */
  static ModelException tooLarge(Span place, String what) {
    String message = what + " has more than " + LARGEST + " words and signs";
    return place.error("FL0565", message, "use loops, arrays and processes with parameters");
  }

  /** The braces around the current token. Those of formulas do not count. */
  Braces braces() {
    int[] opened = new int[DEEPEST + 1];
    int level = 0;
    boolean formula = false;
    for (Token token : tokens.subList(0, at)) {
      if (formula) {
        formula = !token.is("}");
      } else if (token.is("ltl")) {
        formula = true;
      } else if (token.is("{")) {
        opened[Math.min(level++, DEEPEST)]++;
      } else if (token.is("}")) {
        level--;
      }
    }
    StringBuilder numbers = new StringBuilder("_");
    for (int i = 0; i < level; i++) {
      numbers.append(opened[Math.min(i, DEEPEST)]).append('_');
    }
    return new Braces(numbers.toString());
  }

  List<Token> since(int position) {
    return List.copyOf(tokens.subList(position, at));
  }

  /**
   * @param hint what to write, if the word was forgotten; or empty
   */
  Token expect(String word, String hint) {
    if (!at(word)) {
      refuseStray();
      String message = "expected '" + word + "', found " + peek().described();
      throw gap().error("FL0500", message, hint);
    }
    return next();
  }

  /** A name that the user chose; what it names is for the message. */
  Token expectName(String what) {
    Token token = peek();
    if (token.isWord() && !token.isName()) {
      String message = "'" + token.text() + "' is a keyword and cannot be " + what;
      throw token.span().error("FL0506", message, "choose another name");
    }
    if (!token.isName()) {
      throw expected(what, "");
    }
    return next();
  }

  /** The bracket that closes the given one. */
  Token expectClosing(Token opening, String closing) {
    if (!at(closing)) {
      refuseStray();
      String message =
          "expected '%s' to close the '%s' opened at %s, found %s"
              .formatted(closing, opening.text(), opening.span().place(), peek().described());
      throw gap().error("FL0505", message, "");
    }
    return next();
  }

  /** Called once for every level of nesting; {@link #leave} undoes it. */
  void enter() {
    if (++depth > DEEPEST) {
      String message = "nested more than " + DEEPEST + " levels deep";
      throw peek().span().error("FL0509", message, "split it into inner parts");
    }
  }

  /** Called for every operand of a chain of operators, whose tree is as deep as it is long. */
  void requireShort(int links) {
    if (links > LONGEST) {
      String message = "more than " + LONGEST + " operators in a row";
      throw peek().span().error("FL0509", message, "split it into inner parts");
    }
  }

  void leave() {
    depth--;
  }

  /** After a mistake, which leaves levels of nesting behind. */
  void leaveAll() {
    depth = 0;
  }

  /** From the start of that token to the end of the last one consumed. */
  Span spanSince(Token start) {
    return start.span().through(previous().span());
  }

  /** The same for a statement, which belongs to the line of the macro or inline around it. */
  Span anchorSince(Token start) {
    return start.anchor().through(previous().anchor());
  }

  ModelException expected(String what, String hint) {
    refuseStray();
    Span place = peek().isEnd() ? gap() : peek().span();
    return place.error("FL0500", "expected " + what + ", found " + peek().described(), hint);
  }

  /** Characters that the language does not have are a mistake of their own. */
  private void refuseStray() {
    Token token = peek();
    if (token.kind() != Token.Kind.STRAY) {
      return;
    }
    if (token.text().startsWith("\"")) {
      String hint = "close it with '\"' on the same line";
      throw token.span().error("FL0502", "this string is never closed", hint);
    }
    String hint =
        switch (token.text()) {
          case "→" -> "write '->'";
          case "≠" -> "write '!='";
          case "≤" -> "write '<='";
          case "≥" -> "write '>='";
          case "∧" -> "write '&&'";
          case "∨" -> "write '||'";
          case "¬" -> "write '!'";
          case "'" -> "a character constant is one character in quotes";
          default -> "";
        };
    throw token.span().error("FL0501", "unexpected character '" + token.text() + "'", hint);
  }

  /** Where something is missing: at the current token, but not on a line after the last one. */
  private Span gap() {
    Token token = peek();
    if (at == 0 || !token.isEnd() && !token.onNewLine()) {
      return token.span();
    }
    Span last = previous().span();
    return new Span(last.source(), last.offset() + last.length(), 1);
  }
}
