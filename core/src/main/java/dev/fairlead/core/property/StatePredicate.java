package dev.fairlead.core.property;

import dev.fairlead.core.structure.Expression;
import java.util.Optional;
import java.util.function.Supplier;

/** A truth value for every state. */
@FunctionalInterface
public interface StatePredicate {
  boolean test(int[] state, int length);

  /** How far a state is from one in which it has this truth value. */
  default Distance distanceTo(boolean truth) {
    return Distance.to(this, truth);
  }

  /**
   * How far a state is from one in which it is true, if no value that a variable has had were lost
   * again; empty if the system is not known well enough.
   */
  default Optional<Distance> relaxedDistance() {
    return Optional.empty();
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
    return measured(plain, toTrue, toFalse, Optional::empty);
  }

  /** The same, with what can be found out about {@link #relaxedDistance}. */
  static StatePredicate measured(
      StatePredicate plain,
      Distance toTrue,
      Distance toFalse,
      Supplier<Optional<Distance>> relaxed) {
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

      /** Found out when it is first asked for: it takes the system apart. */
      private Optional<Distance> known;

      @Override
      public synchronized Optional<Distance> relaxedDistance() {
        if (known == null) {
          known = relaxed.get();
        }
        return known;
      }
    };
  }
}
