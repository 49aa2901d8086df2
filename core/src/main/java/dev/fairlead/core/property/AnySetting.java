package dev.fairlead.core.property;

import dev.fairlead.core.fairness.TFairness;

/**
 * Something that exists for every setting of some timers: of those that are abstract, which may be
 * set to any time not below a bound wherever the model sets them to such a time.
 *
 * @param <T> what there is one of for every setting
 */
public interface AnySetting<T> {

  /** The abstract timers with their bounds, for people, such as {@code t ≥ 3}. */
  String timers();

  /** How runs are held to be fair to these timers. */
  TFairness tFairness();

  /** The same for all settings at once, with runs that are not fair to timers; fresh. */
  T unfair();

  /**
   * Whether there is no run, fair by other notions than t-fairness, in which processes move for
   * ever though time does not go on; fresh at every call.
   */
  T timeGoesOn();

  /** The one with the settings of the model; fresh at every call. */
  T asWritten();

  /** The one in which settings are so far beyond the bounds; fresh at every call. */
  T beyond(int units);
}
