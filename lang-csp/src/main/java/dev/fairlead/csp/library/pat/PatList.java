package dev.fairlead.csp.library.pat;

import java.io.Serializable;

/** {@code PAT.Lib.List} and {@code PAT.Lib.SerializableList}: numbers in a row. */
public final class PatList implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Elements elements;

  /** A number that PAT's class has beside the elements; it is a part of the identity. */
  public int Field;

  public PatList() {
    this.elements = new Elements("list");
  }

  public PatList(PatList other) {
    this.elements = new Elements(other.elements);
    this.Field = other.Field;
  }

  public PatList(int[] numbers) {
    this();
    elements.addAll(numbers);
  }

  @Reads
  public int Property() {
    return Field;
  }

  public void Property(int value) {
    Field = value;
  }

  public void Add(int element) {
    elements.add(element);
  }

  public void Insert(int index, int element) {
    elements.insert(index, element);
  }

  /** Its first occurrence, if there is one. */
  public void Remove(int element) {
    elements.remove(element);
  }

  public void RemoveAt(int index) {
    elements.removeAt(index);
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
    return elements.first();
  }

  @Reads
  public int Last() {
    return elements.last();
  }

  /** -1 if it is not there. */
  @Reads
  public int IndexOf(int element) {
    return elements.indexOf(element);
  }

  /** The first, then the second, as a new list. */
  @Reads
  public PatList Concat(PatList first, PatList second) {
    PatList result = new PatList(first);
    result.Field = 0;
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
    return other instanceof PatList o && elements.equals(o.elements) && Field == o.Field;
  }

  @Override
  public int hashCode() {
    return elements.hashCode() * 31 + Field;
  }

  @Override
  public String toString() {
    return "[" + elements + (Field == 0 ? "" : ",Field=" + Field) + "]";
  }
}
