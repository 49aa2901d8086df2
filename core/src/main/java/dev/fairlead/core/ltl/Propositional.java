package dev.fairlead.core.ltl;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Formulas without temporal operators: a single position decides them. */
public final class Propositional {

  private Propositional() {}

  public static boolean is(Formula formula) {
    return Subformulas.operandsFirst(formula).stream().allMatch(Propositional::isOne);
  }

  private static boolean isOne(Formula formula) {
    return switch (formula.operator()) {
      case TRUE, FALSE, ATOM, NOT, AND, OR, IMPLIES, IFF -> true;
      case NEXT, EVENTUALLY, ALWAYS, UNTIL, RELEASE, WEAK_UNTIL -> false;
      case EVENTUALLY_WITHIN, ALWAYS_WITHIN -> false;
    };
  }

  /**
   * Whether it is true at a position.
   *
   * @param atoms whether an atom is true there, by name
   * @throws IllegalArgumentException if it has temporal operators
   */
  public static boolean value(Formula formula, Predicate<String> atoms) {
    Map<Formula, Boolean> values = new IdentityHashMap<>();
    for (Formula f : Subformulas.operandsFirst(formula)) {
      values.put(f, value(f, values, atoms));
    }
    return values.get(formula);
  }

  private static boolean value(Formula f, Map<Formula, Boolean> values, Predicate<String> atoms) {
    if (!isOne(f)) {
      throw new IllegalArgumentException("not decided by a single position: " + f);
    }
    boolean a = !f.operands().isEmpty() && values.get(f.operands().get(0));
    boolean b = f.operands().size() > 1 && values.get(f.operands().get(1));
    return switch (f.operator()) {
      case TRUE -> true;
      case ATOM -> atoms.test(((Formula.Atom) f).name());
      case NOT -> !a;
      case AND -> a && b;
      case OR -> a || b;
      case IMPLIES -> !a || b;
      case IFF -> a == b;
      default -> false;
    };
  }
}
