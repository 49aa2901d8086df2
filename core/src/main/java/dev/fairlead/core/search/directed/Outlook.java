package dev.fairlead.core.search.directed;

import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;

/** What can be seen of a state by asking for its steps once: how many, and of which processes. */
final class Outlook {
  private final StateSpace space;
  private final BitSet active = new BitSet();
  private int steps;
  private int[] about = new int[16];
  private int aboutLength = -1;

  Outlook(StateSpace space) {
    this.space = space;
  }

  /** How many processes take part in a step. */
  int activeProcesses(int[] state, int length) {
    look(state, length);
    return active.cardinality();
  }

  boolean hasSteps(int[] state, int length) {
    look(state, length);
    return steps > 0;
  }

  private void look(int[] state, int length) {
    if (Arrays.equals(about, 0, Math.max(0, aboutLength), state, 0, length) && aboutLength >= 0) {
      return;
    }
    aboutLength = -1;
    active.clear();
    steps = 0;
    space.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          steps++;
          for (int process : space.processes(processSet)) {
            active.set(process);
          }
        });
    if (about.length < length) {
      about = new int[2 * length];
    }
    System.arraycopy(state, 0, about, 0, length);
    aboutLength = length;
  }
}
