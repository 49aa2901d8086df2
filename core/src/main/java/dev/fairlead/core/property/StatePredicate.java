package dev.fairlead.core.property;

import dev.fairlead.core.structure.Expression;
import java.util.Optional;

/** A truth value for every state. */
@FunctionalInterface
public interface StatePredicate {
  boolean test(int[] state, int length);

  /** How far a state is from one in which it has this truth value. */
  default Distance distanceTo(boolean truth) {
    return Distance.to(this, truth);
  }

  /**
   * The same over the slots of the {@linkplain dev.fairlead.core.structure.ModelStructure
   * structure} that the space gives now; empty if it cannot be said so.
   */
  default Optional<Expression> expression() {
    return Optional.empty();
  }

  /** The same predicate, whose front end knows more of its structure. */
  static StatePredicate measured(StatePredicate plain, Distance toTrue, Distance toFalse) {
    return new StatePredicate() {
      @Override
      public boolean test(int[] state, int length) {
        return plain.test(state, length);
      }

      @Override
      public Optional<Expression> expression() {
        return plain.expression();
      }

      @Override
      public Distance distanceTo(boolean truth) {
        return truth ? toTrue : toFalse;
      }
    };
  }
}
