package dev.fairlead.csp.library.pat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code PAT.Lib.Queue}: first in, first out. */
public final class PatQueue {
  private final List<Integer> elements;

  public PatQueue() {
    this.elements = new ArrayList<>();
  }

  public PatQueue(PatQueue other) {
    this.elements = new ArrayList<>(other.elements);
  }

  public void Enqueue(int element) {
    elements.add(element);
  }

  public int Dequeue() {
    if (elements.isEmpty()) {
      throw new IllegalStateException("the queue is empty");
    }
    return elements.remove(0);
  }

  @Reads
  public int First() {
    if (elements.isEmpty()) {
      throw new IllegalStateException("the queue is empty");
    }
    return elements.get(0);
  }

  @Reads
  public int Peek() {
    return First();
  }

  @Reads
  public int Last() {
    if (elements.isEmpty()) {
      throw new IllegalStateException("the queue is empty");
    }
    return elements.get(elements.size() - 1);
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  /** Puts all elements of the other behind. */
  public void Concat(PatQueue other) {
    elements.addAll(other.elements);
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
    return other instanceof PatQueue o && elements.equals(o.elements);
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }

  @Override
  public String toString() {
    return "[" + elements.stream().map(String::valueOf).collect(Collectors.joining(",")) + "]";
  }
}
