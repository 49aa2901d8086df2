package dev.fairlead.core.replay;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.replay.ReplayedRun.Position;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The letters of a run: for every position the names of the atoms true there. */
final class Word {

  private final StateSpace space;
  private final Map<String, Atom> atoms;
  private final Runnable poll;

  /** Equal letters are shared, since runs can be long. */
  private final Map<Set<String>, Set<String>> known = new HashMap<>();

  Word(StateSpace space, Map<String, Atom> atoms, Runnable poll) {
    this.space = space;
    this.poll = poll;
    this.atoms = new TreeMap<>(atoms);
  }

  List<Set<String>> of(List<Position> positions) {
    List<Set<String>> letters = new ArrayList<>(positions.size());
    for (Position position : positions) {
      poll.run();
      Set<String> letter = new TreeSet<>();
      atoms.forEach(
          (name, atom) -> {
            if (holds(atom, position)) {
              letter.add(name);
            }
          });
      letters.add(known.computeIfAbsent(letter, same -> same));
    }
    return letters;
  }

  /** The units of time that pass just before each position. */
  int[] durations(List<Position> positions) {
    return positions.stream()
        .mapToInt(position -> position.isEvent() ? space.label(position.label()).duration() : 0)
        .toArray();
  }

  private boolean holds(Atom atom, Position position) {
    if (atom instanceof Atom.OfState ofState) {
      return ofState.predicate().test(position.state(), position.state().length);
    }
    Atom.OfEvent event = (Atom.OfEvent) atom;
    return position.isEvent()
        ? event.matches().test(space.label(position.label()))
        : position.label() == Label.INITIAL && event.initial();
  }
}
