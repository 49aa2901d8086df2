package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cuts a text into tokens; white space and comments are dropped. */
final class Lexer {

  /** The letters of LTL (F G R U V X) are names here: models use them for processes. */
  static final Set<String> KEYWORDS =
      Set.of(
          ("Skip Stop alphabet assert atomic call case ccount cempty cfull channel cpeek csize"
                  + " deadlockfree default define deterministic divergencefree else enum false hvar"
                  + " if ifa ifb import include init interrupt max min new nonterminating reaches"
                  + " refines satisfies sf sl wf wl tau true var while with xor")
              .split(" "));

  /** Longer ones first, so that the first match is the longest. */
  private static final String[] SYMBOLS = {
    "|||", "<->", "[*]", "->>", "||", "|=", "&&", "==", "!=", "<=", ">=", "<>", "->", "..", "[]",
    "++", "--", "+=", "-=", ":=", "|", "&", "^", "=", "!", "<", ">", "-", "+", "*", "/", "%", ".",
    ",", ";", ":", "@", "#", "$", "?", "(", ")", "[", "]", "{", "}", "\\", "×"
  };

  private static final Map<Character, String> FOREIGN =
      Map.of(
          '→', "->", '≠', "!=", '≤', "<=", '≥', ">=", '∧', "&&", '∨', "||", '¬', "!", '□', "[]",
          'τ', "tau", '~', "!");

  /** Larger texts are refused before a tree is made of them. */
  private static final int LARGEST = 1_000_000;

  private final SourceText source;
  private final int base;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(SourceText source, int base) {
    this.source = source;
    this.base = base;
    this.text = source.text();
  }

  /**
   * The tokens of a text, the last one of kind END.
   *
   * @param base is added to every offset
   */
  static List<Token> tokens(SourceText source, int base) {
    Lexer lexer = new Lexer(source, base);
    lexer.run();
    return lexer.tokens;
  }

  /** The tokens of a text with mistakes: what is no token is left out. */
  static List<Token> readable(SourceText source, int base) {
    Lexer lexer = new Lexer(source, base);
    boolean complete = false;
    while (!complete) {
      try {
        lexer.run();
        complete = true;
      } catch (ModelException mistake) {
        boolean openComment = lexer.text.startsWith("/*", lexer.at);
        lexer.at = openComment ? lexer.text.length() : Math.min(lexer.text.length(), lexer.at + 1);
        if (lexer.tokens.size() >= LARGEST) {
          lexer.tokens.add(new Token(Token.Kind.END, "", base + lexer.at));
          complete = true;
        }
      }
    }
    return lexer.tokens;
  }

  private void run() {
    while (skipBlanks()) {
      char c = text.charAt(at);
      if (isLetter(c)) {
        String word = text.substring(at, endOfWord());
        add(KEYWORDS.contains(word) ? Token.Kind.KEYWORD : Token.Kind.NAME, word);
      } else if (isDigit(c)) {
        number();
      } else if (c == '"') {
        string();
      } else {
        symbol(c);
      }
    }
    add(Token.Kind.END, "");
  }

  private void add(Token.Kind kind, String word) {
    if (tokens.size() == LARGEST) {
      String message = "the text has more than " + LARGEST + " words and signs";
      throw error("FL0109", word.length(), message, "use parameters, indices and arrays");
    }
    tokens.add(new Token(kind, word, base + at));
    at += word.length();
  }

  /** False at the end of the text. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF') {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw error("FL0102", 2, "this comment is never closed", "close it with '*/'");
        }
        at = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private void number() {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    if (end < text.length() && isLetter(text.charAt(end))) {
      int length = endOfWord() - at;
      throw error("FL0101", length, "a name cannot start with a digit", "");
    }
    add(Token.Kind.INTEGER, text.substring(at, end));
  }

  private void string() {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
      end++;
    }
    if (end == text.length() || text.charAt(end) == '\n') {
      String hint = "close it with '\"' on the same line";
      throw error("FL0102", end - at, "this string is never closed", hint);
    }
    add(Token.Kind.STRING, text.substring(at, end + 1));
  }

  private void symbol(char c) {
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        add(Token.Kind.SYMBOL, symbol);
        return;
      }
    }
    String hint = FOREIGN.containsKey(c) ? "write '" + FOREIGN.get(c) + "'" : "";
    String shown = new String(Character.toChars(text.codePointAt(at)));
    throw error("FL0101", 1, "unexpected character '" + shown + "'", hint);
  }

  private int endOfWord() {
    int end = at;
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
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

  private ModelException error(String code, int length, String message, String hint) {
    return new ModelException(new Diagnostic(code, source, at, length, message, hint));
  }
}
