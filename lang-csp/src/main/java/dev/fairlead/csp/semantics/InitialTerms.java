package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Term;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The terms that the process may begin as.
 *
 * @param fault why it cannot begin, so that there is no initial state; or null
 */
record InitialTerms(Machine machine, Set<Term> terms, ModelFault fault) {

  static InitialTerms of(Machine machine) {
    try {
      Set<Term> terms = new LinkedHashSet<>();
      machine.begin((term, variables) -> terms.add(term));
      return new InitialTerms(machine, terms, null);
    } catch (Trap trap) {
      return new InitialTerms(machine, Set.of(), machine.traps().fault(trap));
    } catch (ModelFault fault) {
      return new InitialTerms(machine, Set.of(), fault);
    }
  }

  boolean isFaulty() {
    return fault != null;
  }

  void states(Configurations configurations, StateSink sink) {
    if (isFaulty()) {
      throw fault;
    }
    try {
      machine.begin((term, variables) -> configurations.initial(term, variables, sink));
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }
}
