package dev.fairlead.promela.syntax;

import dev.fairlead.core.graded.LevelTest;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Formulas of linear temporal logic over Promela expressions, with the precedences of SPIN's {@code
 * ltl} blocks. From loosest to tightest: implication and equivalence; or; and; until, weak until
 * and release; the operators of expressions; prefix operators. All binary ones associate to the
 * left, even implication and until.
 */
final class FormulaParser {

  /**
   * @param atoms the expressions behind the atoms, by name, in the order of the text
   * @param graded the names of those that are graded predicates
   */
  record Result(Formula formula, Map<String, Expr> atoms, Set<String> graded) {}

  private enum Operator {
    IMPLIES,
    IFF,
    OR,
    AND,
    UNTIL,
    RELEASE,
    WEAK_UNTIL
  }

  private static final Map<String, Operator> OPERATORS =
      Map.ofEntries(
          Map.entry("->", Operator.IMPLIES),
          Map.entry("implies", Operator.IMPLIES),
          Map.entry("<->", Operator.IFF),
          Map.entry("equivalent", Operator.IFF),
          Map.entry("||", Operator.OR),
          Map.entry("\\/", Operator.OR),
          Map.entry("or", Operator.OR),
          Map.entry("&&", Operator.AND),
          Map.entry("/\\", Operator.AND),
          Map.entry("and", Operator.AND),
          Map.entry("U", Operator.UNTIL),
          Map.entry("until", Operator.UNTIL),
          Map.entry("stronguntil", Operator.UNTIL),
          Map.entry("V", Operator.RELEASE),
          Map.entry("R", Operator.RELEASE),
          Map.entry("release", Operator.RELEASE),
          Map.entry("W", Operator.WEAK_UNTIL),
          Map.entry("weakuntil", Operator.WEAK_UNTIL));

  /** The operators of expressions bind from here on. */
  private static final int ARITHMETIC = 4;

  /** A comparison with a level binds as tightly as the loosest comparison of numbers. */
  private static final int COMPARISON = ARITHMETIC + Operators.strength(BinaryOp.EQ);

  /** Either an expression, as long as nothing temporal is in it, or a formula. */
  private sealed interface Part {
    Span span();

    record Plain(Expr expression, Span span) implements Part {}

    record Temporal(Formula formula, Span span) implements Part {}
  }

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final TruthValueParser truth;
  private final Map<String, Expr> atoms = new LinkedHashMap<>();
  private final Set<String> graded = new LinkedHashSet<>();

  /**
   * @param truth knows the graded predicates
   */
  FormulaParser(Tokens tokens, ExpressionParser expressions, TruthValueParser truth) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.truth = truth;
  }

  Result formula() {
    Token start = tokens.peek();
    Formula formula = formula(part(0));
    requirePossible(formula, start);
    return new Result(
        formula, Collections.unmodifiableMap(atoms), Collections.unmodifiableSet(graded));
  }

  private Part part(int weakest) {
    tokens.enter();
    Token start = tokens.peek();
    Part left = prefixed();
    for (int links = 1; ; links++) {
      tokens.requireShort(links);
      Token token = tokens.peek();
      Operator operator = token.isWord() || isSymbol(token) ? OPERATORS.get(token.text()) : null;
      Optional<BinaryOp> arithmetic = Operators.at(token);
      if (operator != null && strength(operator) >= weakest) {
        tokens.next();
        Part right = part(strength(operator) + 1);
        left = combine(operator, left, right, tokens.spanSince(start));
      } else if (operator == null && isCompared(left, token) && COMPARISON >= weakest) {
        left = comparison(((Part.Plain) left).expression(), start);
      } else if (operator == null
          && arithmetic.isPresent()
          && strength(arithmetic.get()) >= weakest) {
        tokens.next();
        Part right = part(strength(arithmetic.get()) + 1);
        Expr l = plain(left, token);
        Expr r = plain(right, token);
        Span span = tokens.spanSince(start);
        left = new Part.Plain(new Expr.Binary(arithmetic.get(), l, r, span), span);
      } else {
        tokens.leave();
        return left;
      }
    }
  }

  private boolean isCompared(Part left, Token token) {
    return left instanceof Part.Plain plain
        && isSymbol(token)
        && LevelTest.Relation.of(token.text()).isPresent()
        && truth.predicates().containsKey(Printer.text(plain.expression()));
  }

  /** {@code le >= L}: a graded predicate and a level, which is true or false. */
  private Part comparison(Expr predicate, Token start) {
    LevelTest.Relation relation = LevelTest.Relation.of(tokens.next().text()).orElseThrow();
    Spec.TruthValue level = truth.value();
    LevelTest test = new LevelTest(level.logic(), relation, level.number());
    String name = Printer.text(predicate);
    String atom = test.of(name);
    atoms.putIfAbsent(atom, truth.tested(name, test));
    return temporal(new Formula.Atom(atom), start);
  }

  private static boolean isSymbol(Token token) {
    return token.kind() == Token.Kind.SYMBOL;
  }

  private static int strength(Operator operator) {
    return switch (operator) {
      case IMPLIES, IFF -> 0;
      case OR -> 1;
      case AND -> 2;
      case UNTIL, RELEASE, WEAK_UNTIL -> 3;
    };
  }

  private static int strength(BinaryOp op) {
    return ARITHMETIC + Operators.strength(op);
  }

  private Part combine(Operator operator, Part left, Part right, Span span) {
    boolean bothPlain = left instanceof Part.Plain && right instanceof Part.Plain;
    if (bothPlain && (operator == Operator.AND || operator == Operator.OR)) {
      BinaryOp op = operator == Operator.AND ? BinaryOp.AND : BinaryOp.OR;
      Expr l = ((Part.Plain) left).expression();
      Expr r = ((Part.Plain) right).expression();
      return new Part.Plain(new Expr.Binary(op, l, r, span), span);
    }
    Formula l = formula(left);
    Formula r = formula(right);
    Formula formula =
        switch (operator) {
          case IMPLIES -> new Formula.Implies(l, r);
          case IFF -> new Formula.Iff(l, r);
          case OR -> new Formula.Or(l, r);
          case AND -> new Formula.And(l, r);
          case UNTIL -> new Formula.Until(l, r);
          case RELEASE -> new Formula.Release(l, r);
          case WEAK_UNTIL -> new Formula.WeakUntil(l, r);
        };
    return new Part.Temporal(formula, span);
  }

  /** A prefix operator binds tighter than anything else: {@code [] a == b} is refused. */
  private Part prefixed() {
    Token start = tokens.peek();
    tokens.enter();
    Part part =
        switch (start.text()) {
          case "!", "not" -> {
            tokens.next();
            yield not(prefixed(), start);
          }
          case "!!" -> {
            tokens.next();
            yield not(not(prefixed(), start), start);
          }
          case "[]", "always" -> {
            tokens.next();
            OptionalInt bound = bound(start);
            Formula operand = formula(prefixed());
            yield temporal(
                bound.isPresent()
                    ? new Formula.AlwaysWithin(bound.getAsInt(), operand)
                    : new Formula.Always(operand),
                start);
          }
          case "<>", "eventually" -> {
            tokens.next();
            OptionalInt bound = bound(start);
            Formula operand = formula(prefixed());
            yield temporal(
                bound.isPresent()
                    ? new Formula.EventuallyWithin(bound.getAsInt(), operand)
                    : new Formula.Eventually(operand),
                start);
          }
          case "X", "next" -> {
            tokens.next();
            yield temporal(new Formula.Next(formula(prefixed())), start);
          }
          case "-" -> {
            tokens.next();
            yield unary(UnaryOp.NEGATE, start);
          }
          case "~" -> {
            tokens.next();
            yield unary(UnaryOp.COMPLEMENT, start);
          }
          case "(" -> parenthesised();
          default -> {
            if (isSymbol(start) || start.isEnd()) {
              throw tokens.expected("a formula", "");
            }
            Expr expression = expressions.primary();
            yield new Part.Plain(expression, expression.span());
          }
        };
    tokens.leave();
    return part;
  }

  /** {@code <= 5} behind an operator: the units of time that it looks ahead. */
  private OptionalInt bound(Token operator) {
    if (!tokens.at("<=")) {
      return OptionalInt.empty();
    }
    tokens.next();
    Token start = tokens.peek();
    Expr units = isSymbol(start) && !start.is("(") ? null : expressions.primary();
    if (units instanceof Expr.Literal literal && TimedFormula.isBound(literal.value())) {
      return OptionalInt.of(literal.value());
    }
    throw start
        .span()
        .error(
            "FL0575",
            "'"
                + operator.text()
                + "<=' needs a number of units of time, at most "
                + TimedFormula.LARGEST_BOUND,
            "write it behind the operator, as in "
                + operator.text()
                + "<=5 q; it may be a #define");
  }

  /** Bounds are possible in some formulas only. */
  private void requirePossible(Formula formula, Token start) {
    if (TimedFormula.of(formula).isEmpty()) {
      throw tokens
          .spanSince(start)
          .error("FL0576", "bounds of time cannot be used like this", TimedFormula.POSSIBLE);
    }
  }

  private Part parenthesised() {
    Token opening = tokens.next();
    Part inner = part(0);
    if (tokens.at("=")) {
      throw tokens.peek().span().error("FL0507", "'=' inside of a formula", "'==' compares");
    }
    tokens.expectClosing(opening, ")");
    Span span = tokens.spanSince(opening);
    return inner instanceof Part.Plain plain
        ? new Part.Plain(plain.expression(), span)
        : new Part.Temporal(formula(inner), span);
  }

  private Part temporal(Formula formula, Token start) {
    return new Part.Temporal(formula, tokens.spanSince(start));
  }

  private Part unary(UnaryOp op, Token start) {
    Expr operand = plain(prefixed(), start);
    Span span = tokens.spanSince(start);
    return new Part.Plain(new Expr.Unary(op, operand, span), span);
  }

  private Part not(Part operand, Token start) {
    Span span = tokens.spanSince(start);
    return operand instanceof Part.Plain plain
        ? new Part.Plain(new Expr.Unary(UnaryOp.NOT, plain.expression(), span), span)
        : new Part.Temporal(new Formula.Not(formula(operand)), span);
  }

  private static Expr plain(Part part, Token operator) {
    if (part instanceof Part.Plain plain) {
      return plain.expression();
    }
    String message = "'" + operator.text() + "' is applied to a temporal formula";
    String hint = "prefix operators bind tightest: [] (a == b)";
    throw part.span().error("FL0523", message, hint);
  }

  private Formula formula(Part part) {
    return part instanceof Part.Plain plain
        ? formula(plain.expression())
        : ((Part.Temporal) part).formula();
  }

  private Formula formula(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return literal.value() == 0 ? Formula.FALSE : Formula.TRUE;
    }
    if (expression instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT) {
      return new Formula.Not(formula(unary.operand()));
    }
    // An operand that can fail is guarded by the one before it, so the two stay together.
    if (expression instanceof Expr.Binary binary && !Partial.canFail(binary.right())) {
      if (binary.op() == BinaryOp.AND) {
        return new Formula.And(formula(binary.left()), formula(binary.right()));
      }
      if (binary.op() == BinaryOp.OR) {
        return new Formula.Or(formula(binary.left()), formula(binary.right()));
      }
    }
    String name = Printer.text(expression);
    Expr predicate = truth.predicates().get(name);
    if (predicate != null) {
      graded.add(name);
    }
    atoms.putIfAbsent(name, predicate == null ? expression : predicate);
    return new Formula.Atom(name);
  }
}
