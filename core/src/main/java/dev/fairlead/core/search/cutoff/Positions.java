package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The letters of positions: which atoms are true of a state and of the event that led to it. */
final class Positions {
  private static final int MOST_ATOMS = 30;

  private final StateSpace space;
  private final List<String> names;
  private final List<Atom> atoms;
  private final Map<Integer, Integer> byLabel = new HashMap<>();

  private Positions(StateSpace space, Map<String, Atom> atoms) {
    this.space = space;
    this.names = new ArrayList<>(atoms.keySet());
    this.atoms = names.stream().map(atoms::get).toList();
  }

  /** Empty if there are too many atoms. */
  static Optional<Positions> of(StateSpace space, Map<String, Atom> atoms) {
    return atoms.size() <= MOST_ATOMS ? Optional.of(new Positions(space, atoms)) : Optional.empty();
  }

  /**
   * The atoms that an event makes true, as a set of bits.
   *
   * @param label may be {@link Label#INITIAL} or {@link Label#STUTTER}
   */
  int ofEvent(int label) {
    return byLabel.computeIfAbsent(label, this::readEvent);
  }

  private int readEvent(int label) {
    int letter = 0;
    for (int i = 0; i < atoms.size(); i++) {
      if (atoms.get(i) instanceof Atom.OfEvent event) {
        boolean isTrue =
            label == Label.INITIAL
                ? event.initial()
                : label >= 0 && event.matches().test(space.label(label));
        letter |= isTrue ? 1 << i : 0;
      }
    }
    return letter;
  }

  int ofState(int[] state, int length) {
    int letter = 0;
    for (int i = 0; i < atoms.size(); i++) {
      if (atoms.get(i) instanceof Atom.OfState ofState && ofState.predicate().test(state, length)) {
        letter |= 1 << i;
      }
    }
    return letter;
  }

  /** A propositional formula as a predicate of letters. */
  IntPredicate reading(Formula formula) {
    Map<Integer, Boolean> known = new HashMap<>();
    return letter ->
        known.computeIfAbsent(
            letter,
            read -> Propositional.value(formula, name -> (read >> names.indexOf(name) & 1) != 0));
  }
}
