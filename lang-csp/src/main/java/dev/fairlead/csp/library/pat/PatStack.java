package dev.fairlead.csp.library.pat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code PAT.Lib.Stack}: last in, first out; shown from the bottom to the top. */
public final class PatStack {
  private final List<Integer> elements;

  public PatStack() {
    this.elements = new ArrayList<>();
  }

  public PatStack(PatStack other) {
    this.elements = new ArrayList<>(other.elements);
  }

  public void Push(int element) {
    elements.add(element);
  }

  public int Pop() {
    if (elements.isEmpty()) {
      throw new IllegalStateException("the stack is empty");
    }
    return elements.remove(elements.size() - 1);
  }

  @Reads
  public int Peek() {
    if (elements.isEmpty()) {
      throw new IllegalStateException("the stack is empty");
    }
    return elements.get(elements.size() - 1);
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  /** Puts the other on top. */
  public void Concat(PatStack other) {
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
    return other instanceof PatStack o && elements.equals(o.elements);
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
