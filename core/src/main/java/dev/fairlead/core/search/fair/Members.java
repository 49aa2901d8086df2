package dev.fairlead.core.search.fair;

import java.util.Arrays;

/** Some states of the product, numbered from 0. */
interface Members {

  int size();

  int state(int index);

  /** The number of a state of the product, or something negative if it is none of them. */
  int index(int state);

  /**
   * The states of a list from a position on.
   *
   * @param order by state: its position in the list plus one, or something less than one
   */
  record Listed(IntList list, int from, IntList order) implements Members {
    @Override
    public int size() {
      return list.size() - from;
    }

    @Override
    public int state(int index) {
      return list.get(from + index);
    }

    @Override
    public int index(int state) {
      // A state that is new since the list was made is not in the order either.
      return state < order.size() ? order.get(state) - 1 - from : -1;
    }
  }

  /** States in the order of their numbers. */
  record Sorted(int[] states) implements Members {
    @Override
    public int size() {
      return states.length;
    }

    @Override
    public int state(int index) {
      return states[index];
    }

    @Override
    public int index(int state) {
      return Arrays.binarySearch(states, state);
    }

    long bytes() {
      return 4L * states.length;
    }
  }
}
