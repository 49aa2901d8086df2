package dev.fairlead.csp.structure;

import dev.fairlead.csp.terms.Term;
import java.util.List;

/**
 * What becomes of the shape by a step, for some terms of the processes that do not move.
 *
 * @param required by hole, the term that must be there; null for one that moves or may hold several
 * @param excluded by hole, terms that must not be there
 * @param unless if not empty: not all of these holes may hold terms that are only Skip
 * @param target the frame that is reached
 * @param terms by hole of it, the term that it gets; null for one that keeps what it had
 */
record Turn(
    Term[] required,
    List<List<Term>> excluded,
    List<Integer> unless,
    ShapeTerms target,
    Term[] terms) {}
