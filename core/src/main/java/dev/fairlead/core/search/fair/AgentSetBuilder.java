package dev.fairlead.core.search.fair;

import java.util.Arrays;

/** Makes sets of agents one after the other: {@link #begin}, {@link #add}, {@link #finish}. */
final class AgentSetBuilder {

  private final AgentSets sets;
  private long[] words = {};

  // which words are not zero, in order
  private int[] indexes = new int[4];
  private int size;

  AgentSetBuilder(AgentSets sets) {
    this.sets = sets;
  }

  void begin() {
    for (int i = 0; i < size; i++) {
      words[indexes[i]] = 0;
    }
    size = 0;
  }

  void add(int agent) {
    int word = agent >> 6;
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
    }
    if (words[word] == 0) {
      touch(word);
    }
    words[word] |= 1L << agent;
  }

  private void touch(int word) {
    if (size == indexes.length) {
      indexes = Arrays.copyOf(indexes, 2 * indexes.length);
    }
    int at = size++;
    for (; at > 0 && indexes[at - 1] > word; at--) {
      indexes[at] = indexes[at - 1];
    }
    indexes[at] = word;
  }

  /** The number of the set made. */
  int finish() {
    return sets.number(this);
  }

  /** How many words are not zero. */
  int size() {
    return size;
  }

  /** Where one of them belongs. */
  int index(int i) {
    return indexes[i];
  }

  long word(int i) {
    return words[indexes[i]];
  }
}
