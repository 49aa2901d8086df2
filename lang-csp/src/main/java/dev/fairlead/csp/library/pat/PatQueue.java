package dev.fairlead.csp.library.pat;

import java.io.Serializable;

/** {@code PAT.Lib.Queue}: first in, first out. */
public final class PatQueue implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Elements elements;

  public PatQueue() {
    this.elements = new Elements("queue");
  }

  public PatQueue(PatQueue other) {
    this.elements = new Elements(other.elements);
  }

  public void Enqueue(int element) {
    elements.add(element);
  }

  public int Dequeue() {
    return elements.removeFirst();
  }

  @Reads
  public int First() {
    return elements.first();
  }

  @Reads
  public int Last() {
    return elements.last();
  }

  /** The first, then the second, as a new queue. */
  @Reads
  public PatQueue Concat(PatQueue first, PatQueue second) {
    PatQueue result = new PatQueue(first);
    result.elements.addAll(second.elements);
    return result;
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
    return other instanceof PatQueue o && elements.equals(o.elements);
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
