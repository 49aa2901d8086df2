package dev.fairlead.core.ltl;

import java.util.Map;
import java.util.Optional;

/** The spellings of SPIN and PAT, and how tightly the operators bind. */
final class LtlOperators {

  /** The signs, longest first where one begins with another. */
  static final String[] SIGNS = {
    "<><=", "[]<=", "<->", "<=>", "[]", "<>", "&&", "/\\", "||", "\\/", "->", "=>", "!", "&", "|"
  };

  private static final Map<String, Formula.Operator> UNARY =
      Map.ofEntries(
          Map.entry("!", Formula.Operator.NOT),
          Map.entry("[]", Formula.Operator.ALWAYS),
          Map.entry("G", Formula.Operator.ALWAYS),
          Map.entry("always", Formula.Operator.ALWAYS),
          Map.entry("<>", Formula.Operator.EVENTUALLY),
          Map.entry("F", Formula.Operator.EVENTUALLY),
          Map.entry("eventually", Formula.Operator.EVENTUALLY),
          Map.entry("<><=", Formula.Operator.EVENTUALLY_WITHIN),
          Map.entry("[]<=", Formula.Operator.ALWAYS_WITHIN),
          Map.entry("X", Formula.Operator.NEXT),
          Map.entry("next", Formula.Operator.NEXT));

  private static final Map<String, Formula.Operator> BINARY =
      Map.ofEntries(
          Map.entry("U", Formula.Operator.UNTIL),
          Map.entry("until", Formula.Operator.UNTIL),
          Map.entry("stronguntil", Formula.Operator.UNTIL),
          Map.entry("V", Formula.Operator.RELEASE),
          Map.entry("R", Formula.Operator.RELEASE),
          Map.entry("release", Formula.Operator.RELEASE),
          Map.entry("W", Formula.Operator.WEAK_UNTIL),
          Map.entry("weakuntil", Formula.Operator.WEAK_UNTIL),
          Map.entry("&&", Formula.Operator.AND),
          Map.entry("&", Formula.Operator.AND),
          Map.entry("/\\", Formula.Operator.AND),
          Map.entry("||", Formula.Operator.OR),
          Map.entry("|", Formula.Operator.OR),
          Map.entry("\\/", Formula.Operator.OR),
          Map.entry("->", Formula.Operator.IMPLIES),
          Map.entry("=>", Formula.Operator.IMPLIES),
          Map.entry("implies", Formula.Operator.IMPLIES),
          Map.entry("<->", Formula.Operator.IFF),
          Map.entry("<=>", Formula.Operator.IFF),
          Map.entry("equivalent", Formula.Operator.IFF));

  private LtlOperators() {}

  static Optional<Formula.Operator> unary(String text) {
    return Optional.ofNullable(UNARY.get(text));
  }

  static Optional<Formula.Operator> binary(String text) {
    return Optional.ofNullable(BINARY.get(text));
  }

  /** True for the words that have a meaning of their own, so that atoms so called need quotes. */
  static boolean isWord(String text) {
    return text.equals("true")
        || text.equals("false")
        || UNARY.containsKey(text)
        || BINARY.containsKey(text);
  }

  /** How tightly an operator binds; atoms and constants bind tightest. */
  static int strength(Formula.Operator operator) {
    return switch (operator) {
      case IFF -> 1;
      case IMPLIES -> 2;
      case OR -> 3;
      case AND -> 4;
      case UNTIL, RELEASE, WEAK_UNTIL -> 5;
      case NOT, NEXT, EVENTUALLY, ALWAYS, EVENTUALLY_WITHIN, ALWAYS_WITHIN -> 6;
      case TRUE, FALSE, ATOM -> 7;
    };
  }

  static boolean associatesToTheRight(Formula.Operator operator) {
    return switch (operator) {
      case IMPLIES, UNTIL, RELEASE, WEAK_UNTIL -> true;
      case IFF,
          OR,
          AND,
          NOT,
          NEXT,
          EVENTUALLY,
          ALWAYS,
          EVENTUALLY_WITHIN,
          ALWAYS_WITHIN,
          TRUE,
          FALSE,
          ATOM ->
          false;
    };
  }
}
