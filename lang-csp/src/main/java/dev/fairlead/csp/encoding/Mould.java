package dev.fairlead.csp.encoding;

import dev.fairlead.csp.terms.Term;
import java.util.List;

/**
 * A shape that was read: what makes a whole term of the terms in its holes and of its families. The
 * number of the shape is known once a state has been made with it.
 *
 * @param pending for each hole, whether it holds a reference that is not followed yet
 */
record Mould(Tree tree, List<Boolean> pending, int families) {

  /** A part of a shape. */
  @FunctionalInterface
  interface Tree {
    Term fill(Contents contents);
  }

  /** Gives terms for holes and families, from left to right. */
  interface Contents {
    Term nextTerm();

    Term.Counted nextFamily();
  }
}
