package dev.fairlead.csp.terms;

import java.util.BitSet;

/** A set of label numbers; immutable. */
public final class LabelSet {
  private final BitSet labels;

  public LabelSet(BitSet labels) {
    this.labels = (BitSet) labels.clone();
  }

  public boolean contains(int label) {
    return label >= 0 && labels.get(label);
  }

  LabelSet union(LabelSet other) {
    BitSet all = toBitSet();
    all.or(other.labels);
    return new LabelSet(all);
  }

  public BitSet toBitSet() {
    return (BitSet) labels.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelSet set && labels.equals(set.labels);
  }

  @Override
  public int hashCode() {
    return labels.hashCode();
  }

  @Override
  public String toString() {
    return labels.toString();
  }
}
