package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** The value of the expression behind {@code #if}: whole numbers, and 0 for an unknown name. */
final class ConditionParser {

  /** Weakest binding first. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", ">", "<=", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private static final int DEEPEST = 250;

  private final Directive directive;
  private final List<Token> tokens;
  private int at;
  private int depth;

  private ConditionParser(Directive directive, List<Token> tokens) {
    this.directive = directive;
    this.tokens = tokens;
  }

  static boolean holds(Directive directive, MacroExpander macros) {
    ConditionParser parser =
        new ConditionParser(directive, macros.expand(withoutDefined(directive, macros)));
    for (Token token : parser.tokens) {
      if (token.is("..") || token.isWord() && macros.isOpen(token.text())) {
        throw token
            .span()
            .error(
                "FL0586",
                "what is read here depends on a constant that is any number",
                "give a number with -D, as in -D N=3");
      }
    }
    long value = parser.conditional();
    if (parser.at < parser.tokens.size()) {
      throw parser.error("an operator is missing");
    }
    return value != 0;
  }

  /** {@code defined X} and {@code defined(X)} are decided before macros are expanded. */
  private static List<Token> withoutDefined(Directive directive, MacroExpander macros) {
    List<Token> rest = directive.rest();
    List<Token> out = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      Token token = rest.get(i);
      if (!token.is("defined")) {
        out.add(token);
        continue;
      }
      boolean parenthesised = i + 1 < rest.size() && rest.get(i + 1).is("(");
      int name = parenthesised ? i + 2 : i + 1;
      int end = parenthesised ? name + 1 : name;
      if (end >= rest.size()
          || !rest.get(name).isWord()
          || parenthesised && !rest.get(end).is(")")) {
        throw token.span().error("FL0511", "'defined' needs a name", "defined(NAME)");
      }
      String value = macros.isDefined(rest.get(name).text()) ? "1" : "0";
      out.add(Token.written(Kind.NUMBER, value, token.span(), false, true));
      i = end;
    }
    return out;
  }

  private long conditional() {
    long condition = binary(0);
    if (!accept("?")) {
      return condition;
    }
    long then = conditional();
    expect(":");
    long otherwise = conditional();
    return condition != 0 ? then : otherwise;
  }

  private long binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    long left = binary(level + 1);
    while (at < tokens.size()
        && tokens.get(at).kind() == Kind.SYMBOL
        && LEVELS.get(level).contains(tokens.get(at).text())) {
      Token operator = tokens.get(at++);
      left = apply(operator, left, binary(level + 1));
    }
    return left;
  }

  private static long apply(Token operator, long left, long right) {
    return switch (operator.text()) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/" -> left / divisor(operator, right);
      case "%" -> left % divisor(operator, right);
      default -> throw new IllegalStateException(operator.text());
    };
  }

  private static long divisor(Token operator, long value) {
    if (value == 0) {
      throw operator.span().error("FL0511", "division by zero", "");
    }
    return value;
  }

  private long unary() {
    if (++depth > DEEPEST) {
      throw error("too much is nested");
    }
    long value = operand();
    depth--;
    return value;
  }

  private long operand() {
    if (accept("!!")) {
      return unary() != 0 ? 1 : 0;
    }
    if (accept("!")) {
      return unary() == 0 ? 1 : 0;
    }
    if (accept("-")) {
      return -unary();
    }
    if (accept("+")) {
      return unary();
    }
    if (accept("~")) {
      return ~unary();
    }
    if (accept("(")) {
      long value = conditional();
      expect(")");
      return value;
    }
    if (at == tokens.size()) {
      throw error("a value is missing");
    }
    Token token = tokens.get(at++);
    return switch (token.kind()) {
      case NUMBER -> number(token);
      case CHARACTER -> Numbers.character(token);
      case WORD -> 0;
      case STRING, SYMBOL, STRAY, END ->
          throw token.span().error("FL0511", "a value is missing before this", "");
    };
  }

  /** Unlike in models there are hexadecimal and octal numbers here, and suffixes. */
  private long number(Token digits) {
    String text = digits.text();
    if (at < tokens.size() && tokens.get(at).isWord() && !tokens.get(at).afterBlank()) {
      text += tokens.get(at++).text();
    }
    String bare = text.replaceFirst("[uUlL]+$", "");
    try {
      return Long.decode(bare);
    } catch (NumberFormatException e) {
      throw digits.span().error("FL0511", "'" + text + "' is no number", "");
    }
  }

  private boolean accept(String symbol) {
    boolean found = at < tokens.size() && tokens.get(at).is(symbol);
    at += found ? 1 : 0;
    return found;
  }

  private void expect(String symbol) {
    if (!accept(symbol)) {
      throw error("'" + symbol + "' is missing");
    }
  }

  private ModelException error(String message) {
    Span place = at < tokens.size() ? tokens.get(at).span() : directive.all();
    return place.error("FL0511", message + " in the condition of #" + directive.word().text(), "");
  }
}
