package dev.fairlead.core.time;

/** The times that are left in a state, and how many of their units pass in one step. */
public final class Countdown {

  private boolean running;
  private int least;

  /** Begins another state. */
  public void clear() {
    running = false;
    least = Integer.MAX_VALUE;
  }

  /** Something has so much time left. */
  public void add(int left) {
    running = true;
    least = Math.min(least, left);
  }

  public boolean isRunning() {
    return running;
  }

  /** Whether the time of something is up. */
  public boolean isUp() {
    return least == 0;
  }

  /**
   * How long a tick is, where something is running.
   *
   * @param idle whether nothing can happen before the time of something is up: the ticks until then
   *     are one step, so a delay of a million units costs no million states
   */
  public int units(boolean idle) {
    return idle ? Math.max(1, least) : 1;
  }
}
