package dev.fairlead.core.search.directed;

import dev.fairlead.core.property.Distance;

/** An estimate of the steps that are left from a state to what is looked for. */
public interface Heuristic {

  /** From 0 to {@link Distance#NEVER}; asked while no step of the space is being delivered. */
  int estimate(int[] state, int length);

  /** Whether it is never more than the number of steps. */
  boolean isAdmissible();

  /** What is estimated, in words. */
  String words();

  /** Whether an estimate costs more than a successor: then it is computed at expansion only. */
  default boolean isCostly() {
    return false;
  }

  /** Tells nothing: A* then expands states in the order of their distance. */
  Heuristic NONE =
      new Heuristic() {
        @Override
        public int estimate(int[] state, int length) {
          return 0;
        }

        @Override
        public boolean isAdmissible() {
          return true;
        }

        @Override
        public String words() {
          return "no estimate";
        }
      };

  /** A distance in one of its readings. */
  static Heuristic of(Distance distance, Distance.Reading reading, String words) {
    return new Heuristic() {
      @Override
      public int estimate(int[] state, int length) {
        return distance.of(reading, state, length);
      }

      @Override
      public boolean isAdmissible() {
        return reading == Distance.Reading.LOWER_BOUND;
      }

      @Override
      public String words() {
        return words;
      }

      @Override
      public boolean isCostly() {
        return reading == Distance.Reading.WRITERS;
      }
    };
  }
}
