package dev.fairlead.csp.library.pat;

import java.io.Serializable;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code PAT.Lib.HashTable}: values by key. */
public final class PatHashTable implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TreeMap<Integer, Integer> entries;

  public PatHashTable() {
    this.entries = new TreeMap<>();
  }

  public PatHashTable(PatHashTable other) {
    this.entries = new TreeMap<>(other.entries);
  }

  /** A key that is there already keeps its value. */
  public void Add(int key, int value) {
    entries.putIfAbsent(key, value);
  }

  public void Set(int key, int value) {
    entries.put(key, value);
  }

  public void Remove(int key) {
    entries.remove(key);
  }

  @Reads
  public boolean ContainsKey(int key) {
    return entries.containsKey(key);
  }

  @Reads
  public boolean ContainsValue(int value) {
    return entries.containsValue(value);
  }

  @Reads
  public int GetValue(int key) {
    if (!entries.containsKey(key)) {
      throw new IllegalStateException("there is no key " + key);
    }
    return entries.get(key);
  }

  @Reads
  public int Get(int key) {
    return GetValue(key);
  }

  @Reads
  public int Count() {
    return entries.size();
  }

  @Reads
  public boolean IsEmpty() {
    return entries.isEmpty();
  }

  public void Clear() {
    entries.clear();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatHashTable o && entries.equals(o.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return entries.entrySet().stream()
        .map(e -> e.getKey() + ":" + e.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
