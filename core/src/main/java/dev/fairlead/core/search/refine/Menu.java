package dev.fairlead.core.search.refine;

import java.util.Arrays;

/** A set of events that is collected step by step and then read in ascending order. */
final class Menu {

  private int[] events = new int[16];
  private int size;
  private boolean sorted = true;

  void clear() {
    size = 0;
    sorted = true;
  }

  void add(int event) {
    if (size == events.length) {
      makeRoom();
    }
    sorted &= size == 0 || events[size - 1] < event;
    events[size++] = event;
  }

  /** Many states offer the same: the array grows with the events that differ. */
  private void makeRoom() {
    events();
    if (size > events.length / 2) {
      events = Arrays.copyOf(events, 2 * events.length);
    }
  }

  /** How many events there are, once {@link #events} has been asked for. */
  int size() {
    return size;
  }

  /** The events, each once and in ascending order; valid up to {@link #size}. */
  int[] events() {
    if (!sorted) {
      Arrays.sort(events, 0, size);
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (kept == 0 || events[kept - 1] != events[i]) {
          events[kept++] = events[i];
        }
      }
      size = kept;
      sorted = true;
    }
    return events;
  }

  /** Whether all of the first so many ascending events are in this set. */
  boolean includes(int[] other, int length) {
    int[] mine = events();
    int at = 0;
    for (int i = 0; i < length; i++) {
      while (at < size && mine[at] < other[i]) {
        at++;
      }
      if (at == size || mine[at] != other[i]) {
        return false;
      }
    }
    return true;
  }
}
