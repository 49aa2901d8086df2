package dev.fairlead.csp.structure;

import dev.fairlead.csp.machine.Processes;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A shape with the terms that its holes may hold, and those that members of its counted families
 * may be in.
 *
 * @param number among the shapes of the structure
 */
record ShapeTerms(int number, Shape shape, List<Set<Term>> holes, List<Members> families) {

  /**
   * A counted family.
   *
   * @param terms the local states of members
   * @param most how many members there are at most, by the initial states
   */
  record Members(Set<Term> terms, int[] most) {}

  static ShapeTerms of(int number, Shape shape) {
    List<Set<Term>> holes = new ArrayList<>();
    for (int i = 0; i < shape.holes(); i++) {
      holes.add(new LinkedHashSet<>());
    }
    List<Members> families = new ArrayList<>();
    shape
        .families()
        .forEach(family -> families.add(new Members(new LinkedHashSet<>(), new int[1])));
    return new ShapeTerms(number, shape, holes, families);
  }

  /** The terms of a hole, or of a family, whose complement is given instead. */
  Set<Term> terms(int hole) {
    return hole >= 0 ? holes.get(hole) : families.get(~hole).terms();
  }

  /** The process with a term in a hole, or of members of a family. */
  int process(int hole, Term term, Processes processes) {
    return hole >= 0
        ? shape.processes()[hole]
        : shape.families().get(~hole).process(processes, term);
  }
}
