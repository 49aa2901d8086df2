package dev.fairlead.gpu.engine;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.gpu.packing.Domains;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a model before a search by a device: its structure and the values that its slots
 * have, as met by a short search here. It may be too little, and then grows by what the device met.
 */
final class Knowledge {
  /** States and time of the first search; when that was too little there is more of both. */
  private static final int FIRST_STATES = 5_000;

  private static final long FIRST_NANOS = 300_000_000;
  private static final int MOST_STATES = 320_000;
  private static final long MOST_NANOS = 2_400_000_000L;

  private final StateSpace space;
  private final ModelStructure source;
  private final VectorStore met = new VectorStore();

  /** How many of them were expanded, in their order. */
  private int expanded;

  private int states = FIRST_STATES;

  /** How many initial ones there are; they do not count. */
  private final int initial;

  private long nanos = FIRST_NANOS;

  /** Values that the device met, by slot; for a structure with so many slots. */
  private final Map<Integer, Set<Integer>> values = new HashMap<>();

  private int slots = -1;
  private Structuring.Found found;
  private Domains domains;

  Knowledge(StateSpace space) {
    this.space = space;
    this.source = (ModelStructure) space;
    space.initialStates(met::put);
    initial = met.size();
    look();
  }

  /** To look on here takes less time than to compile a unit once more. */
  void look() {
    long start = System.nanoTime();
    int[] state = new int[64];
    for (; expanded < met.size() && met.size() - initial < states; expanded++) {
      if (System.nanoTime() - start > nanos) {
        break;
      }
      state = room(state);
      meet(state, met.read(expanded, state));
    }
    states = Math.min(MOST_STATES, 4 * states);
    nanos = Math.min(MOST_NANOS, 2 * nanos);
  }

  private int[] room(int[] state) {
    return state.length < met.maxLength() ? new int[2 * met.maxLength()] : state;
  }

  private void meet(int[] state, int length) {
    try {
      space.steps(state, length, (label, processes, target, size) -> met.put(target, size));
    } catch (ModelFault fault) {
      // What there is before it is met all the same.
    }
  }

  /** The structure as it is known now; the other answers are about it. */
  Structuring structure() {
    Structuring told = source.structuring();
    if (told instanceof Structuring.Found structure) {
      found = structure;
      domains = new Domains(structure.structure());
      int[] into = new int[structure.structure().slots().size()];
      int[] state = new int[0];
      for (int i = 0; i < met.size(); i++) {
        state = room(state);
        if (structure.states().write(state, met.read(i, state), into)) {
          domains.include(into);
        }
      }
      if (slots == into.length) {
        values.forEach((slot, all) -> all.forEach(value -> domains.widen(slot, value)));
      }
      slots = into.length;
    }
    return told;
  }

  Structuring.Found found() {
    return found;
  }

  Domains domains() {
    return domains;
  }

  /** The steps of a state are to be known. */
  void learn(int[] state) {
    met.put(state, state.length);
    meet(state, state.length);
  }

  /** A slot has a value. */
  void learn(int slot, int value) {
    values.computeIfAbsent(slot, any -> new TreeSet<>()).add(value);
  }
}
