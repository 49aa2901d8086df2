package dev.fairlead.csp.structure;

import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Term;

/** Makes the shape that a step leads to, as the state space does. */
public interface Reshaper {

  /**
   * @param terms in the holes before the step
   * @param next the terms that participants reach; null for other holes
   * @return the number of the shape, and of the terms in its holes
   */
  int[] reshape(Offers offers, int offer, Shape shape, Term[] terms, Term[] next);
}
