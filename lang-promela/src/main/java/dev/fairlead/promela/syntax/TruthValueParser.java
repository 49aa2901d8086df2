package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.graded.LevelTest;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads what is graded: logics, graded predicates and levels. The last logic of a text is that of
 * the model; the others are factors of it.
 */
final class TruthValueParser {
  private static final String LOGIC = "logic";
  private static final String GRADED = "graded";

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final Map<String, Logic> logics = new LinkedHashMap<>();
  private final Map<String, Expr> predicates = new LinkedHashMap<>();
  private boolean levels;
  private Optional<Logic> last = Optional.empty();

  TruthValueParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
    logics.put(Logic.PARTIAL.name(), Logic.PARTIAL);
  }

  /** One for a formula beside a text that has been read. */
  static TruthValueParser beside(Spec.Grading read, Tokens tokens, ExpressionParser expressions) {
    TruthValueParser parser = new TruthValueParser(tokens, expressions);
    parser.last = read.logic();
    parser.predicates.putAll(read.predicates());
    return parser;
  }

  Spec.Grading grading() {
    return new Spec.Grading(last, Map.copyOf(predicates), levels);
  }

  /** By name: the number of the value in a state. */
  Map<String, Expr> predicates() {
    return predicates;
  }

  /** Neither word is reserved: a typedef may have it for a name. */
  boolean atLogic() {
    return tokens.peek().text().equals(LOGIC)
        && tokens.peek(1).isName()
        && (tokens.peek(2).is("{") || tokens.peek(2).is("="));
  }

  boolean atGraded() {
    return tokens.peek().text().equals(GRADED) && tokens.peek(1).isName() && tokens.peek(2).is(":");
  }

  /** {@code logic five { F < U < M < L < T }} or {@code logic both = one * other}. */
  void readLogic() {
    tokens.next();
    Token name = tokens.expectName("the name of a logic");
    if (logics.containsKey(name.text())) {
      throw name.span().error("FL0595", "the logic '" + name.text() + "' is already declared", "");
    }
    try {
      Logic logic = tokens.accept("=") ? product(name.text()) : chain(name.text());
      logics.put(name.text(), logic);
      last = Optional.of(logic);
    } catch (IllegalArgumentException e) {
      throw name.span().error("FL0595", e.getMessage(), "");
    }
  }

  private Logic chain(String name) {
    Token open = tokens.expect("{", "a logic looks like logic three { F < M < T }");
    List<String> values = new ArrayList<>();
    do {
      values.add(valueName());
    } while (tokens.accept("<"));
    tokens.expectClosing(open, "}");
    return Logic.of(new TruthChain(name, values));
  }

  private Logic product(String name) {
    List<TruthChain> factors = new ArrayList<>();
    do {
      factors.addAll(known(tokens.expectName("the name of a logic")).factors());
    } while (tokens.accept("*") || tokens.accept("×"));
    return new Logic(name, factors);
  }

  private Logic known(Token name) {
    Logic logic = logics.get(name.text());
    if (logic == null) {
      throw name.span()
          .error(
              "FL0595",
              "unknown logic '" + name.text() + "'",
              Suggestion.didYouMean(name.text(), logics.keySet()));
    }
    return logic;
  }

  /** {@code graded le : five = { K == N : T; 2*K > N : L; else : F }}. */
  void readGraded() {
    tokens.next();
    Token name = tokens.expectName("the name of a graded predicate");
    tokens.expect(":", "");
    Token its = tokens.expectName("the name of a logic");
    Logic logic = known(its);
    if (!logic.equals(last.orElse(logic))) {
      throw its.span()
          .error(
              "FL0596",
              "the logic of the model is '" + last.orElseThrow().name() + "'",
              "all that is graded in a model has one logic, the last that is declared");
    }
    last = Optional.of(logic);
    tokens.accept("=");
    Token open = tokens.expect("{", "graded p : three = { x > 0 : T; else : F }");
    List<Expr> conditions = new ArrayList<>();
    List<Integer> values = new ArrayList<>();
    while (!tokens.accept("else")) {
      conditions.add(expressions.expression());
      tokens.expect(":", "each case is a condition, ':' and a truth value");
      values.add(value().number());
      tokens.expect(";", "the last case is 'else : VALUE'");
    }
    tokens.expect(":", "the last case is 'else : VALUE'");
    Span span = tokens.peek().span();
    Expr result = new Expr.Literal(value().number(), span);
    while (tokens.at(";")) {
      tokens.next();
    }
    tokens.expectClosing(open, "}");
    for (int i = conditions.size() - 1; i >= 0; i--) {
      result =
          new Expr.Conditional(
              conditions.get(i), new Expr.Literal(values.get(i), span), result, span);
    }
    if (predicates.put(name.text(), result) != null) {
      throw name.span()
          .error("FL0595", "the predicate '" + name.text() + "' is already declared", "");
    }
  }

  /** Whether the value of a predicate passes a test, as a number of a state. */
  Expr tested(String predicate, LevelTest test) {
    return tested(predicates.get(predicate), test);
  }

  /** Cases are tried from the first to the last, so the chain is walked once and built again. */
  private static Expr tested(Expr value, LevelTest test) {
    List<Expr.Conditional> cases = new ArrayList<>();
    Expr rest = value;
    while (rest instanceof Expr.Conditional each) {
      cases.add(each);
      rest = each.otherwise();
    }
    Expr result = outcome((Expr.Literal) rest, test);
    for (int i = cases.size() - 1; i >= 0; i--) {
      Expr.Conditional each = cases.get(i);
      Expr here = outcome((Expr.Literal) each.then(), test);
      result = new Expr.Conditional(each.condition(), here, result, each.span());
    }
    return result;
  }

  private static Expr.Literal outcome(Expr.Literal value, LevelTest test) {
    return new Expr.Literal(test.admits(value.value()) ? 1 : 0, value.span());
  }

  /** {@code @U} behind the {@code ::} of an option. */
  Optional<Spec.TruthValue> level() {
    if (!tokens.accept("@")) {
      return Optional.empty();
    }
    levels = true;
    return Optional.of(value());
  }

  /** {@code U}, or {@code (U,T)} in a product. */
  Spec.TruthValue value() {
    Token start = tokens.peek();
    if (!tokens.accept("(")) {
      return known(valueName(), start.span());
    }
    List<String> components = new ArrayList<>();
    do {
      components.add(valueName());
    } while (tokens.accept(","));
    tokens.expectClosing(start, ")");
    return known("(" + String.join(",", components) + ")", tokens.spanSince(start));
  }

  /** Words of the language may be values, such as true and false. */
  private String valueName() {
    Token token = tokens.peek();
    if (!token.isWord()) {
      throw tokens.expected("a truth value", "");
    }
    return tokens.next().text();
  }

  private Spec.TruthValue known(String name, Span span) {
    if (last.isEmpty()) {
      throw span.error(
          "FL0597", "a level needs a logic", "declare one before: logic three { F < M < T }");
    }
    Logic logic = last.get();
    OptionalInt number = logic.parse(name);
    if (number.isEmpty()) {
      throw span.error(
          "FL0598",
          "'" + name + "' is no value of the logic '" + logic.name() + "'",
          "its values are " + logic.describe());
    }
    return new Spec.TruthValue(logic, number.getAsInt());
  }
}
