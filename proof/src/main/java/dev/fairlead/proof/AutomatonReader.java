package dev.fairlead.proof;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.StateSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The edges of an automaton with what they read as bits of {@link PositionLetters}. */
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

  private final PositionLetters letters;

  /** By state of the automaton. */
  private final Edge[][] edges;

  AutomatonReader(StateSpace space, Tgba automaton, Map<String, Atom> bound) {
    if (automaton.states() > Long.SIZE) {
      throw new WrongStep("the automaton is too large");
    }
    this.letters = new PositionLetters(space, automaton.atoms(), bound);
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

  /** The atoms that are true at a position, see {@link PositionLetters#of}. */
  long letter(int label, int[] state, int length) {
    return letters.of(label, state, length);
  }
}
