package dev.fairlead.csp.library.pat;

import java.io.Serializable;

/** {@code PAT.Lib.Array}: a row of numbers whose length never changes. */
public final class PatArray implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Elements elements;

  /** As many zeros. */
  public PatArray(int length) {
    this(new int[length]);
  }

  public PatArray(int[] numbers) {
    this.elements = new Elements("array");
    elements.addAll(numbers);
  }

  public PatArray(PatArray other) {
    this.elements = new Elements(other.elements);
  }

  public void Set(int index, int element) {
    elements.set(index, element);
  }

  @Reads
  public int Get(int index) {
    return elements.get(index);
  }

  @Reads
  public int Length() {
    return elements.count();
  }

  @Reads
  public int Count() {
    return elements.count();
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  /** -1 if it is not there. */
  @Reads
  public int IndexOf(int element) {
    return elements.indexOf(element);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatArray o && elements.equals(o.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }

  @Override
  public String toString() {
    return "[" + elements + "]";
  }
}
