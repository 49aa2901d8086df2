package dev.fairlead.core.search;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.StateSpace;
import java.util.List;

/**
 * A system, an automaton, and the fairness of runs: is there a fair run that the automaton accepts?
 *
 * @param system with the atoms of the automaton, in its order
 * @param fairness about its space
 * @param space the product: a state is one of the system and, behind it, one of the automaton; it
 *     tells its structure if the system does and the atoms can be said over slots
 */
public record FairProduct(
    BreadthFirst.Subject<List<Atom>> system, Tgba automaton, Fairness fairness, StateSpace space) {

  public static FairProduct of(
      BreadthFirst.Subject<List<Atom>> system, Tgba automaton, Fairness fairness) {
    return new FairProduct(
        system,
        automaton,
        fairness,
        new ProductSpace(
            system.space(), new ClaimAutomaton(system.space(), automaton, system.property())));
  }
}
