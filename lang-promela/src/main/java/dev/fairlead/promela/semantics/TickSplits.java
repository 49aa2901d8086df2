package dev.fairlead.promela.semantics;

import java.util.Arrays;

/**
 * What a tick makes of counted processes with folded timers: of the members of a local state each
 * may come to one of several, so their number is split in all ways. A split of n members into m
 * parts is a composition of n; those of all local states are combined.
 */
final class TickSplits {
  private int[] options = new int[16];
  private int[] members = new int[16];

  /** By local state that is left, where its options begin; behind the last, their number. */
  private int[] begins = new int[8];

  private int[] counts = new int[8];
  private int groups;

  /** Begins the tick of another state. */
  void clear() {
    groups = 0;
    begins[0] = 0;
  }

  /** There are members in another local state. */
  void add(int count) {
    if (groups + 2 > begins.length) {
      begins = Arrays.copyOf(begins, 2 * begins.length);
      counts = Arrays.copyOf(counts, 2 * counts.length);
    }
    counts[groups++] = count;
    begins[groups] = begins[groups - 1];
  }

  /** A local state that these may come to. */
  void addOption(int localState) {
    int end = begins[groups];
    for (int i = begins[groups - 1]; i < end; i++) {
      if (options[i] == localState) {
        return;
      }
    }
    if (end == options.length) {
      options = Arrays.copyOf(options, 2 * end);
      members = Arrays.copyOf(members, 2 * end);
    }
    options[end] = localState;
    begins[groups]++;
  }

  /** Begins with the first way to split all of them. */
  void first() {
    for (int group = 0; group < groups; group++) {
      reset(group);
    }
  }

  private void reset(int group) {
    Arrays.fill(members, begins[group], begins[group + 1], 0);
    members[begins[group]] = counts[group];
  }

  /** Goes on to the next one; false if there is none. */
  boolean next() {
    for (int group = 0; group < groups; group++) {
      if (nextOf(group)) {
        return true;
      }
      reset(group);
    }
    return false;
  }

  /** The next composition, in colexicographic order. */
  private boolean nextOf(int group) {
    int begin = begins[group];
    int last = begins[group + 1] - 1;
    if (members[last] == counts[group]) {
      return false;
    }
    int some = begin;
    while (members[some] == 0) {
      some++;
    }
    int moved = members[some];
    members[some] = 0;
    members[begin] = moved - 1;
    members[some + 1]++;
    return true;
  }

  /** How many pairs of a local state and its members there are, some of them without any. */
  int size() {
    return begins[groups];
  }

  int localState(int pair) {
    return options[pair];
  }

  int membersOf(int pair) {
    return members[pair];
  }
}
