package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the processes of a shape live; until a choice is made one process can have many holes. */
final class Residents {
  private final Shape shape;
  private final Map<Integer, List<Integer>> holes = new HashMap<>();

  // the set asked about last, and the answer
  private BitSet asked;
  private BitSet outside;

  // the state asked about last, and one hole outside for each term
  private int[] last = {};
  private BitSet oneEach;

  Residents(Shape shape) {
    this.shape = shape;
    for (int hole = 0; hole < shape.holes(); hole++) {
      holes.computeIfAbsent(shape.processes()[hole], process -> new ArrayList<>(1)).add(hole);
    }
  }

  Shape shape() {
    return shape;
  }

  /** The holes of some processes. */
  BitSet holes(int[] processes) {
    BitSet result = new BitSet();
    for (int process : processes) {
      holes.getOrDefault(process, List.of()).forEach(result::set);
    }
    return result;
  }

  /** The holes of all processes but some. */
  BitSet holesOutside(BitSet processes) {
    if (!processes.equals(asked)) {
      asked = (BitSet) processes.clone();
      outside = new BitSet();
      for (int hole = 0; hole < shape.holes(); hole++) {
        outside.set(hole, !processes.get(shape.processes()[hole]));
      }
      last = new int[0];
    }
    return outside;
  }

  /**
   * Of the holes of all processes but some, one for each term that is in such a hole. Along a run
   * there are few changes in them from one question to the next.
   */
  BitSet termsOutside(BitSet processes, int[] state, int firstTerm) {
    BitSet holesThere = holesOutside(processes);
    int end = firstTerm + shape.holes();
    boolean changed = last.length == 0;
    int slot = firstTerm;
    while (!changed) {
      int next = Arrays.mismatch(last, slot, end, state, slot, end);
      if (next < 0) {
        return oneEach;
      }
      slot += next;
      changed = holesThere.get(slot - firstTerm);
      slot++;
    }
    last = Arrays.copyOf(state, end);
    oneEach = new BitSet();
    BitSet terms = new BitSet();
    for (int hole = holesThere.nextSetBit(0); hole >= 0; hole = holesThere.nextSetBit(hole + 1)) {
      oneEach.set(hole, !terms.get(state[firstTerm + hole]));
      terms.set(state[firstTerm + hole]);
    }
    return oneEach;
  }
}
