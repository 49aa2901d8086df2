package dev.fairlead.core.ltl;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Formulas in which the negation of an atom is an atom of its own. Over graded atoms {@code p ≥ l}
 * and {@code !p ≥ l} are independent: both may be true, and both may be false. With two atoms for
 * them a classical translation is sound, with all its simplifications.
 */
public final class SeparatedLiterals {
  private static final String NEGATED = "!";

  private SeparatedLiterals() {}

  /** The name that stands for the negation of an atom. */
  public static String negationOf(String atom) {
    return NEGATED + atom;
  }

  /**
   * The negation of a formula, in negation normal form and with the negations of some atoms
   * separated.
   *
   * @param which the names of these atoms
   */
  public static Formula negated(Formula formula, Predicate<String> which) {
    Formula normal = NegationNormalForm.of(new Formula.Not(formula));
    Map<Formula, Formula> separated = new IdentityHashMap<>();
    for (Formula f : Subformulas.operandsFirst(normal)) {
      Formula a = f.operands().isEmpty() ? null : separated.get(f.operands().get(0));
      Formula b = f.operands().size() < 2 ? null : separated.get(f.operands().get(1));
      separated.put(
          f,
          switch (f.operator()) {
            case TRUE, FALSE, ATOM -> f;
            case NOT ->
                a instanceof Formula.Atom atom && which.test(atom.name())
                    ? new Formula.Atom(negationOf(atom.name()))
                    : new Formula.Not(a);
            case AND -> new Formula.And(a, b);
            case OR -> new Formula.Or(a, b);
            case NEXT -> new Formula.Next(a);
            case EVENTUALLY -> new Formula.Eventually(a);
            case ALWAYS -> new Formula.Always(a);
            case UNTIL -> new Formula.Until(a, b);
            case RELEASE -> new Formula.Release(a, b);
            case IMPLIES, IFF, WEAK_UNTIL, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
                throw new IllegalStateException("not in negation normal form: " + f);
          });
    }
    return separated.get(normal);
  }
}
