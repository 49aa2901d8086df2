package dev.fairlead.csp.terms;

import dev.fairlead.csp.syntax.Proc.TimedKind;
import java.util.Optional;

/**
 * How much time something has left.
 *
 * @param next what takes over when the time is up, if the kind has that
 */
public record Timing(TimedKind kind, int left, Optional<Term.Closed> next) {
  Timing after(int units) {
    return new Timing(kind, left - units, next);
  }

  /** What takes over now. */
  Optional<Term.Closed> takesOver() {
    return left == 0 ? next : Optional.empty();
  }
}
