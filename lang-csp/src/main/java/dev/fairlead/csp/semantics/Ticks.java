package dev.fairlead.csp.semantics;

/**
 * Which steps of time a question needs.
 *
 * @param unhurried how long a tick is where no time is running; none if there is no tick then
 * @param events whether each unit is an event of its own. Then idle time is not skipped, and time
 *     passes also where nothing else is possible, unless a bound forbids it
 */
record Ticks(int[] unhurried, boolean events) {

  /** Time is one step where it is idle, and passes only where it runs. */
  static final Ticks OF_RUNNING_TIME = new Ticks(new int[0], false);

  /** As in {@link CspStateSpace#withTimedTraces}. */
  static final Ticks AS_EVENTS = new Ticks(new int[] {1}, true);

  /** As in {@link CspStateSpace#measured}. */
  static Ticks measured(int longest) {
    return new Ticks(longest == 1 ? new int[] {1} : new int[] {1, longest}, false);
  }

  boolean whereNoneRuns() {
    return unhurried.length > 0;
  }
}
