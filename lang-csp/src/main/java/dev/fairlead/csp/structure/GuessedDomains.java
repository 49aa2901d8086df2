package dev.fairlead.csp.structure;

import java.util.Arrays;

/**
 * The domains that slots are given. One that has no bounds by analysis gets those of the values
 * that states were seen to have, with some room: a step beyond them is a fault, and who meets one
 * asks the space for the steps of that state; then they are seen.
 */
final class GuessedDomains {
  private static final long MOST_VALUES = 1 << 12;
  private static final int FIRST = 3;

  private final SlotDomains proved;
  private final int[] guessed;
  private final Interval[] guesses;
  private int version;

  GuessedDomains(SlotDomains proved, int slots) {
    this.proved = proved;
    this.guesses = new Interval[slots];
    int[] found = new int[slots];
    int count = 0;
    for (int slot = 0; slot < slots; slot++) {
      if (proved.of(slot).size() > MOST_VALUES) {
        guesses[slot] = new Interval(0, FIRST);
        found[count++] = slot;
      }
    }
    this.guessed = Arrays.copyOf(found, count);
  }

  /** Whether there is one without bounds. */
  boolean any() {
    return guessed.length > 0;
  }

  /** Changes with every domain. */
  synchronized int version() {
    return version;
  }

  /** Always with 0. */
  synchronized Interval of(int slot) {
    Interval guess = guesses[slot];
    return guess != null ? guess : proved.of(slot).hull(Interval.of(0));
  }

  /** Makes room for the values of a state. */
  synchronized void see(int[] state) {
    for (int slot : guessed) {
      int value = state[slot];
      if (!guesses[slot].contains(value)) {
        Interval room =
            value < 0 ? new Interval(-beyond(-(long) value) - 1, 0) : new Interval(0, beyond(value));
        guesses[slot] = guesses[slot].hull(room);
        version++;
      }
    }
  }

  /** About twice a number, so that few guesses are wrong. */
  private static int beyond(long number) {
    long room = 2 * Long.highestOneBit(Math.max(1, number)) - 1;
    return (int) Math.min(Integer.MAX_VALUE, 2 * room + 1);
  }
}
