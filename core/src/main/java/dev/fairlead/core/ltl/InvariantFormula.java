package dev.fairlead.core.ltl;

import java.util.Optional;

/** Formulas that say the same of every position: {@code [] p}, however it is written. */
public final class InvariantFormula {

  private InvariantFormula() {}

  /** The p, without temporal operators, of a formula that is seen to be equivalent to [] p. */
  public static Optional<Formula> of(Formula formula) {
    return formula instanceof Formula.Always always && Propositional.is(always.operand())
        ? Optional.of(always.operand())
        : normal(NegationNormalForm.of(formula));
  }

  private static Optional<Formula> normal(Formula formula) {
    if (formula instanceof Formula.Always always) {
      return always(always.operand());
    } else if (formula instanceof Formula.Release release
        && release.left() instanceof Formula.False) {
      return always(release.right());
    } else if (formula instanceof Formula.And both) {
      return normal(both.left())
          .flatMap(left -> normal(both.right()).map(right -> new Formula.And(left, right)));
    }
    return Optional.empty();
  }

  /**
   * The p of [] f: what holds always holds at every position always, and [] distributes over &&.
   */
  private static Optional<Formula> always(Formula formula) {
    if (Propositional.is(formula)) {
      return Optional.of(formula);
    } else if (formula instanceof Formula.And both) {
      return always(both.left())
          .flatMap(left -> always(both.right()).map(right -> new Formula.And(left, right)));
    }
    return normal(formula);
  }
}
