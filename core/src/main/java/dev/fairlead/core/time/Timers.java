package dev.fairlead.core.time;

import java.util.Arrays;

/**
 * The timers of one state, and what a tick does to them (Bošnački and Dams, <i>Integrating Real
 * Time into Spin</i>, 1998): every active timer goes down by one, and one that has expired without
 * being noticed becomes inactive.
 *
 * <p>As long as models only ask whether a timer has expired, nothing can move before one has. The
 * ticks until then are one step; so a delay of a million units costs no million states.
 */
public final class Timers {

  /** The value of a timer that is set to nothing; larger ones are the time that is left. */
  public static final int INACTIVE = -1;

  private final boolean skipsIdleTime;
  private int[] slots = new int[8];
  private int count;

  /**
   * @param skipsIdleTime whether the ticks before a timer expires are one step: nothing may ask for
   *     more than whether timers have expired or are inactive
   */
  public Timers(boolean skipsIdleTime) {
    this.skipsIdleTime = skipsIdleTime;
  }

  /** Begins another state. */
  public void clear() {
    count = 0;
  }

  /** There is a timer in a slot of the state. */
  public void add(int slot) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, 2 * count);
    }
    slots[count++] = slot;
  }

  /** How many units pass in the next step; 0 if no timer is active, so that none is worth it. */
  public int next(int[] cells) {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      int value = cells[slots[i]];
      if (isActive(value)) {
        least = Math.min(least, value);
      }
    }
    if (least == Integer.MAX_VALUE) {
      return 0;
    }
    return skipsIdleTime ? Math.max(1, least) : 1;
  }

  /** Lets so many units pass. */
  public void pass(int units, int[] cells) {
    for (int i = 0; i < count; i++) {
      if (isActive(cells[slots[i]])) {
        cells[slots[i]] -= units;
      }
    }
  }

  private static boolean isActive(int value) {
    return value > INACTIVE;
  }
}
