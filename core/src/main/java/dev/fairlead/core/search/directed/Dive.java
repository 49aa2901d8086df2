package dev.fairlead.core.search.directed;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * A stack of states: those added since one was taken come first, in random order. It is forgotten
 * after some states, since a run that goes deeper and deeper is long, and where it began matters.
 */
final class Dive {
  private static final int LONGEST = 500;

  private final SplittableRandom random;
  private int[] states = new int[64];
  private int size;

  private int taken;

  /** Below this one states have been shuffled. */
  private int shuffled;

  Dive(SplittableRandom random) {
    this.random = random;
  }

  void add(int state) {
    if (size == states.length) {
      states = Arrays.copyOf(states, 2 * size);
    }
    states[size++] = state;
  }

  /** Takes out a state that is not closed; {@link OpenList#NONE} if there is none. */
  int take(BitSet closed) {
    if (++taken > LONGEST) {
      size = 0;
    }
    for (int i = size - 1; i > shuffled; i--) {
      int other = shuffled + random.nextInt(i - shuffled + 1);
      int moved = states[i];
      states[i] = states[other];
      states[other] = moved;
    }
    int found = OpenList.NONE;
    while (size > 0 && found == OpenList.NONE) {
      int state = states[--size];
      found = closed.get(state) ? OpenList.NONE : state;
    }
    shuffled = size;
    taken = found == OpenList.NONE ? 0 : taken;
    return found;
  }

  long bytes() {
    return 4L * states.length;
  }
}
