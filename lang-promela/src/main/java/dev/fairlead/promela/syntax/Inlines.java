package dev.fairlead.promela.syntax;

import dev.fairlead.core.source.SourceSymbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Named sequences: a call is replaced by the text of the body, braces included, with the text of
 * the arguments in the place of the parameters.
 */
final class Inlines {

  /**
   * @param body from the opening brace to the closing one
   */
  record Inline(Token name, List<String> parameters, List<Token> body) {}

  /** A call that is being read, and the variable that takes what it returns. */
  private record Call(Token name, Optional<Expr.Ref> result) {
    boolean isOf(Token other) {
      return name.text().equals(other.text());
    }
  }

  private final Map<String, Inline> inlines = new HashMap<>();
  private final Deque<Call> calls = new ArrayDeque<>();

  /** Where the words stand that calls hand over. */
  private final Set<Span> handed = new HashSet<>();

  boolean isInline(Token token) {
    return token.isName() && inlines.containsKey(token.text());
  }

  /** For suggestions. */
  List<String> names() {
    return inlines.keySet().stream().sorted().toList();
  }

  /** {@code inline f(a, b) { … }}; the keyword is read. */
  void define(Tokens tokens) {
    Token name = tokens.expectName("the name of an inline");
    tokens.names().add(SourceSymbol.Kind.INLINE, name, name);
    Token opening = tokens.expect("(", "inline " + name.text() + "(parameters) { ... }");
    List<String> parameters = new ArrayList<>();
    while (!tokens.at(")")) {
      Token parameter = tokens.expectName("a parameter of an inline");
      tokens.names().add(SourceSymbol.Kind.PARAMETER, parameter, name);
      parameters.add(parameter.text());
      if (!tokens.accept(",")) {
        break;
      }
    }
    tokens.expectClosing(opening, ")");
    Token brace = tokens.peek();
    int start = tokens.position();
    tokens.expect("{", "the body of an inline stands in braces");
    for (int depth = 1; depth > 0; ) {
      if (tokens.peek().isEnd()) {
        tokens.expectClosing(brace, "}");
      }
      Token token = tokens.next();
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }
    Inline inline = new Inline(name, List.copyOf(parameters), tokens.since(start));
    tokens.replaceSince(start, List.of());
    Inline earlier = inlines.put(name.text(), inline);
    if (earlier != null) {
      String message = "the inline '" + name.text() + "' is defined twice";
      throw name.span().error("FL0516", message, "first at " + earlier.name.span().place());
    }
  }

  /** Puts the body in the place of the call at the current token; {@link #finish} ends it. */
  void expand(Tokens tokens, Optional<Expr.Ref> result) {
    Token name = tokens.peek();
    int start = tokens.position();
    Inline inline = inlines.get(tokens.next().text());
    List<List<Token>> arguments = arguments(tokens, name);
    if (arguments.size() != inline.parameters.size()) {
      String message =
          "the inline '%s' takes %d argument%s, found %d"
              .formatted(
                  name.text(),
                  inline.parameters.size(),
                  inline.parameters.size() == 1 ? "" : "s",
                  arguments.size());
      throw name.span().error("FL0517", message, "defined at " + inline.name.span().place());
    }
    if (calls.stream().anyMatch(call -> call.isOf(name))) {
      throw name.span().error("FL0518", "the inline '" + name.text() + "' calls itself", "");
    }
    arguments.forEach(
        argument ->
            argument.stream().filter(Token::isName).forEach(token -> handed.add(token.span())));
    calls.push(new Call(name, result));
    tokens.replaceSince(start, substitute(inline, arguments));
    if (tokens.isTooLarge()) {
      Token outermost = calls.getLast().name;
      String what = "the text with the inline '" + outermost.text() + "' expanded";
      throw Tokens.tooLarge(outermost.span(), what);
    }
  }

  Set<Span> handed() {
    return Set.copyOf(handed);
  }

  void finish() {
    calls.pop();
  }

  /** After a mistake in one of them. */
  void abandonCalls() {
    calls.clear();
  }

  boolean isExpanding() {
    return !calls.isEmpty();
  }

  /** Where {@code return} puts its value. */
  Expr.Ref result(Token word) {
    if (calls.isEmpty() || calls.peek().result.isEmpty()) {
      String message = "'return' outside of an inline whose value is used";
      throw word.span().error("FL0519", message, "x = f(...) takes the value of an inline");
    }
    return calls.peek().result.orElseThrow();
  }

  private static List<List<Token>> arguments(Tokens tokens, Token name) {
    Token opening = tokens.expect("(", name.text() + " is an inline and takes arguments");
    List<List<Token>> arguments = new ArrayList<>();
    if (tokens.accept(")")) {
      return arguments;
    }
    int start = tokens.position();
    int depth = 0;
    while (depth > 0 || !tokens.at(")")) {
      Token token = tokens.peek();
      if (token.isEnd()) {
        tokens.expectClosing(opening, ")");
      }
      if (depth == 0 && token.is(",")) {
        arguments.add(tokens.since(start));
        tokens.next();
        start = tokens.position();
        continue;
      }
      tokens.next();
      depth += token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
      depth -= token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
    }
    arguments.add(tokens.since(start));
    tokens.next();
    return arguments;
  }

  private static List<Token> substitute(Inline inline, List<List<Token>> arguments) {
    List<Token> out = new ArrayList<>();
    for (Token token : inline.body) {
      int parameter = token.isName() ? inline.parameters.indexOf(token.text()) : -1;
      if (parameter < 0) {
        out.add(token);
        continue;
      }
      for (Token replacement : arguments.get(parameter)) {
        out.add(replacement.anchoredAt(token.anchor()));
      }
    }
    return out;
  }
}
