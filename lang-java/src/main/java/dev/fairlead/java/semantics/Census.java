package dev.fairlead.java.semantics;

import java.util.Arrays;

/**
 * States in which equal processes are counted: behind the fixed slots come pairs of the number of a
 * local state, ascending, and how many are in it, which is not 0.
 */
final class Census {
  private Census() {}

  /** A state with processes told apart, counted. */
  static int[] of(int[] plain, int length, int fixed) {
    int[] members = Arrays.copyOfRange(plain, fixed, length);
    Arrays.sort(members);
    int[] counted = Arrays.copyOf(plain, fixed + 2 * members.length);
    int end = fixed;
    for (int member : members) {
      if (end > fixed && counted[end - 2] == member) {
        counted[end - 1]++;
      } else {
        counted[end] = member;
        counted[end + 1] = 1;
        end += 2;
      }
    }
    return Arrays.copyOf(counted, end);
  }

  /** Where the pair of a local state is or would be. */
  private static int find(int[] state, int length, int fixed, int local) {
    int pair = fixed;
    while (pair < length && state[pair] < local) {
      pair += 2;
    }
    return pair;
  }

  static int count(int[] state, int length, int fixed, int local) {
    int pair = find(state, length, fixed, local);
    return pair < length && state[pair] == local ? state[pair + 1] : 0;
  }

  /**
   * One process goes from a local state to another.
   *
   * @param state has room for one more pair
   * @return the new length
   */
  static int move(int[] state, int length, int fixed, int from, int to) {
    if (from == to) {
      return length;
    }
    int end = length;
    int left = find(state, end, fixed, from);
    if (--state[left + 1] == 0) {
      System.arraycopy(state, left + 2, state, left, end - left - 2);
      end -= 2;
    }
    int entered = find(state, end, fixed, to);
    if (entered < end && state[entered] == to) {
      state[entered + 1]++;
      return end;
    }
    System.arraycopy(state, entered, state, entered + 2, end - entered);
    state[entered] = to;
    state[entered + 1] = 1;
    return end + 2;
  }
}
