package dev.fairlead.core.space;

/**
 * What a step is called.
 *
 * @param text as printed, e.g. {@code get.0.1}, {@code c!5} or {@code [if(x == 0)]}
 * @param visible false for internal steps (τ), which event-level fairness does not speak about
 */
public record Label(String text, boolean visible) {

  /** In place of a label number: the pseudo-event before the first state. */
  public static final int INITIAL = -1;

  /** In place of a label number: the run stutters in a state without steps. */
  public static final int STUTTER = -2;
}
