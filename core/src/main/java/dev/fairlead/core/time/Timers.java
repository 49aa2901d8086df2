package dev.fairlead.core.time;

import java.util.Arrays;

/**
 * The timers of one state, and what a tick does to them (Bošnački and Dams, <i>Integrating Real
 * Time into Spin</i>, 1998): every active timer goes down by one, and one that has expired without
 * being noticed becomes inactive.
 *
 * <p>A timer may be folded: from a bound on its value is the bound, which stands for any value not
 * below it. A tick leads from there to the bound again, or to the value before it (Bošnački,
 * Ioustinova and Sidorova, <i>Using Fairness to Make Abstractions Work</i>, 2003).
 *
 * <p>As long as models only ask whether a timer has expired, nothing can move before one has: see
 * {@link Countdown}.
 */
public final class Timers {

  /** The value of a timer that is set to nothing; larger ones are the time that is left. */
  public static final int INACTIVE = -1;

  /** In place of a bound: the timer is exact. */
  public static final int EXACT = -2;

  /** A tick has twice as many targets with each folded timer. */
  private static final int MOST_FOLDED = 20;

  private final boolean skipsIdleTime;
  private final Countdown countdown = new Countdown();
  private int[] slots = new int[8];
  private int[] bounds = new int[8];
  private int count;

  // of the next tick
  private int units;
  private int folded;
  private int choice;

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

  /** There is a timer in a slot of the state, folded from a bound on. */
  public void add(int slot, int bound) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, 2 * count);
      bounds = Arrays.copyOf(bounds, 2 * count);
    }
    slots[count] = slot;
    bounds[count++] = bound;
  }

  /**
   * Begins a tick.
   *
   * @return false if no timer is active, so that none is worth it
   */
  public boolean begin(int[] cells) {
    countdown.clear();
    folded = 0;
    choice = 0;
    for (int i = 0; i < count; i++) {
      int value = cells[slots[i]];
      if (isActive(value)) {
        countdown.add(value);
        folded += value == bounds[i] ? 1 : 0;
      }
    }
    units = countdown.units(skipsIdleTime && folded == 0);
    return countdown.isRunning();
  }

  /** How much time passes in the tick that was begun. */
  public int units() {
    return units;
  }

  /** Whether there are too many folded timers to go through what may become of them. */
  public boolean areTooMany() {
    return folded > MOST_FOLDED;
  }

  /**
   * Makes a choice of what becomes of folded timers.
   *
   * @param lowered a bit for each folded timer, in the order in which they were added
   */
  public void choose(int lowered) {
    choice = lowered;
  }

  /** Does to a copy of the state what the tick does by the present choice. */
  public void pass(int[] cells) {
    int open = choice;
    for (int i = 0; i < count; i++) {
      int value = cells[slots[i]];
      if (isActive(value) && value == bounds[i]) {
        cells[slots[i]] -= open & 1;
        open >>>= 1;
      } else if (isActive(value)) {
        cells[slots[i]] -= units;
      }
    }
  }

  /** Makes another choice of what becomes of folded timers, if there is one. */
  public boolean another() {
    choice++;
    return choice < 1 << folded;
  }

  private static boolean isActive(int value) {
    return value > INACTIVE;
  }
}
