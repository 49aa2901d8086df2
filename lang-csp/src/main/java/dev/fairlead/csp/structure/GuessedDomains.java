package dev.fairlead.csp.structure;

/**
 * Domains of slots that have no bounds by analysis. They are those of the values that states were
 * seen to have, with some room. The structure is one of the states within them: a step beyond is a
 * fault, and a search that meets one asks the space for the steps of that state; then they are
 * seen.
 */
final class GuessedDomains {
  /** More values than this are too many to be believed in. */
  static final long MOST_VALUES = 1 << 12;

  private static final int FIRST = 3;

  private final Interval[] guesses;
  private boolean any;
  private int version;

  GuessedDomains(int slots) {
    this.guesses = new Interval[slots];
  }

  /** Changes with every domain. */
  synchronized int version() {
    return version;
  }

  /** The guesses, null where there is none. */
  synchronized Interval[] all() {
    return guesses.clone();
  }

  /**
   * Begins to guess slots that have been found to have too many values; false if there are none.
   */
  synchronized boolean begin(SlotDomains found) {
    boolean more = false;
    for (int slot = 0; slot < guesses.length; slot++) {
      if (guesses[slot] == null && found.of(slot).size() > MOST_VALUES) {
        guesses[slot] = new Interval(0, FIRST);
        more = true;
      }
    }
    any |= more;
    return more;
  }

  /** Makes room for the values of a state. */
  void see(int[] state) {
    if (any) {
      makeRoom(state);
    }
  }

  private synchronized void makeRoom(int[] state) {
    for (int slot = 0; slot < guesses.length; slot++) {
      int value = state[slot];
      if (guesses[slot] != null && !guesses[slot].contains(value)) {
        Interval room =
            value < 0
                ? new Interval(-beyond(-(long) value) - 1, 0)
                : new Interval(0, beyond(value));
        guesses[slot] = guesses[slot].hull(room);
        version++;
      }
    }
  }

  /** Some times a number, so that few guesses are wrong. */
  private static int beyond(long number) {
    long room = 4 * Long.highestOneBit(Math.max(1, number)) - 1;
    return (int) Math.min(Integer.MAX_VALUE, room);
  }
}
