package dev.fairlead.csp.terms;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The alphabets of the components of a parallel composition. */
public final class Synchronisation {
  private static final int[] ALONE = {};
  private final List<LabelSet> alphabets;
  private final int[][] sharers;

  public Synchronisation(List<LabelSet> alphabets) {
    this.alphabets = List.copyOf(alphabets);
    sharers = new int[union().toBitSet().length()][];
    for (int label = 0; label < sharers.length; label++) {
      sharers[label] = sharers(label);
    }
  }

  private int[] sharers(int label) {
    List<Integer> components = new ArrayList<>();
    for (int i = 0; i < alphabets.size(); i++) {
      if (alphabets.get(i).contains(label)) {
        components.add(i);
      }
    }
    return components.size() < 2
        ? ALONE
        : components.stream().mapToInt(Integer::intValue).toArray();
  }

  /** What the components synchronise on with others outside. */
  LabelSet union() {
    BitSet all = new BitSet();
    alphabets.forEach(alphabet -> all.or(alphabet.toBitSet()));
    return new LabelSet(all);
  }

  public List<LabelSet> alphabets() {
    return alphabets;
  }

  /**
   * The components that must take a step with this label together; empty if it needs no partner.
   */
  public int[] partners(int label) {
    return label < sharers.length ? sharers[label] : ALONE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Synchronisation s && alphabets.equals(s.alphabets);
  }

  @Override
  public int hashCode() {
    return alphabets.hashCode();
  }

  @Override
  public String toString() {
    return alphabets.toString();
  }
}
