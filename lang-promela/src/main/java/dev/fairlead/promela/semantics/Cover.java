package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import java.util.Arrays;

/** Compares states by the counts that stand behind the processes that are listed. */
record Cover(Shape.Shapes shapes) {

  /** Where the first pair of a local state and a count is. */
  int finitePart(int[] state) {
    return shapes.get(state[Program.SHAPE]).length();
  }

  boolean covers(int[] state, int length, int[] other, int otherLength) {
    int finite = finitePart(state);
    if (otherLength < finite || !Arrays.equals(state, 0, finite, other, 0, finite)) {
      return false;
    }
    for (int pair = finite; pair < otherLength; pair += 2) {
      if (count(state, finite, length, other[pair]) < other[pair + 1]) {
        return false;
      }
    }
    return true;
  }

  void accelerate(int[] state, int length, int[] covered, int coveredLength) {
    int finite = finitePart(state);
    for (int pair = finite; pair < length; pair += 2) {
      if (state[pair + 1] > count(covered, finite, coveredLength, state[pair])) {
        state[pair + 1] = CountArithmetic.OMEGA;
      }
    }
  }

  private static int count(int[] state, int first, int length, int localState) {
    for (int pair = first; pair < length; pair += 2) {
      if (state[pair] == localState) {
        return state[pair + 1];
      }
    }
    return 0;
  }
}
