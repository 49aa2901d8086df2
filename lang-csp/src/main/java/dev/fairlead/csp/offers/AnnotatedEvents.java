package dev.fairlead.csp.offers;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.function.IntConsumer;

/** The annotated events that components offer, whatever their partners say. */
public final class AnnotatedEvents {
  private final Machine machine;
  private final EventLabels events;
  private final OpenReferences references = new OpenReferences();
  private final int firstTerm;

  public AnnotatedEvents(Machine machine) {
    this.machine = machine;
    this.events = new EventLabels(machine);
    this.firstTerm = machine.layout().processes() + 1;
  }

  /** Reports their labels. */
  public void labels(Shape shape, int[] state, IntConsumer sink) {
    references.clear();
    for (int hole = 0; hole < shape.holes(); hole++) {
      Term term = machine.terms().get(state[firstTerm + hole]);
      // References are unfolded, but for those behind a guard that fails.
      if (!term.isPending()) {
        labels(term.transitions(machine.derivation()), state, sink);
      }
    }
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        labels(term.transitions(machine.derivation()), state, sink);
      }
    }
  }

  private void labels(Transition[] transitions, int[] state, IntConsumer sink) {
    for (Transition transition : transitions) {
      if (transition.action instanceof Transition.Unfold unfold
          && transition.conditionsHold(machine.code(), state)) {
        references.enter();
        labels(unfold.in(state), state, sink);
        references.leave();
      } else if (transition.annotation != Annotation.NONE
          && transition.conditionsHold(machine.code(), state)) {
        int label = events.label(transition, state);
        if (label != EventLabels.NOT_OFFERED) {
          sink.accept(machine.labels().annotated(label, LabelTable.bit(transition.annotation)));
        }
      }
    }
  }
}
