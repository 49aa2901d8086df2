package dev.fairlead.core.property;

import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Property.Optimum.Direction;

/** What is asked about runs to a goal, beside the goal. */
public sealed interface Reach {

  /** The question about a goal. */
  Property property(StatePredicate goal);

  /** Whether there is one. */
  record Ever() implements Reach {
    @Override
    public Property property(StatePredicate goal) {
      return new Property.Reaches(goal);
    }
  }

  /** Whether there is one that takes so many units of time at most. */
  record Within(int units) implements Reach {
    public Within {
      if (!TimedFormula.isBound(units)) {
        throw new IllegalArgumentException("no bound of time: " + units);
      }
    }

    @Override
    public Property property(StatePredicate goal) {
      return new Property.ReachesWithin(goal, units);
    }
  }

  /** How much time they take, at least or at most. */
  record Time(Direction direction) implements Reach {
    @Override
    public Property property(StatePredicate goal) {
      return new Property.TimeToGoal(goal, direction);
    }
  }
}
