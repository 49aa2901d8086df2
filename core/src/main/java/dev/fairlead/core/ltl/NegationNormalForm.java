package dev.fairlead.core.ltl;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The equivalent formula in which negation stands before atoms only, and the other operators are
 * conjunction, disjunction, next, eventually, always, until and release.
 *
 * <p>The result shares subformulas as objects: nested equivalences stay linear in memory, although
 * their text is exponential.
 */
public final class NegationNormalForm {

  private NegationNormalForm() {}

  public static Formula of(Formula formula) {
    Map<Formula, Formula> holds = new IdentityHashMap<>();
    Map<Formula, Formula> fails = new IdentityHashMap<>();
    for (Formula f : Subformulas.operandsFirst(formula)) {
      holds.put(f, positive(f, holds, fails));
      fails.put(f, negative(f, holds, fails));
    }
    return holds.get(formula);
  }

  private static Formula positive(
      Formula f, Map<Formula, Formula> holds, Map<Formula, Formula> fails) {
    Formula a = f.operands().isEmpty() ? null : f.operands().get(0);
    Formula b = f.operands().size() < 2 ? null : f.operands().get(1);
    return switch (f.operator()) {
      case TRUE, FALSE, ATOM -> f;
      case NOT -> fails.get(a);
      case AND -> new Formula.And(holds.get(a), holds.get(b));
      case OR -> new Formula.Or(holds.get(a), holds.get(b));
      case IMPLIES -> new Formula.Or(fails.get(a), holds.get(b));
      case IFF ->
          new Formula.Or(
              new Formula.And(holds.get(a), holds.get(b)),
              new Formula.And(fails.get(a), fails.get(b)));
      case NEXT -> new Formula.Next(holds.get(a));
      case EVENTUALLY -> new Formula.Eventually(holds.get(a));
      case ALWAYS -> new Formula.Always(holds.get(a));
      case EVENTUALLY_WITHIN, ALWAYS_WITHIN -> throw measuresTime();
      case UNTIL -> new Formula.Until(holds.get(a), holds.get(b));
      case RELEASE -> new Formula.Release(holds.get(a), holds.get(b));
      case WEAK_UNTIL ->
          new Formula.Release(holds.get(b), new Formula.Or(holds.get(a), holds.get(b)));
    };
  }

  private static IllegalArgumentException measuresTime() {
    return new IllegalArgumentException("an automaton does not measure time; see TimedFormula");
  }

  private static Formula negative(
      Formula f, Map<Formula, Formula> holds, Map<Formula, Formula> fails) {
    Formula a = f.operands().isEmpty() ? null : f.operands().get(0);
    Formula b = f.operands().size() < 2 ? null : f.operands().get(1);
    return switch (f.operator()) {
      case TRUE -> Formula.FALSE;
      case FALSE -> Formula.TRUE;
      case ATOM -> new Formula.Not(f);
      case NOT -> holds.get(a);
      case AND -> new Formula.Or(fails.get(a), fails.get(b));
      case OR -> new Formula.And(fails.get(a), fails.get(b));
      case IMPLIES -> new Formula.And(holds.get(a), fails.get(b));
      case IFF ->
          new Formula.Or(
              new Formula.And(holds.get(a), fails.get(b)),
              new Formula.And(fails.get(a), holds.get(b)));
      case NEXT -> new Formula.Next(fails.get(a));
      case EVENTUALLY -> new Formula.Always(fails.get(a));
      case ALWAYS -> new Formula.Eventually(fails.get(a));
      case EVENTUALLY_WITHIN, ALWAYS_WITHIN -> throw measuresTime();
      case UNTIL -> new Formula.Release(fails.get(a), fails.get(b));
      case RELEASE -> new Formula.Until(fails.get(a), fails.get(b));
      case WEAK_UNTIL ->
          new Formula.Until(fails.get(b), new Formula.And(fails.get(a), fails.get(b)));
    };
  }
}
