package dev.fairlead.csp.syntax;

import java.util.ArrayList;
import java.util.List;

/** Reads what is graded: logics, graded predicates and values. */
final class TruthValueParser {
  private static final String LOGIC = "logic";
  private static final String GRADED = "graded";

  private final Tokens tokens;
  private final ExpressionParser expressions;

  TruthValueParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /** Neither word is reserved: a process may have it for a name. */
  boolean atDeclaration() {
    return (atWord(LOGIC) || atWord(GRADED)) && tokens.peek(1).isName();
  }

  private boolean atWord(String word) {
    return tokens.peek().isName() && tokens.peek().text().equals(word);
  }

  Spec.Declaration declaration() {
    return atWord(LOGIC) ? logic() : graded();
  }

  private Spec.Declaration.Logic logic() {
    Token start = tokens.next();
    String name = tokens.expectName("the name of a logic").text();
    List<String> values = new ArrayList<>();
    List<Spec.Name> factors = new ArrayList<>();
    if (tokens.accept("=")) {
      do {
        factors.add(name("the name of a logic"));
      } while (tokens.accept("*") || tokens.accept("×"));
    } else {
      Token open = tokens.expect("{", "a logic looks like logic three { F < M < T };");
      do {
        values.add(word(tokens).text());
      } while (tokens.accept("<"));
      tokens.expectClosing(open, "}", "'<' or ");
    }
    Span span = tokens.since(start);
    tokens.expectSemicolon("the logic");
    return new Spec.Declaration.Logic(name, List.copyOf(values), List.copyOf(factors), span);
  }

  private Spec.Declaration.Graded graded() {
    Token start = tokens.next();
    Token name = tokens.expectName("the name of a graded predicate");
    tokens.expect(":", "a graded predicate looks like graded p : three = { x > 0 : T; else : F };");
    Spec.Name logic = name("the name of a logic");
    tokens.expect("=", "");
    Token open = tokens.expect("{", "");
    List<Spec.Declaration.Define> conditions = new ArrayList<>();
    List<Proc.TruthValue> values = new ArrayList<>();
    while (!tokens.accept("else")) {
      Token first = tokens.peek();
      Expr condition = expressions.expression();
      conditions.add(
          new Spec.Declaration.Define(
              conditionName(name.text(), conditions.size()),
              List.of(),
              new Spec.MacroBody.Expression(condition),
              tokens.since(first)));
      tokens.expect(":", "each case is a condition, ':' and a truth value");
      values.add(value(tokens));
      tokens.expectSemicolon("the case");
    }
    tokens.expect(":", "the last case is 'else : VALUE'");
    values.add(value(tokens));
    tokens.accept(";");
    tokens.expectClosing(open, "}", "");
    Span span = tokens.since(start);
    tokens.expectSemicolon("the graded predicate");
    return new Spec.Declaration.Graded(
        name.text(), logic, List.copyOf(conditions), List.copyOf(values), span);
  }

  /** No name of a text has this sign. */
  private static String conditionName(String predicate, int number) {
    return predicate + "#" + number;
  }

  private Spec.Name name(String what) {
    Token token = tokens.expectName(what);
    return new Spec.Name(token.text(), token.span());
  }

  /** {@code U}, or {@code (U,T)}. */
  static Proc.TruthValue value(Tokens tokens) {
    Token start = tokens.peek();
    if (!tokens.accept("(")) {
      Token name = word(tokens);
      return new Proc.TruthValue(name.text(), name.span());
    }
    List<String> components = new ArrayList<>();
    do {
      components.add(word(tokens).text());
    } while (tokens.accept(","));
    tokens.expectClosing(start, ")", "',' or ");
    return new Proc.TruthValue("(" + String.join(",", components) + ")", tokens.since(start));
  }

  /** Words of the language may be values, such as true and false. */
  private static Token word(Tokens tokens) {
    boolean isWord = tokens.peek().kind() == Token.Kind.KEYWORD;
    return isWord ? tokens.next() : tokens.expectName("a truth value");
  }
}
