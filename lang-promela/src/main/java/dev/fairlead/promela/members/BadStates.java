package dev.fairlead.promela.members;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import java.util.Map;

/**
 * What no reachable state must satisfy.
 *
 * @param formula without temporal operators
 * @param atoms its expressions by name, with the number of members as a name
 */
public record BadStates(Formula formula, Map<String, Expr> atoms) {

  public static BadStates where(Formula formula, Spec.Ltl said) {
    return new BadStates(formula, said.atoms());
  }
}
