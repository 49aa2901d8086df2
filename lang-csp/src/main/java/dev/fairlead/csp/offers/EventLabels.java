package dev.fairlead.csp.offers;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Transition;

/** The labels of events in a state, whose values may depend on it. */
public final class EventLabels {
  /** In place of a label: this half of a hidden event is not the one that happens. */
  public static final int NOT_OFFERED = -1;

  private final Machine machine;

  public EventLabels(Machine machine) {
    this.machine = machine;
  }

  /**
   * @param transition with an event, known beforehand or computed
   */
  public int label(Transition transition, int[] state) {
    if (transition.action instanceof Transition.Event event) {
      return event.label();
    }
    Transition.ComputedEvent event = (Transition.ComputedEvent) transition.action;
    int[] values = new int[event.arguments().length];
    for (int i = 0; i < values.length; i++) {
      values[i] = machine.code().run(event.arguments()[i], state, transition.environment);
    }
    return label(event, values);
  }

  /** The label that an event has with these values. */
  public int label(Transition.ComputedEvent event, int[] values) {
    int label = machine.labels().event(event.base(), event.kinds(), values);
    for (Transition.Hiding hiding : event.hidings()) {
      if (hiding.labels().contains(label) != hiding.inside()) {
        return NOT_OFFERED;
      }
      label = hiding.inside() ? machine.labels().hidden(label) : label;
    }
    return label;
  }
}
