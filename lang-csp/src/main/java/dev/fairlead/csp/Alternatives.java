package dev.fairlead.csp;

import dev.fairlead.csp.families.Families;
import java.util.Set;
import java.util.function.Function;

/**
 * Other ways to ask the same question, in smaller spaces.
 *
 * @param question in the space where families are kept so
 * @param named the numbers in the events that the property speaks about
 * @param mayEnd whether processes may end
 * @param forgetting whether processes may count as equal that differ in numbers of their events
 */
record Alternatives(
    Function<Families, CspQuestion> question,
    Set<Integer> named,
    boolean mayEnd,
    Forgetting forgetting) {

  /** When the numbers in events are forgotten. */
  enum Forgetting {
    NEVER,
    /** Where other tools could be compared with, only when there are many states. */
    IF_LARGE,
    AT_ONCE
  }

  Alternatives with(Forgetting other) {
    return new Alternatives(question, named, mayEnd, other);
  }
}
