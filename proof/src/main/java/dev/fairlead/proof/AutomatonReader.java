package dev.fairlead.proof;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The letters that an automaton reads, as bits, and its edges in the same form. A position of a run
 * is a state with the event that led to it.
 */
final class AutomatonReader {

  /**
   * An edge of the automaton.
   *
   * @param acceptance the acceptance sets that it belongs to
   */
  record Edge(long holding, long failing, int target, BitSet acceptance) {
    boolean admits(long letter) {
      return (letter & holding) == holding && (letter & failing) == 0;
    }
  }

  private final StateSpace space;
  private final Atom[] atoms;

  /** By state of the automaton. */
  private final Edge[][] edges;

  AutomatonReader(StateSpace space, Tgba automaton, Map<String, Atom> bound) {
    if (automaton.atoms().size() > Long.SIZE || automaton.states() > Long.SIZE) {
      throw new WrongStep("the automaton is too large");
    }
    this.space = space;
    this.atoms = automaton.atoms().stream().map(bound::get).toArray(Atom[]::new);
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.OfState) && !(atom instanceof Atom.OfEvent)) {
        throw new WrongStep("an atom is neither about states nor about events");
      }
    }
    this.edges = new Edge[automaton.states()][];
    for (int state = 0; state < edges.length; state++) {
      List<Tgba.Edge> out = automaton.edges().get(state);
      edges[state] =
          out.stream()
              .map(
                  edge ->
                      new Edge(
                          bits(edge.cube().positive()),
                          bits(edge.cube().negative()),
                          edge.target(),
                          edge.acceptance()))
              .toArray(Edge[]::new);
    }
  }

  private static long bits(BitSet set) {
    return set.isEmpty() ? 0 : set.toLongArray()[0];
  }

  int states() {
    return edges.length;
  }

  Edge[] edges(int state) {
    return edges[state];
  }

  /**
   * The atoms that are true at a position.
   *
   * @param label of the event, or {@link Label#INITIAL} or {@link Label#STUTTER}
   */
  long letter(int label, int[] state, int length) {
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
