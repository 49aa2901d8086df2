package dev.fairlead.csp.families;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;

/**
 * Counted families in a state vector, behind everything else: for each family how many local states
 * are taken, then for each of those, in ascending order, the number of its term and the count.
 */
public final class Census {

  private Census() {}

  /** Where a family begins; {@code first} is where the first one does. */
  public static int start(int[] state, int first, int family) {
    int start = first;
    for (int i = 0; i < family; i++) {
      start += size(state, start);
    }
    return start;
  }

  /** The slots that a family takes. */
  public static int size(int[] state, int start) {
    return 1 + 2 * state[start];
  }

  public static int term(int[] state, int start, int entry) {
    return state[start + 1 + 2 * entry];
  }

  public static int count(int[] state, int start, int entry) {
    return state[start + 2 + 2 * entry];
  }

  /** How many members are in the local state of a term. */
  public static int countOf(int[] state, int start, int term) {
    for (int entry = 0; entry < state[start]; entry++) {
      if (term(state, start, entry) == term) {
        return count(state, start, entry);
      }
    }
    return 0;
  }

  public static void setCount(int[] state, int start, int entry, int count) {
    state[start + 2 + 2 * entry] = count;
  }

  /**
   * One member leaves a local state.
   *
   * @return the new length of the state
   */
  public static int leave(
      int[] state, int length, int start, int term, CountArithmetic counting, Guesses guesses) {
    int entry = 0;
    while (term(state, start, entry) != term) {
      entry++;
    }
    int slot = start + 1 + 2 * entry;
    int left = counting.less(state[slot + 1], guesses);
    if (left > 0) {
      state[slot + 1] = left;
      return length;
    }
    System.arraycopy(state, slot + 2, state, slot, length - slot - 2);
    state[start]--;
    return length - 2;
  }

  /**
   * One member enters a local state.
   *
   * @param state with room for two more slots
   * @return the new length of the state
   */
  public static int enter(int[] state, int length, int start, int term, CountArithmetic counting) {
    int entry = 0;
    while (entry < state[start] && term(state, start, entry) < term) {
      entry++;
    }
    int slot = start + 1 + 2 * entry;
    if (entry < state[start] && state[slot] == term) {
      state[slot + 1] = counting.more(state[slot + 1]);
      return length;
    }
    System.arraycopy(state, slot, state, slot + 2, length - slot);
    state[slot] = term;
    state[slot + 1] = counting.more(0);
    state[start]++;
    return length + 2;
  }

  /** All members go to one local state. */
  public static int moveAll(int[] state, int length, int start, int to, CountArithmetic counting) {
    int members = members(state, start, counting);
    int size = size(state, start);
    System.arraycopy(state, start + size, state, start + 3, length - start - size);
    state[start] = 1;
    state[start + 1] = to;
    state[start + 2] = members;
    return length - size + 3;
  }

  /**
   * Puts other members in place of those that there are.
   *
   * @param counts by term
   * @param state with room for them
   * @return the new length of the state
   */
  public static int replace(
      int[] state, int length, int start, SortedMap<Integer, Integer> counts) {
    int size = size(state, start);
    int behind = length - start - size;
    int end = start + 1 + 2 * counts.size();
    System.arraycopy(state, start + size, state, end, behind);
    int slot = start;
    state[slot++] = counts.size();
    for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
      state[slot++] = entry.getKey();
      state[slot++] = entry.getValue();
    }
    return end + behind;
  }

  public static int members(int[] state, int start, CountArithmetic counting) {
    int members = 0;
    for (int entry = 0; entry < state[start]; entry++) {
      members = counting.sum(members, count(state, start, entry));
    }
    return members;
  }

  /** Writes a family and returns where the next one begins. */
  public static int write(int[] state, int start, int[] terms, int[] counts) {
    state[start] = terms.length;
    for (int entry = 0; entry < terms.length; entry++) {
      state[start + 1 + 2 * entry] = terms[entry];
      state[start + 2 + 2 * entry] = counts[entry];
    }
    return start + 1 + 2 * terms.length;
  }

  /** An array with room for a length. */
  public static int[] withRoom(int[] array, int length) {
    return array.length >= length ? array : Arrays.copyOf(array, 2 * length);
  }
}
