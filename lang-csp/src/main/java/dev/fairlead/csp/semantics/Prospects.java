package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.List;

/** The transitions of a component in a state, whether or not the others let it take them. */
final class Prospects {
  private final Machine machine;
  private final int[] state;
  private final Unfolding unfolding;

  Prospects(Machine machine, int[] state) {
    this.machine = machine;
    this.state = state;
    this.unfolding = new Unfolding(machine);
  }

  /** A pending reference counts as what it refers to in this state. */
  List<Transition> of(Term component) {
    List<Transition> all = new ArrayList<>();
    Term seen = component.isPending() ? unfolding.look(component, state) : component;
    collectLeaves(seen, all);
    return all;
  }

  private void collectLeaves(Term term, List<Transition> into) {
    if (term.isSequential()) {
      into.addAll(List.of(term.transitions(machine.derivation())));
    } else {
      term.form().parts().forEach(part -> collectLeaves(part, into));
    }
  }
}
