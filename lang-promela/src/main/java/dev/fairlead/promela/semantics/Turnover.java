package dev.fairlead.promela.semantics;

import java.util.Arrays;

/**
 * Which local states of groups lose a member in a step and which gain one, interned. What counts is
 * the difference: where one member leaves and another one enters, nothing changes. Shared by
 * threads.
 */
final class Turnover {
  static final int NOTHING = 0;

  /** Lists of changes: the rest of the list and its last element. */
  private final InternedPairs lists = new InternedPairs();

  /** Steps: a process set and a list of changes. */
  private final InternedPairs steps = new InternedPairs();

  /** A list with a change added: a local state that is entered, or the complement of one left. */
  int with(int list, int change) {
    return lists.number(list, change) + 1;
  }

  int number(int processSet, int list) {
    return steps.number(processSet, list);
  }

  int processSet(int step) {
    return steps.left(step);
  }

  /** The local states that members leave, or enter, net. */
  int[] changes(int step, boolean left) {
    int[] found = new int[4];
    int size = 0;
    for (int list = steps.right(step); list != NOTHING; list = lists.left(list - 1)) {
      int change = lists.right(list - 1);
      if (change < 0 == left) {
        if (size == found.length) {
          found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = left ? ~change : change;
      }
    }
    return Arrays.copyOf(found, size);
  }

  /**
   * The list of what is left when the members that enter local states have taken the places of
   * those that have left them.
   *
   * @param departures a list of complements of local states that were left
   * @param entered local states, in any order
   */
  int net(int departures, int[] entered, int size) {
    int[] changes = new int[8];
    int count = 0;
    boolean[] matched = new boolean[size];
    for (int list = departures; list != NOTHING; list = lists.left(list - 1)) {
      int state = ~lists.right(list - 1);
      int match = 0;
      while (match < size && (matched[match] || entered[match] != state)) {
        match++;
      }
      if (match < size) {
        matched[match] = true;
      } else {
        changes = room(changes, count);
        changes[count++] = ~state;
      }
    }
    for (int i = 0; i < size; i++) {
      if (!matched[i]) {
        changes = room(changes, count);
        changes[count++] = entered[i];
      }
    }
    Arrays.sort(changes, 0, count);
    int net = NOTHING;
    for (int i = 0; i < count; i++) {
      net = with(net, changes[i]);
    }
    return net;
  }

  private static int[] room(int[] changes, int count) {
    return count == changes.length ? Arrays.copyOf(changes, 2 * count) : changes;
  }
}
