package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Shape;
import java.util.ArrayList;
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
    }
    return outside;
  }

  /** For each term two of the holes that it is in, if it is in as many. */
  BitSet twoEach(int[] state, int firstTerm) {
    BitSet chosen = new BitSet();
    BitSet once = new BitSet();
    BitSet twice = new BitSet();
    for (int hole = 0; hole < shape.holes(); hole++) {
      int term = state[firstTerm + hole];
      if (!twice.get(term)) {
        chosen.set(hole);
        (once.get(term) ? twice : once).set(term);
      }
    }
    return chosen;
  }
}
