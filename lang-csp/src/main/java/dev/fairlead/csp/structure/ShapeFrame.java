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
record ShapeFrame(int number, Shape shape, List<Set<Term>> holes) {

  static ShapeFrame of(int number, Shape shape) {
    List<Set<Term>> holes = new ArrayList<>();
    for (int i = 0; i < shape.holes(); i++) {
      holes.add(new LinkedHashSet<>());
    }
    return new ShapeFrame(number, shape, holes);
  }
}
