package dev.fairlead.csp.library.pat;

import java.io.Serializable;

/** {@code PAT.Lib.Set}: different numbers, kept in ascending order. */
public final class PatSet implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Elements elements;

  public PatSet() {
    this.elements = new Elements("set");
  }

  public PatSet(PatSet other) {
    this.elements = new Elements(other.elements);
  }

  /** False if it was there already. */
  public boolean Add(int element) {
    if (elements.contains(element)) {
      return false;
    }
    int place = 0;
    while (place < elements.count() && elements.get(place) < element) {
      place++;
    }
    elements.insert(place, element);
    return true;
  }

  /** False if it was not there. */
  public boolean Remove(int element) {
    return elements.remove(element);
  }

  /** In ascending order. */
  @Reads
  public int Get(int index) {
    return elements.get(index);
  }

  /**
   * Keeps the elements whose bits are set in the number, the least element first; they are told.
   */
  public int[] GetSubsetByIndex(int bits) {
    for (int i = elements.count() - 1; i >= 0; i--) {
      if (i >= Integer.SIZE || (bits >> i & 1) == 0) {
        elements.removeAt(i);
      }
    }
    return elements.toArray();
  }

  @Reads
  public PatSet Union(PatSet first, PatSet second) {
    PatSet result = new PatSet(first);
    for (int i = 0; i < second.Count(); i++) {
      result.Add(second.Get(i));
    }
    return result;
  }

  @Reads
  public PatSet Intersect(PatSet first, PatSet second) {
    return Substract(first, Substract(first, second));
  }

  /** What is in the first and not in the second. */
  @Reads
  public PatSet Substract(PatSet first, PatSet second) {
    PatSet result = new PatSet(first);
    for (int i = 0; i < second.Count(); i++) {
      result.Remove(second.Get(i));
    }
    return result;
  }

  @Reads
  public boolean IsSubsetOf(PatSet other) {
    return Substract(this, other).IsEmpty();
  }

  @Reads
  public boolean IsDisjoint(PatSet other) {
    return Intersect(this, other).IsEmpty();
  }

  @Reads
  public boolean IsOverlapping(PatSet other) {
    return !IsDisjoint(other);
  }

  /** The elements, each below 4, as the digits of a decimal number. */
  @Reads
  public int GetData() {
    return elements.digits();
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  @Reads
  public int Count() {
    return elements.count();
  }

  @Reads
  public boolean IsEmpty() {
    return elements.count() == 0;
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
    return "{" + elements + "}";
  }
}
