package dev.fairlead.core.property;

import dev.fairlead.core.space.Label;
import java.util.function.Predicate;

/**
 * An atomic proposition of a temporal formula, bound to a state space. A position of a run is a
 * state together with the event that led to it.
 */
public sealed interface Atom {

  /** True at the positions whose state satisfies the predicate. */
  record OfState(StatePredicate predicate) implements Atom {}

  /**
   * True at the positions whose event has a matching label; never at the initial position or after
   * a stuttering step, whatever the predicate says. {@code initial} says whether it is true at the
   * initial position (the pseudo-event {@code init}).
   *
   * @param distance how many steps it takes until the event has happened
   */
  record OfEvent(Predicate<Label> matches, boolean initial, Distance distance) implements Atom {

    /** An event of which nothing is known before it happens. */
    public OfEvent(Predicate<Label> matches, boolean initial) {
      this(matches, initial, Distance.UNKNOWN);
    }
  }

  /** Has a value of the model's logic at every position. */
  record Graded(StateValue value) implements Atom {}
}
