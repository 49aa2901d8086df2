package dev.fairlead.proof;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.Map;

/**
 * Which atoms are true at positions, as bits. A position of a run is a state with the event that
 * led to it.
 */
final class PositionLetters {
  private final StateSpace space;
  private final Atom[] atoms;

  /**
   * @param names of atoms, by bit
   */
  PositionLetters(StateSpace space, List<String> names, Map<String, Atom> bound) {
    if (names.size() > Long.SIZE) {
      throw new WrongStep("there are too many atoms");
    }
    this.space = space;
    this.atoms = names.stream().map(bound::get).toArray(Atom[]::new);
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.OfState) && !(atom instanceof Atom.OfEvent)) {
        throw new WrongStep("an atom is neither about states nor about events");
      }
    }
  }

  /**
   * The atoms that are true at a position.
   *
   * @param label of the event, or {@link Label#INITIAL} or {@link Label#STUTTER}
   */
  long of(int label, int[] state, int length) {
    long letter = 0;
    for (int i = 0; i < atoms.length; i++) {
      Atom atom = atoms[i];
      boolean holds =
          atom instanceof Atom.OfState ofState
              ? ofState.predicate().test(state, length)
              : happens((Atom.OfEvent) atom, label);
      if (holds) {
        letter |= 1L << i;
      }
    }
    return letter;
  }

  private boolean happens(Atom.OfEvent event, int label) {
    return label >= 0
        ? event.matches().test(space.label(label))
        : label == Label.INITIAL && event.initial();
  }
}
