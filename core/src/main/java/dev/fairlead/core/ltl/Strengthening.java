package dev.fairlead.core.ltl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A formula with one occurrence of a subformula replaced by the constant that makes the whole
 * strongest. If that holds, the subformula plays no part (Kupferman and Vardi 1999).
 *
 * @param part the subformula
 * @param context the formula that it is an operand of
 * @param path which operand of which operand it is
 * @param demanded whether the context must be true wherever it is asked for: nothing else can make
 *     the whole true in its place
 */
public record Strengthening(
    Formula part, Formula context, List<Integer> path, boolean demanded, Formula formula) {

  /**
   * All of a formula, outer ones first. Operands of an equivalence are left out: neither constant
   * makes it stronger.
   */
  public static List<Strengthening> of(Formula formula) {
    List<Strengthening> all = new ArrayList<>();
    collect(formula, true, true, List.of(), replaced -> replaced, all);
    return all;
  }

  /** Whether the part is what an implication promises that must be true. */
  public boolean isConsequent() {
    return demanded
        && context.operator() == Formula.Operator.IMPLIES
        && path.get(path.size() - 1) == 1;
  }

  /** Whether this part lies in another one. */
  public boolean isWithin(Strengthening other) {
    return path.size() > other.path.size() && path.subList(0, other.path.size()).equals(other.path);
  }

  private static void collect(
      Formula context,
      boolean positive,
      boolean demanded,
      List<Integer> path,
      UnaryOperator<Formula> whole,
      List<Strengthening> into) {
    if (context.operator() == Formula.Operator.IFF) {
      return;
    }
    for (int i = 0; i < context.operands().size(); i++) {
      int place = i;
      Formula part = context.operands().get(i);
      boolean turns =
          context.operator() == Formula.Operator.NOT
              || context.operator() == Formula.Operator.IMPLIES && i == 0;
      boolean polarity = positive != turns;
      List<Integer> longer = new ArrayList<>(path);
      longer.add(i);
      UnaryOperator<Formula> around =
          replaced -> whole.apply(withOperand(context, place, replaced));
      Formula constant = polarity ? Formula.FALSE : Formula.TRUE;
      if (!part.equals(Formula.TRUE) && !part.equals(Formula.FALSE)) {
        into.add(
            new Strengthening(
                part, context, List.copyOf(longer), demanded, around.apply(constant)));
        boolean below = demanded && demands(context.operator(), i);
        collect(part, polarity, below, longer, around, into);
      }
    }
  }

  private static boolean demands(Formula.Operator operator, int place) {
    return switch (operator) {
      case AND, NEXT, ALWAYS, ALWAYS_WITHIN -> true;
      case IMPLIES -> place == 1;
      default -> false;
    };
  }

  private static Formula withOperand(Formula formula, int place, Formula operand) {
    Formula one = place == 0 ? operand : formula.operands().get(0);
    Formula two =
        formula.operands().size() < 2 ? null : place == 1 ? operand : formula.operands().get(1);
    return switch (formula.operator()) {
      case NOT -> new Formula.Not(one);
      case AND -> new Formula.And(one, two);
      case OR -> new Formula.Or(one, two);
      case IMPLIES -> new Formula.Implies(one, two);
      case NEXT -> new Formula.Next(one);
      case EVENTUALLY -> new Formula.Eventually(one);
      case ALWAYS -> new Formula.Always(one);
      case UNTIL -> new Formula.Until(one, two);
      case RELEASE -> new Formula.Release(one, two);
      case WEAK_UNTIL -> new Formula.WeakUntil(one, two);
      case EVENTUALLY_WITHIN ->
          new Formula.EventuallyWithin(((Formula.EventuallyWithin) formula).bound(), one);
      case ALWAYS_WITHIN -> new Formula.AlwaysWithin(((Formula.AlwaysWithin) formula).bound(), one);
      case IFF, TRUE, FALSE, ATOM -> throw new IllegalArgumentException("" + formula);
    };
  }
}
