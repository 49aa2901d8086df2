package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.Set;
import java.util.function.IntConsumer;

/** The events that are annotated with what fairness owes them, by their labels. */
public final class EventAnnotations {
  private static final int[] NONE = {};

  private final Machine machine;
  private final InitialTerms initial;
  private final Configurations configurations;

  EventAnnotations(Machine machine, InitialTerms initial, Configurations configurations) {
    this.machine = machine;
    this.initial = initial;
    this.configurations = configurations;
  }

  /** The annotations of the event of a label, of all participants. */
  public Set<Annotation> of(int label) {
    return machine.labels().annotations(label);
  }

  /**
   * The labels annotated so that the process can come to; none if it cannot begin.
   *
   * @throws AlphabetException if one has a value that is known only when it happens
   */
  public int[] labels(Annotation annotation) {
    return initial.isFaulty() ? NONE : machine.annotatedLabels(annotation);
  }

  /** Reports the labels of the annotated events that some process offers, alone or not. */
  public void offered(int[] state, int length, IntConsumer sink) {
    try {
      configurations.offeredAnnotations(state, length, sink);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }
}
