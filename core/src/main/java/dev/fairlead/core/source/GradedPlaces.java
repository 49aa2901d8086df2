package dev.fairlead.core.source;

import dev.fairlead.core.graded.LevelTest;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides by the lexemes before a place whether a truth value or a logic stands there: as the level
 * of a step, in a case of a graded predicate, or behind a comparison in a formula.
 */
public final class GradedPlaces {

  /**
   * A component of a truth value.
   *
   * @param inTuple whether it is written in parentheses, as the values of a product are
   */
  public record Component(int number, boolean inTuple) {}

  private final Predicate<Lexeme> beforeLevel;
  private final Set<String> predicates = new HashSet<>();

  GradedPlaces(Predicate<Lexeme> beforeLevel) {
    this.beforeLevel = beforeLevel;
  }

  void addPredicate(String name) {
    predicates.add(name);
  }

  /** Neither word is reserved, so what follows decides. */
  static boolean isLogic(List<Lexeme> lexemes, int at) {
    return isName(lexemes.get(at), "logic")
        && isWord(lexemes.get(at + 1))
        && (lexemes.get(at + 2).is("{") || lexemes.get(at + 2).is("="));
  }

  static boolean isGraded(List<Lexeme> lexemes, int at) {
    return isName(lexemes.get(at), "graded")
        && isWord(lexemes.get(at + 1))
        && lexemes.get(at + 2).is(":");
  }

  private static boolean isName(Lexeme lexeme, String text) {
    return lexeme.kind() == Lexeme.Kind.NAME && lexeme.text().equals(text);
  }

  /** Words of the language may be values, such as true and false. */
  static boolean isWord(Lexeme lexeme) {
    return lexeme.kind() == Lexeme.Kind.NAME || lexeme.kind() == Lexeme.Kind.KEYWORD;
  }

  static boolean isTimes(Lexeme lexeme) {
    return lexeme.text().equals("*") || lexeme.text().equals("×");
  }

  /** The component of a truth value that stands directly behind these lexemes. */
  public Optional<Component> valueBehind(List<Lexeme> before) {
    int at = before.size();
    int number = 0;
    while (at >= 2 && before.get(at - 1).is(",") && isWord(before.get(at - 2))) {
      at -= 2;
      number++;
    }
    boolean tuple = at > 0 && before.get(at - 1).is("(");
    if (number > 0 && !tuple) {
      return Optional.empty();
    }
    return isValueBehind(before.subList(0, tuple ? at - 1 : at))
        ? Optional.of(new Component(number, tuple))
        : Optional.empty();
  }

  private boolean isValueBehind(List<Lexeme> before) {
    if (before.size() < 2) {
      return false;
    }
    Lexeme last = before.get(before.size() - 1);
    Lexeme earlier = before.get(before.size() - 2);
    if (last.is("@")) {
      return beforeLevel.test(earlier);
    } else if (last.is(":")) {
      return isInCases(before);
    }
    return predicates.contains(earlier.text())
        && last.kind() == Lexeme.Kind.SYMBOL
        && LevelTest.Relation.of(last.text()).isPresent()
        && isInFormula(before);
  }

  /** Whether the colon at the end is one of {@code graded p : three = { x > 0 : T; else : F }}. */
  private static boolean isInCases(List<Lexeme> before) {
    int depth = 0;
    for (int i = before.size() - 2; i >= 0; i--) {
      Lexeme each = before.get(i);
      if (each.is("}") || each.is(")") || each.is("]")) {
        depth++;
      } else if (each.is("{") || each.is("(") || each.is("[")) {
        if (--depth < 0) {
          int logic = i > 0 && before.get(i - 1).is("=") ? i - 2 : i - 1;
          return each.is("{") && logic >= 3 && isGraded(before, logic - 3);
        }
      }
    }
    return false;
  }

  /** A formula begins with {@code |=} and ends with its assertion, or is the body of an ltl. */
  private static boolean isInFormula(List<Lexeme> before) {
    for (int i = before.size() - 1; i >= 0; i--) {
      Lexeme each = before.get(i);
      if (each.is("|=") || each.is("ltl")) {
        return true;
      } else if (each.is(";") || each.is("}")) {
        return false;
      }
    }
    return false;
  }

  /** Whether the name of a logic stands directly behind these lexemes. */
  public boolean isLogicBehind(List<Lexeme> before) {
    int at = before.size();
    while (at >= 2 && isTimes(before.get(at - 1)) && isWord(before.get(at - 2))) {
      at -= 2;
    }
    return at >= 3
        && (isGraded(before, at - 3) && at == before.size()
            || isLogic(before, at - 3) && before.get(at - 1).is("="));
  }
}
