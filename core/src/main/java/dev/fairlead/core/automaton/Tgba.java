package dev.fairlead.core.automaton;

import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * A transition-based generalised Büchi automaton: a run is accepting if it takes edges of every
 * acceptance set infinitely often. With no acceptance sets every infinite run is accepting.
 *
 * <p>The automaton reads a letter (the set of atoms true at a position) along every edge, beginning
 * with the first position of the word from {@link #initial}. Immutable.
 *
 * @param atoms the names of the atoms, by number
 * @param initial the state before the first letter
 * @param acceptanceSets how many there are
 * @param edges the outgoing edges of every state
 */
public record Tgba(List<String> atoms, int initial, int acceptanceSets, List<List<Edge>> edges) {

  public Tgba {
    atoms = List.copyOf(atoms);
    edges = edges.stream().map(List::copyOf).toList();
  }

  public int states() {
    return edges.size();
  }

  /** An edge that can be taken under the letters its cube admits. */
  public record Edge(Cube cube, int target, BitSet acceptance) {}

  /** A conjunction of literals over atom numbers. */
  public record Cube(BitSet positive, BitSet negative) {

    public boolean admits(BitSet letter) {
      BitSet missing = (BitSet) positive.clone();
      missing.andNot(letter);
      return missing.isEmpty() && !negative.intersects(letter);
    }

    /** As a person reads it, with the names of the atoms: {@code p && !q}. */
    public String text(List<String> atoms) {
      BitSet numbers = (BitSet) positive.clone();
      numbers.or(negative);
      if (numbers.isEmpty()) {
        return "true";
      }
      StringJoiner literals = new StringJoiner(" && ");
      numbers.stream()
          .forEach(atom -> literals.add((negative.get(atom) ? "!" : "") + atoms.get(atom)));
      return literals.toString();
    }
  }
}
