package dev.fairlead.core.property;

import java.util.Arrays;
import java.util.Optional;

/**
 * How a distance follows the syntax of a condition, whatever the language (Edelkamp, Lluch Lafuente
 * and Leue 2001, table 3).
 *
 * @param <E> the expressions of a language
 * @param <D> what is made of them
 */
public interface ConditionSyntax<E, D> {

  /** The operators with truth values, by the names that front ends give them. */
  enum Operator {
    AND,
    OR,
    EQ,
    NE,
    LT,
    GT,
    LE,
    GE;

    /** Empty for an operator without a truth value. */
    public static Optional<Operator> of(Enum<?> operator) {
      return Arrays.stream(values()).filter(op -> op.name().equals(operator.name())).findFirst();
    }
  }

  /** Until a condition has a truth value. */
  D to(E condition, boolean truth);

  D all(D one, D other);

  D any(D one, D other);

  /** Until a relation holds. */
  D relation(Distance.Relation relation, E left, E right);

  /** Until a condition that is not looked into has a truth value. */
  D plain(E condition, boolean truth);

  /** Until an operator applied to two expressions has a truth value. */
  static <E, D> D binary(
      ConditionSyntax<E, D> syntax, Enum<?> operator, E whole, E left, E right, boolean truth) {
    Optional<Operator> known = Operator.of(operator);
    if (known.isEmpty()) {
      return syntax.plain(whole, truth);
    }
    return switch (known.get()) {
      case AND, OR -> {
        D one = syntax.to(left, truth);
        D other = syntax.to(right, truth);
        boolean both = known.get() == Operator.AND == truth;
        yield both ? syntax.all(one, other) : syntax.any(one, other);
      }
      case EQ ->
          truth
              ? syntax.relation(Distance.Relation.EQUAL, left, right)
              : syntax.plain(whole, false);
      case NE ->
          truth ? syntax.plain(whole, true) : syntax.relation(Distance.Relation.EQUAL, left, right);
      case LT -> order(syntax, truth, left, right);
      case GT -> order(syntax, truth, right, left);
      case GE -> order(syntax, !truth, left, right);
      case LE -> order(syntax, !truth, right, left);
    };
  }

  /** Until one number is less than the other, or is not. */
  private static <E, D> D order(ConditionSyntax<E, D> syntax, boolean less, E left, E right) {
    return less
        ? syntax.relation(Distance.Relation.LESS, left, right)
        : syntax.relation(Distance.Relation.AT_MOST, right, left);
  }
}
