package dev.fairlead.csp.library.pat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code PAT.Lib.List}: numbers in a row. */
public final class PatList {
  private final List<Integer> elements;

  public PatList() {
    this.elements = new ArrayList<>();
  }

  public PatList(PatList other) {
    this.elements = new ArrayList<>(other.elements);
  }

  public void Add(int element) {
    elements.add(element);
  }

  public void Insert(int index, int element) {
    elements.add(index, element);
  }

  /** Its first occurrence, if there is one. */
  public void Remove(int element) {
    elements.remove(Integer.valueOf(element));
  }

  public void RemoveAt(int index) {
    elements.remove(index);
  }

  public void Set(int index, int element) {
    elements.set(index, element);
  }

  @Reads
  public int Get(int index) {
    return elements.get(index);
  }

  @Reads
  public int First() {
    return elements.get(0);
  }

  @Reads
  public int Last() {
    return elements.get(elements.size() - 1);
  }

  /** -1 if it is not there. */
  @Reads
  public int IndexOf(int element) {
    return elements.indexOf(element);
  }

  @Reads
  public boolean Contains(int element) {
    return elements.contains(element);
  }

  /** Appends all elements of the other. */
  public void Concat(PatList other) {
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
    return other instanceof PatList o && elements.equals(o.elements);
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
