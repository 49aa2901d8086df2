package dev.fairlead.core.ltl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** An equivalent formula, usually a smaller one, in negation normal form. */
public final class Simplifier {

  private Simplifier() {}

  public static Formula simplify(Formula formula) {
    return formula(new NormalForms().term(formula));
  }

  static Formula formula(NormalForm term) {
    return formula(term, new HashMap<>());
  }

  private static Formula formula(NormalForm term, Map<NormalForm, Formula> done) {
    Formula known = done.get(term);
    if (known != null) {
      return known;
    }
    List<Formula> operands = new ArrayList<>();
    for (NormalForm operand : term.operands()) {
      operands.add(formula(operand, done));
    }
    Formula result =
        switch (term.kind()) {
          case TRUE -> Formula.TRUE;
          case FALSE -> Formula.FALSE;
          case ATOM -> new Formula.Atom(term.atom());
          case NEGATED_ATOM -> new Formula.Not(new Formula.Atom(term.atom()));
          case AND -> chain(operands, Formula.And::new);
          case OR -> chain(operands, Formula.Or::new);
          case NEXT -> new Formula.Next(operands.get(0));
          case UNTIL ->
              term.isEventually()
                  ? new Formula.Eventually(operands.get(1))
                  : new Formula.Until(operands.get(0), operands.get(1));
          case RELEASE ->
              term.isAlways()
                  ? new Formula.Always(operands.get(1))
                  : new Formula.Release(operands.get(0), operands.get(1));
        };
    done.put(term, result);
    return result;
  }

  private static Formula chain(List<Formula> operands, BinaryOperator<Formula> join) {
    return operands.stream().reduce(join).orElseThrow();
  }
}
