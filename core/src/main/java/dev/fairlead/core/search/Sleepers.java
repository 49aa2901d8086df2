package dev.fairlead.core.search;

import dev.fairlead.core.store.GrowthGuard;

/** Who sleeps in the states that are not yet expanded, by their numbers: a queue. */
final class Sleepers {

  private static final int INITIAL = 1 << 6;

  private final GrowthGuard guard;

  /** A ring whose length is a power of two. */
  private int[] ring = new int[INITIAL];

  private int first;
  private int end;

  Sleepers(GrowthGuard guard) {
    this.guard = guard;
  }

  long bytes() {
    return 4L * ring.length;
  }

  /** Tells who sleeps in the state with the next number. */
  void append(int sleepers) {
    if (end - first == ring.length) {
      grow();
    }
    ring[end++ & ring.length - 1] = sleepers;
  }

  /** Those of the state with the lowest number that has not been taken. */
  int take() {
    return ring[first++ & ring.length - 1];
  }

  private void grow() {
    guard.beforeGrowth(bytes(), bytes());
    int[] larger = new int[2 * ring.length];
    for (int number = first; number < end; number++) {
      larger[number & larger.length - 1] = ring[number & ring.length - 1];
    }
    ring = larger;
  }
}
