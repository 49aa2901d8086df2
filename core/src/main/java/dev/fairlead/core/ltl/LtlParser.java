package dev.fairlead.core.ltl;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads formulas in the spellings of SPIN and PAT.
 *
 * <p>From tightest to loosest: unary operators; until, release and weak until (to the right);
 * conjunction; disjunction; implication (to the right); equivalence. So {@code [] p -> <> q} is
 * {@code ([] p) -> (<> q)}.
 *
 * <p>A word such as {@code U} or {@code G} is an operator only where an operator can stand and has
 * its operand; elsewhere it is an atom. In quotes it is always an atom.
 */
public final class LtlParser {

  /** How deep parentheses and prefix operators may be nested. */
  static final int MAX_NESTING = 1000;

  private final SourceText source;
  private final List<LtlToken> tokens;
  private final Map<String, Integer> atomOffsets = new LinkedHashMap<>();
  private int at;
  private int nesting;
  private final Map<String, ParsedFormula.Comparison> comparisons = new LinkedHashMap<>();
  private final Function<String, OptionalInt> constants;
  private final Predicate<String> graded;

  private LtlParser(
      SourceText source, Function<String, OptionalInt> constants, Predicate<String> graded) {
    this.constants = constants;
    this.graded = graded;
    this.source = source;
    this.tokens = LtlLexer.tokens(source);
  }

  /**
   * Reads the whole text as one formula.
   *
   * @throws ModelException with a code FL02xx if it is none
   */
  public static ParsedFormula parse(SourceText source) {
    return parse(source, name -> OptionalInt.empty());
  }

  /**
   * The same with names that bounds can be given by, as in {@code <><=DELAY p}.
   *
   * @throws ModelException with a code FL02xx if it is none
   */
  public static ParsedFormula parse(SourceText source, Function<String, OptionalInt> constants) {
    return parse(source, constants, name -> false);
  }

  /**
   * The same with graded predicates, which can be compared with a level, as in {@code le >= L}.
   *
   * @throws ModelException with a code FL02xx if it is none
   */
  public static ParsedFormula parse(
      SourceText source, Function<String, OptionalInt> constants, Predicate<String> graded) {
    LtlParser parser = new LtlParser(source, constants, graded);
    LtlToken first = parser.token();
    if (first.kind() == LtlToken.Kind.END) {
      throw parser.error("FL0205", first, "the formula is empty", "write one such as [] <> p");
    }
    Formula formula = parser.formula(0);
    LtlToken rest = parser.token();
    if (rest.kind() != LtlToken.Kind.END) {
      throw parser.unexpectedAfterOperand(rest);
    }
    if (TimedFormula.of(formula).isEmpty()) {
      LtlToken operator =
          parser.tokens.stream()
              .filter(token -> parser.isBoundedOperator(token))
              .findFirst()
              .orElseThrow();
      throw parser.error(
          "FL0212", operator, "bounds of time cannot be used like this", TimedFormula.POSSIBLE);
    }
    return new ParsedFormula(formula, parser.atomOffsets, parser.comparisons);
  }

  /** A formula whose operators outside parentheses bind at least as tightly as given. */
  private Formula formula(int strength) {
    enter();
    Formula left = operand();
    while (true) {
      Optional<Formula.Operator> operator = binaryOperator(token());
      if (operator.isEmpty() || LtlOperators.strength(operator.get()) < strength) {
        nesting--;
        return left;
      }
      LtlToken sign = tokens.get(at++);
      requireOperand(sign);
      int own = LtlOperators.strength(operator.get());
      Formula right = formula(LtlOperators.associatesToTheRight(operator.get()) ? own : own + 1);
      left = binary(operator.get(), left, right);
    }
  }

  private Formula operand() {
    LtlToken token = tokens.get(at);
    Optional<Formula.Operator> unary = unaryOperator(at);
    if (unary.isPresent()) {
      at++;
      requireOperand(token);
      int bound = isBounded(unary.get()) ? bound(token) : 0;
      enter();
      Formula operand = operand();
      nesting--;
      return unary(unary.get(), bound, operand);
    }
    return switch (token.kind()) {
      case WORD, COMPOUND, QUOTED -> name(token);
      case OPEN -> parenthesised(token);
      case NUMBER ->
          throw error(
              "FL0206", token, "a number is not a formula", "the constants are true and false");
      case SIGN ->
          throw error(
              "FL0207",
              token,
              "the operator '" + token.text() + "' has nothing on its left",
              "put a formula before it");
      case COMPARISON -> throw notAnAtom(token);
      case COMMA -> throw comma(token);
      case CLOSE, END ->
          throw error(
              "FL0207", token, "a formula is missing here", "put an atom or a formula here");
    };
  }

  private boolean isBoundedOperator(LtlToken token) {
    return token.kind() == LtlToken.Kind.SIGN
        && LtlOperators.unary(token.text()).filter(LtlParser::isBounded).isPresent();
  }

  private static boolean isBounded(Formula.Operator operator) {
    return operator == Formula.Operator.EVENTUALLY_WITHIN
        || operator == Formula.Operator.ALWAYS_WITHIN;
  }

  /** The number, or its name, after an operator with a bound. */
  private int bound(LtlToken operator) {
    LtlToken token = tokens.get(at);
    OptionalInt units =
        switch (token.kind()) {
          case NUMBER -> TimedFormula.bound(token.text());
          case WORD -> constants.apply(token.text());
          case COMPOUND, QUOTED, SIGN, COMPARISON, COMMA, OPEN, CLOSE, END -> OptionalInt.empty();
        };
    if (units.isEmpty() || !TimedFormula.isBound(units.getAsInt())) {
      throw error(
          "FL0211",
          token,
          "'"
              + operator.text()
              + "' needs a number of units of time, at most "
              + TimedFormula.LARGEST_BOUND,
          "write it behind the operator, as in " + operator.text() + "5 p, or give it a name");
    }
    at++;
    requireOperand(operator);
    return units.getAsInt();
  }

  private Formula name(LtlToken token) {
    at++;
    if (token.kind() == LtlToken.Kind.WORD && token.text().equals("true")) {
      return Formula.TRUE;
    }
    if (token.kind() == LtlToken.Kind.WORD && token.text().equals("false")) {
      return Formula.FALSE;
    }
    boolean compared =
        token.kind() == LtlToken.Kind.WORD
            && token().kind() == LtlToken.Kind.COMPARISON
            && graded.test(token.text());
    String atom = compared ? comparison(token.text()) : token.text();
    atomOffsets.putIfAbsent(atom, token.offset());
    return new Formula.Atom(atom);
  }

  /** The rest of {@code le >= L}, or {@code both >= (U,T)}; gives the atom its name. */
  private String comparison(String predicate) {
    LtlToken sign = tokens.get(at++);
    if (sign.text().equals("=")) {
      throw notAnAtom(sign);
    }
    String level = level(sign);
    String atom = predicate + " " + sign.text() + " " + level;
    comparisons.put(atom, new ParsedFormula.Comparison(predicate, sign.text(), level));
    return atom;
  }

  private String level(LtlToken sign) {
    if (token().kind() != LtlToken.Kind.OPEN) {
      return levelName(sign);
    }
    at++;
    StringBuilder tuple = new StringBuilder("(").append(levelName(sign));
    while (token().kind() == LtlToken.Kind.COMMA) {
      at++;
      tuple.append(',').append(levelName(sign));
    }
    if (token().kind() != LtlToken.Kind.CLOSE) {
      throw noLevel(sign);
    }
    at++;
    return tuple.append(')').toString();
  }

  private String levelName(LtlToken sign) {
    if (token().kind() != LtlToken.Kind.WORD) {
      throw noLevel(sign);
    }
    return tokens.get(at++).text();
  }

  private ModelException noLevel(LtlToken sign) {
    return error(
        "FL0207",
        sign,
        "'" + sign.text() + "' needs a level behind it",
        "compare the predicate with a value of the logic, as in le >= L");
  }

  private Formula parenthesised(LtlToken open) {
    at++;
    if (token().kind() == LtlToken.Kind.CLOSE) {
      throw error("FL0207", token(), "nothing between the parentheses", "put a formula here");
    }
    Formula inner = formula(0);
    if (token().kind() == LtlToken.Kind.CLOSE) {
      at++;
      return inner;
    }
    if (token().kind() == LtlToken.Kind.END) {
      throw error("FL0208", open, "this '(' is never closed", "add a ')' after its formula");
    }
    throw unexpectedAfterOperand(token());
  }

  /** A word is a prefix operator only if something follows that it can apply to. */
  private Optional<Formula.Operator> unaryOperator(int index) {
    LtlToken token = tokens.get(index);
    return switch (token.kind()) {
      case SIGN -> LtlOperators.unary(token.text());
      case WORD -> startsOperand(index + 1) ? LtlOperators.unary(token.text()) : Optional.empty();
      case COMPOUND, QUOTED, NUMBER, COMPARISON, COMMA, OPEN, CLOSE, END -> Optional.empty();
    };
  }

  /**
   * Whether an operand can start here. A word such as {@code U} that is followed by an operand of
   * its own is taken as the binary operator, so {@code X U p} is an atom X, until p.
   */
  private boolean startsOperand(int index) {
    LtlToken token = tokens.get(index);
    return switch (token.kind()) {
      case WORD ->
          LtlOperators.binary(token.text()).isEmpty() || !looksLikeOperand(tokens.get(index + 1));
      case COMPOUND, QUOTED, NUMBER, OPEN, SIGN -> looksLikeOperand(token);
      case COMPARISON, COMMA, CLOSE, END -> false;
    };
  }

  private static boolean looksLikeOperand(LtlToken token) {
    return switch (token.kind()) {
      case WORD, COMPOUND, QUOTED, NUMBER, OPEN -> true;
      case SIGN -> LtlOperators.unary(token.text()).isPresent();
      case COMPARISON, COMMA, CLOSE, END -> false;
    };
  }

  private static Optional<Formula.Operator> binaryOperator(LtlToken token) {
    return switch (token.kind()) {
      case SIGN, WORD -> LtlOperators.binary(token.text());
      case COMPOUND, QUOTED, NUMBER, COMPARISON, COMMA, OPEN, CLOSE, END -> Optional.empty();
    };
  }

  private void requireOperand(LtlToken operator) {
    LtlToken.Kind next = token().kind();
    if (next == LtlToken.Kind.END || next == LtlToken.Kind.CLOSE) {
      throw error(
          "FL0207",
          operator,
          "the operator '" + operator.text() + "' has nothing on its right",
          "put a formula after it");
    }
  }

  private void enter() {
    if (++nesting > MAX_NESTING) {
      throw error(
          "FL0209",
          token(),
          "the formula is nested more than " + MAX_NESTING + " deep",
          "split it into several properties");
    }
  }

  private ModelException notAnAtom(LtlToken sign) {
    String text = source.text();
    int end = sign.offset() + sign.length();
    // A single sign would assign.
    String compares = sign.text().equals("=") ? "==" : sign.text();
    return error(
        "FL0204",
        sign,
        "unexpected '" + sign.text() + "': an atom is a name, not a comparison",
        "give the comparison a name in the model, #define cond "
            + (operandBefore(text, sign.offset()) + " " + compares + " " + operandAfter(text, end))
            + ";, and write cond here");
  }

  private static boolean isOperand(char c) {
    return Character.isLetterOrDigit(c) || "_.[]".indexOf(c) >= 0;
  }

  private static String operandBefore(String text, int end) {
    String before = text.substring(0, end).stripTrailing();
    int start = before.length();
    while (start > 0 && isOperand(before.charAt(start - 1))) {
      start--;
    }
    return start == before.length() ? "x" : before.substring(start);
  }

  private static String operandAfter(String text, int start) {
    String after = text.substring(start).stripLeading();
    int end = 0;
    while (end < after.length() && isOperand(after.charAt(end))) {
      end++;
    }
    return end == 0 ? "1" : after.substring(0, end);
  }

  private ModelException comma(LtlToken token) {
    return error(
        "FL0201",
        token,
        "unexpected character ','",
        "quote the names of channel events, as in \"c!3\"");
  }

  private ModelException unexpectedAfterOperand(LtlToken token) {
    if (token.kind() == LtlToken.Kind.COMPARISON) {
      return notAnAtom(token);
    }
    if (token.kind() == LtlToken.Kind.COMMA) {
      return comma(token);
    }
    if (token.kind() == LtlToken.Kind.CLOSE) {
      return error("FL0208", token, "this ')' closes nothing", "remove it, or add the '('");
    }
    String hint =
        switch (token.text()) {
          case "and", "AND" -> "conjunction is '&&'";
          case "or", "OR" -> "disjunction is '||'";
          case "not", "NOT" -> "negation is '!'";
          case "iff" -> "equivalence is '<->'";
          case "!" -> "did you mean '&& !'? Channel events are quoted, as in \"c!3\"";
          default -> "put an operator such as '&&', '->' or 'U' before it";
        };
    return error("FL0207", token, "an operator is missing before '" + token.text() + "'", hint);
  }

  private static Formula unary(Formula.Operator operator, int bound, Formula operand) {
    return switch (operator) {
      case NOT -> new Formula.Not(operand);
      case NEXT -> new Formula.Next(operand);
      case EVENTUALLY -> new Formula.Eventually(operand);
      case ALWAYS -> new Formula.Always(operand);
      case EVENTUALLY_WITHIN -> new Formula.EventuallyWithin(bound, operand);
      case ALWAYS_WITHIN -> new Formula.AlwaysWithin(bound, operand);
      case TRUE, FALSE, ATOM, AND, OR, IMPLIES, IFF, UNTIL, RELEASE, WEAK_UNTIL ->
          throw new IllegalArgumentException("not unary: " + operator);
    };
  }

  private static Formula binary(Formula.Operator operator, Formula left, Formula right) {
    return switch (operator) {
      case AND -> new Formula.And(left, right);
      case OR -> new Formula.Or(left, right);
      case IMPLIES -> new Formula.Implies(left, right);
      case IFF -> new Formula.Iff(left, right);
      case UNTIL -> new Formula.Until(left, right);
      case RELEASE -> new Formula.Release(left, right);
      case WEAK_UNTIL -> new Formula.WeakUntil(left, right);
      case TRUE, FALSE, ATOM, NOT, NEXT, EVENTUALLY, ALWAYS, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
          throw new IllegalArgumentException("not binary: " + operator);
    };
  }

  private LtlToken token() {
    return tokens.get(at);
  }

  private ModelException error(String code, LtlToken token, String message, String hint) {
    return new ModelException(
        new Diagnostic(code, source, token.offset(), token.length(), message, hint));
  }
}
