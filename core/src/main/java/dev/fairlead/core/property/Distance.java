package dev.fairlead.core.property;

import java.util.List;

/**
 * How many steps a state is away from satisfying a condition, estimated by the syntax of the
 * condition (Edelkamp, Lluch Lafuente and Leue 2001, tables 1 to 3). A front end states it; a
 * directed search follows it. No verdict rests on it, but the promise of a shortest run does.
 */
@FunctionalInterface
public interface Distance {

  /** More than any distance: the condition will not hold, as far as can be told. */
  int NEVER = 1 << 20;

  /** Nothing is known. */
  Distance UNKNOWN = (reading, state, length) -> 0;

  /** What an estimate is for. */
  enum Reading {
    /** Never more than the number of steps it takes: one step may satisfy several conditions. */
    LOWER_BOUND,
    /** A guess that tells states apart: what is still to be done is added up. */
    SUM,
    /**
     * The same, and where a condition looks at variables, with the way of a process to a statement
     * that writes them and leads nearer to it.
     */
    WRITERS;

    /** Whether parts are added up. */
    public boolean isGuess() {
      return this != LOWER_BOUND;
    }
  }

  /** The estimate for a state, from 0 to {@link #NEVER}. */
  int of(Reading reading, int[] state, int length);

  /** A condition without structure: 0 where it has a truth value, else 1. */
  static Distance to(StatePredicate condition, boolean truth) {
    return (reading, state, length) -> condition.test(state, length) == truth ? 0 : 1;
  }

  /** All of some conditions hold. */
  static Distance all(List<Distance> parts) {
    List<Distance> all = List.copyOf(parts);
    return (reading, state, length) -> {
      long total = 0;
      for (Distance part : all) {
        int one = part.of(reading, state, length);
        total = reading.isGuess() ? total + one : Math.max(total, one);
      }
      return (int) Math.min(total, NEVER);
    };
  }

  /** One of some conditions holds. */
  static Distance any(List<Distance> parts) {
    List<Distance> any = List.copyOf(parts);
    return (reading, state, length) -> {
      int least = NEVER;
      for (Distance part : any) {
        least = Math.min(least, part.of(reading, state, length));
      }
      return least;
    };
  }

  /**
   * A condition that changes only by steps of some kind, given how far the nearest of these is, and
   * that one of them is to be taken where the condition does not hold.
   */
  static Distance behind(Distance change, Distance condition) {
    return (reading, state, length) -> {
      int left = condition.of(reading, state, length);
      if (left == 0) {
        return 0;
      }
      int first = change.of(reading, state, length);
      return reading == Reading.LOWER_BOUND
          ? Math.max(first, left)
          : (int) Math.min((long) Math.max(1, first) - 1 + left, NEVER);
    };
  }

  /**
   * How often something is to be written until a condition holds, if every time helps as much as
   * the first; {@link #NEVER} if that does not help.
   *
   * @param before how far the condition is
   * @param after how far it is when this has been written once
   */
  static int writes(int before, int after) {
    if (after >= before) {
      return NEVER;
    }
    int gain = before - after;
    return 1 + (after + gain - 1) / gain;
  }

  /** How two numbers can be compared. */
  enum Relation {
    EQUAL,
    LESS,
    AT_MOST;

    private boolean holds(int left, int right) {
      return switch (this) {
        case EQUAL -> left == right;
        case LESS -> left < right;
        case AT_MOST -> left <= right;
      };
    }
  }

  /**
   * A relation between two numbers. How far apart they are is a guess only, since a step may change
   * a number by more than one.
   */
  static Distance relation(Relation relation, StateValue left, StateValue right) {
    return (reading, state, length) ->
        between(relation, left.of(state, length), right.of(state, length), reading);
  }

  /** The same of two numbers that are known. */
  static int between(Relation relation, int left, int right, Reading reading) {
    if (relation.holds(left, right)) {
      return 0;
    }
    return reading == Reading.LOWER_BOUND
        ? 1
        : (int) Math.max(1, Math.min(Math.abs((long) left - right), NEVER));
  }
}
