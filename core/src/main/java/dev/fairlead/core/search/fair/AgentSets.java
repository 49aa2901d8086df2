package dev.fairlead.core.search.fair;

import java.util.Arrays;

/**
 * Numbers sets of agents. Systems have few distinct sets of enabled agents, so a state keeps four
 * bytes for its set, however many agents there are. A set is stored as its non-zero words.
 *
 * <p>A set is built by {@link #begin}, {@link #add} and {@link #finish}.
 */
final class AgentSets {

  static final int EMPTY = 0;

  private final SearchResources resources;
  private int size;
  private int[] first = new int[16];
  private int[] indexes = new int[16];
  private long[] words = new long[16];
  private int[] slots = new int[64];

  // the set being built
  private long[] building = {};
  private int[] touched = new int[4];
  private int touchedSize;

  AgentSets(SearchResources resources) {
    this.resources = resources;
    finish();
  }

  void begin() {
    for (int i = 0; i < touchedSize; i++) {
      building[touched[i]] = 0;
    }
    touchedSize = 0;
  }

  void add(int agent) {
    int word = agent >> 6;
    if (word >= building.length) {
      building = Arrays.copyOf(building, Math.max(word + 1, 2 * building.length));
    }
    if (building[word] == 0) {
      touch(word);
    }
    building[word] |= 1L << agent;
  }

  private void touch(int word) {
    if (touchedSize == touched.length) {
      touched = Arrays.copyOf(touched, 2 * touched.length);
    }
    int at = touchedSize++;
    for (; at > 0 && touched[at - 1] > word; at--) {
      touched[at] = touched[at - 1];
    }
    touched[at] = word;
  }

  /** The number of the set built. */
  int finish() {
    int mask = slots.length - 1;
    int slot = hash() & mask;
    for (int entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
      if (isBuilt(entry - 1)) {
        return entry - 1;
      }
    }
    append();
    slots[slot] = size;
    if (2 * size > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private boolean isBuilt(int set) {
    int from = first[set];
    if (first[set + 1] - from != touchedSize) {
      return false;
    }
    for (int i = 0; i < touchedSize; i++) {
      if (indexes[from + i] != touched[i] || words[from + i] != building[touched[i]]) {
        return false;
      }
    }
    return true;
  }

  private void append() {
    int from = first[size];
    if (from + touchedSize > words.length) {
      int length = Math.max(from + touchedSize, words.length * 2);
      resources.allocate(12L * length);
      resources.release(12L * words.length);
      words = Arrays.copyOf(words, length);
      indexes = Arrays.copyOf(indexes, length);
    }
    for (int i = 0; i < touchedSize; i++) {
      indexes[from + i] = touched[i];
      words[from + i] = building[touched[i]];
    }
    if (size + 2 > first.length) {
      resources.allocate(4L * first.length);
      first = Arrays.copyOf(first, 2 * first.length);
    }
    first[++size] = from + touchedSize;
  }

  private int hash() {
    long hash = touchedSize;
    for (int i = 0; i < touchedSize; i++) {
      hash = mix(hash, touched[i], building[touched[i]]);
    }
    return (int) (hash >>> 32);
  }

  private void rehash() {
    resources.allocate(4L * slots.length);
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int set = 0; set < size; set++) {
      long hash = first[set + 1] - first[set];
      for (int i = first[set]; i < first[set + 1]; i++) {
        hash = mix(hash, indexes[i], words[i]);
      }
      int slot = (int) (hash >>> 32) & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = set + 1;
    }
  }

  private static long mix(long hash, int index, long word) {
    hash = (hash ^ word ^ (long) index << 48) * 0x9E37_79B9_7F4A_7C15L;
    return hash ^ hash >>> 31;
  }

  /** Adds the set to a dense one. */
  void union(int set, long[] into, int at) {
    for (int i = first[set]; i < first[set + 1]; i++) {
      into[at + indexes[i]] |= words[i];
    }
  }

  /** Keeps of a dense set, which is so many words long, the members of this one. */
  void intersect(int set, long[] into, int at, int length) {
    int word = 0;
    for (int i = first[set]; i < first[set + 1]; i++) {
      while (word < indexes[i]) {
        into[at + word++] = 0;
      }
      into[at + word++] &= words[i];
    }
    while (word < length) {
      into[at + word++] = 0;
    }
  }

  /** Whether the set has a member in common with a dense one. */
  boolean meets(int set, long[] other) {
    for (int i = first[set]; i < first[set + 1]; i++) {
      if ((other[indexes[i]] & words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether every member of a dense set is in this one. */
  boolean contains(int set, long[] other) {
    int word = 0;
    for (int i = first[set]; i < first[set + 1]; i++) {
      while (word < indexes[i]) {
        if (other[word++] != 0) {
          return false;
        }
      }
      if ((other[word++] & ~words[i]) != 0) {
        return false;
      }
    }
    while (word < other.length) {
      if (other[word++] != 0) {
        return false;
      }
    }
    return true;
  }

  boolean has(int set, int agent) {
    for (int i = first[set]; i < first[set + 1]; i++) {
      if (indexes[i] == agent >> 6) {
        return (words[i] >>> agent & 1) != 0;
      }
    }
    return false;
  }
}
