package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import java.util.Set;

/** The tokens of a text with a current one, and the errors one can make there. */
final class Tokens {

  /** Brackets deeper than this are refused, so that no pass over the tree overflows its stack. */
  private static final int DEEPEST = 250;

  /** A directive without its hash is a slip, but it starts something new all the same. */
  private static final Set<String> STARTS =
      Set.of(
          "#",
          "var",
          "hvar",
          "enum",
          "channel",
          "define",
          "assert",
          "alphabet",
          "import",
          "include");

  private static final Set<String> CERTAIN = Set.of("hvar", "enum", "channel");

  private final SourceText source;
  private final int base;
  private final List<Token> tokens;
  private int at;
  private int depth;

  Tokens(SourceText source, int base) {
    this.source = source;
    this.base = base;
    this.tokens = Lexer.tokens(source, base);
  }

  Tokens(SourceText source, int base, List<Token> tokens) {
    this.source = source;
    this.base = base;
    this.tokens = tokens;
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

  boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  Token next() {
    Token token = peek();
    if (!atEnd()) {
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

  /**
   * @param hint what to write, if the word was forgotten; or empty
   */
  Token expect(String word, String hint) {
    if (!at(word)) {
      throw expected("'" + word + "'", hint);
    }
    return next();
  }

  /** A name that the user chose; what it names is for the message. */
  Token expectName(String what) {
    Token token = peek();
    if (token.kind() == Token.Kind.KEYWORD) {
      String message = "'" + token.text() + "' is a keyword and cannot be " + what;
      throw error("FL0106", token.span(), message, "choose another name");
    }
    if (!token.isName()) {
      throw expected(what, "");
    }
    return next();
  }

  /** The bracket that closes the given one. */
  Token expectClosing(Token opening, String closing, String alternatives) {
    if (!at(closing)) {
      String message =
          "expected %s'%s' to close the '%s' opened at %s, found %s"
              .formatted(alternatives, closing, opening.text(), place(opening), peek().described());
      boolean call = at("(") && previous().isName();
      String hint = call ? "a macro is used as call(" + previous().text() + ", ...)" : "";
      throw error("FL0105", gap(), message, hint);
    }
    return next();
  }

  /** The semicolon that ends a declaration; the thing it ends is for the message. */
  void expectSemicolon(String thing) {
    if (accept(";")) {
      return;
    }
    if (atAny(")", "]", "}")) {
      String message = "this '" + peek().text() + "' closes nothing";
      throw error("FL0105", peek().span(), message, "remove it, or open it before");
    }
    if (atEnd() || startsDeclaration(0) || onLaterLine()) {
      String message = "';' is missing at the end of " + thing;
      throw error("FL0104", afterPrevious(), message, "add ';' here");
    }
    throw expected("';' at the end of " + thing, "");
  }

  /** The semicolon between two statements of a block. */
  void expectSemicolonInside(String thing) {
    if (accept(";")) {
      return;
    }
    boolean startsNext = peek().isName() || atAny("if", "while", "var", "{", "call");
    if (startsNext || atEnd() || onLaterLine()) {
      String message = "';' is missing at the end of " + thing;
      throw error("FL0104", afterPrevious(), message, "add ';' here");
    }
    throw expected("';' or '}' at the end of " + thing, "");
  }

  /** Whether a top-level item starts this many tokens ahead. */
  boolean startsDeclaration(int ahead) {
    Token token = peek(ahead);
    if (!token.isName()) {
      return token.kind() == Token.Kind.END || STARTS.contains(token.text());
    }
    Token second = peek(ahead + 1);
    return second.is("=")
        || second.is("channel")
        || second.is("(") && peek(afterParentheses(ahead + 1)).is("=");
  }

  /**
   * After a mistake in the declaration that begins with this token, goes on at the next one. In the
   * blocks of data operations assignments and local variables look like declarations, so that
   * braces count; but some words begin a declaration in any case.
   */
  void skipToDeclarationAfter(Token start) {
    depth = 0;
    int failed = at;
    at = tokens.indexOf(start) + 1;
    int braces = start.is("{") ? 1 : 0;
    while (!atEnd()) {
      boolean certain =
          CERTAIN.contains(peek().text()) || at("#") && STARTS.contains(peek(1).text());
      boolean outside = braces <= 0 && onLaterLine() && startsDeclaration(0);
      if (at >= failed && (certain || outside)) {
        return;
      }
      braces += at("{") ? 1 : at("}") ? -1 : 0;
      at++;
    }
  }

  /** How far ahead the token after the parenthesis is that closes the one at this place. */
  int afterParentheses(int ahead) {
    return after(ahead, "(", ")");
  }

  /** The same for square brackets. */
  int afterBrackets(int ahead) {
    return after(ahead, "[", "]");
  }

  private int after(int ahead, String opening, String closing) {
    int open = 0;
    for (int i = ahead; ; i++) {
      Token token = peek(i);
      if (token.is(opening)) {
        open++;
      } else if (token.is(closing)) {
        open--;
      }
      if (open == 0 || token.kind() == Token.Kind.END) {
        return i + 1;
      }
    }
  }

  /** Called once for every level of nesting; {@link #leave} undoes it. */
  void enter() {
    requireShallow(++depth);
  }

  void requireShallow(int levels) {
    if (levels > DEEPEST) {
      String message = "nested more than " + DEEPEST + " levels deep";
      throw error("FL0109", peek().span(), message, "name the inner parts and refer to them");
    }
  }

  void leave() {
    depth--;
  }

  /** From the start of that token to the end of the last one consumed. */
  Span since(Token start) {
    return new Span(start.offset(), previous().end() - start.offset());
  }

  boolean onLaterLine() {
    return at > 0
        && source.text().substring(local(previous().end()), local(peek().offset())).contains("\n");
  }

  /**
   * The source from a token to the last one consumed; comments and line ends are blanked out, so
   * that every character keeps its distance from the start.
   */
  String textSince(Token start) {
    StringBuilder out = new StringBuilder(" ".repeat(since(start).length()));
    for (int i = at - 1; i >= 0 && tokens.get(i).offset() >= start.offset(); i--) {
      Token token = tokens.get(i);
      out.replace(token.offset() - start.offset(), token.end() - start.offset(), token.text());
    }
    return out.toString();
  }

  ModelException expected(String what, String hint) {
    String message = "expected " + what + ", found " + peek().described();
    return error("FL0100", gap(), message, hint);
  }

  ModelException error(String code, Span span, String message, String hint) {
    return new ModelException(
        new Diagnostic(code, source, local(span.offset()), span.length(), message, hint));
  }

  /** Line and column of a token, as shown. */
  String place(Token token) {
    SourceText.Place place = source.place(local(token.offset()));
    return place.line() + ":" + place.column();
  }

  /** Where something is missing: at the current token, but not on a line after the last one. */
  Span gap() {
    return atEnd() || onLaterLine() ? afterPrevious() : peek().span();
  }

  Span afterPrevious() {
    return new Span(previous().end(), 1);
  }

  private int local(int offset) {
    return offset - base;
  }
}
