package dev.fairlead.proof;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Which atoms are true at positions, as bits. A position of a run is a state with the event that
 * led to it.
 */
final class PositionLetters {
  /** No label is all of these: there are fewer atoms than bits. */
  private static final long UNREAD = -1;

  private final StateSpace space;
  private final Atom[] atoms;

  /** By bit; null for an event. */
  private final StatePredicate[] states;

  private final boolean hasEvents;

  /** By label: the events that it is, or {@link #UNREAD}. */
  private long[] byLabel = {};

  /**
   * @param names of atoms, by bit
   */
  PositionLetters(StateSpace space, List<String> names, Map<String, Atom> bound) {
    if (names.size() >= Long.SIZE) {
      throw new WrongStep("there are too many atoms");
    }
    this.space = space;
    this.atoms = names.stream().map(bound::get).toArray(Atom[]::new);
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.OfState) && !(atom instanceof Atom.OfEvent)) {
        throw new WrongStep("an atom is neither about states nor about events");
      }
    }
    this.states =
        Arrays.stream(atoms)
            .map(atom -> atom instanceof Atom.OfState ofState ? ofState.predicate() : null)
            .toArray(StatePredicate[]::new);
    this.hasEvents = Arrays.stream(atoms).anyMatch(Atom.OfEvent.class::isInstance);
  }

  /**
   * The atoms that are true at a position.
   *
   * @param label of the event, or {@link Label#INITIAL} or {@link Label#STUTTER}
   */
  long of(int label, int[] state, int length) {
    long letter = happening(label);
    for (int i = 0; i < states.length; i++) {
      if (states[i] != null && states[i].test(state, length)) {
        letter |= 1L << i;
      }
    }
    return letter;
  }

  /** The atoms about events that are true; found once for each label. */
  private long happening(int label) {
    if (!hasEvents) {
      return 0;
    }
    if (label < 0) {
      return events(label);
    }
    if (label >= byLabel.length) {
      int known = byLabel.length;
      byLabel = Arrays.copyOf(byLabel, Math.max(64, 2 * label));
      Arrays.fill(byLabel, known, byLabel.length, UNREAD);
    }
    if (byLabel[label] == UNREAD) {
      byLabel[label] = events(label);
    }
    return byLabel[label];
  }

  private long events(int label) {
    long letter = 0;
    for (int i = 0; i < atoms.length; i++) {
      if (atoms[i] instanceof Atom.OfEvent event && happens(event, label)) {
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
