package dev.fairlead.csp.structure;

import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A shape with the terms that its holes may hold.
 *
 * @param number among the shapes of the structure
 */
record ShapeTerms(int number, Shape shape, List<Set<Term>> holes) {

  static ShapeTerms of(int number, Shape shape) {
    List<Set<Term>> holes = new ArrayList<>();
    for (int i = 0; i < shape.holes(); i++) {
      holes.add(new LinkedHashSet<>());
    }
    return new ShapeTerms(number, shape, holes);
  }
}
