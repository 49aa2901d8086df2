package dev.fairlead.csp.library.pat;

import java.io.Serializable;

/** {@code PAT.Lib.Stack}: last in, first out; shown from the bottom to the top. */
public final class PatStack implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Elements elements;

  public PatStack() {
    this.elements = new Elements("stack");
  }

  public PatStack(PatStack other) {
    this.elements = new Elements(other.elements);
  }

  public void Push(int element) {
    elements.add(element);
  }

  public int Pop() {
    return elements.removeLast();
  }

  @Reads
  public int Peek() {
    return elements.last();
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
    return other instanceof PatStack o && elements.equals(o.elements);
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
