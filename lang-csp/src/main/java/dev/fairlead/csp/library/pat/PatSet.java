package dev.fairlead.csp.library.pat;

import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code PAT.Lib.Set}: different numbers, kept in ascending order. */
public final class PatSet {
  private final SortedSet<Integer> elements;

  public PatSet() {
    this.elements = new TreeSet<>();
  }

  public PatSet(PatSet other) {
    this.elements = new TreeSet<>(other.elements);
  }

  public void Add(int element) {
    elements.add(element);
  }

  public void Remove(int element) {
    elements.remove(element);
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  /** In ascending order. */
  @Reads
  public int Get(int index) {
    return elements.stream().skip(checked(index)).findFirst().orElseThrow();
  }

  private int checked(int index) {
    return Objects.checkIndex(index, elements.size());
  }

  @Reads
  public PatSet Union(PatSet other) {
    PatSet result = new PatSet(this);
    result.elements.addAll(other.elements);
    return result;
  }

  @Reads
  public PatSet Intersect(PatSet other) {
    PatSet result = new PatSet(this);
    result.elements.retainAll(other.elements);
    return result;
  }

  @Reads
  public PatSet Subtract(PatSet other) {
    PatSet result = new PatSet(this);
    result.elements.removeAll(other.elements);
    return result;
  }

  /** As PAT spells it. */
  @Reads
  public PatSet Substract(PatSet other) {
    return Subtract(other);
  }

  /** Bit i of the index says whether element i, in ascending order, is in the subset. */
  @Reads
  public PatSet GetSubsetByIndex(int index) {
    PatSet result = new PatSet();
    int bit = 0;
    for (int element : elements) {
      if ((index >> bit++ & 1) == 1) {
        result.elements.add(element);
      }
    }
    return result;
  }

  @Reads
  public boolean IsSubsetOf(PatSet other) {
    return other.elements.containsAll(elements);
  }

  @Reads
  public boolean IsDisjoint(PatSet other) {
    return elements.stream().noneMatch(other.elements::contains);
  }

  @Reads
  public boolean IsOverlapping(PatSet other) {
    return !IsDisjoint(other);
  }

  @Reads
  public int Count() {
    return elements.size();
  }

  @Reads
  public boolean IsEmpty() {
    return elements.isEmpty();
  }

  public void Clear() {
    elements.clear();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatSet o && elements.equals(o.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }

  @Override
  public String toString() {
    return "{" + elements.stream().map(String::valueOf).collect(Collectors.joining(",")) + "}";
  }
}
