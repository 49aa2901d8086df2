package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds where the events that the components of a configuration may come to next are written. Terms
 * are interned: what is written alike in several places is one term, and has the place of the first
 * that was made.
 */
final class LocationFinder {
  private static final int MOST_UNFOLDED = 200;

  private final Machine machine;
  private final int[] state;
  private final Prospects prospects;

  LocationFinder(Machine machine, int[] state) {
    this.machine = machine;
    this.state = state;
    this.prospects = new Prospects(machine, state);
  }

  List<Location> all() {
    Shape shape = machine.shapes().get(state[machine.layout().processes()]);
    int firstTerm = machine.layout().processes() + 1;
    List<Location> locations = new ArrayList<>();
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        String count = CountArithmetic.text(Census.count(state, start, entry));
        add(Census.term(state, start, entry), count + " processes", locations);
      }
    }
    for (int hole = 0; hole < shape.holes(); hole++) {
      add(state[firstTerm + hole], shape.names().get(hole), locations);
    }
    return locations;
  }

  private void add(int number, String process, List<Location> into) {
    Term term = machine.terms().get(number);
    Set<Span> spans = new LinkedHashSet<>();
    try {
      collect(prospects.of(term), 0, spans);
    } catch (Trap | ModelFault wrong) {
      // What a process comes to is an error: the step itself will tell.
    }
    Sources sources = machine.sources();
    for (Span span : spans) {
      Passage passage = sources.passage(span);
      into.add(
          new Location(
              process,
              passage.source().name(),
              passage.start().line(),
              passage.start().column(),
              sources.text(span)));
    }
  }

  private void collect(List<Transition> transitions, int depth, Set<Span> spans) {
    for (Transition transition : transitions) {
      if (transition.action instanceof Transition.Unfold unfold && depth < MOST_UNFOLDED) {
        if (transition.conditionsHold(machine.code(), state)) {
          collect(List.of(unfold.in(state)), depth + 1, spans);
        }
      } else {
        transition.place().ifPresent(spans::add);
      }
    }
  }
}
