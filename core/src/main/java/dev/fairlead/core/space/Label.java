package dev.fairlead.core.space;

/**
 * What a step is called.
 *
 * @param text as printed, e.g. {@code get.0.1}, {@code c!5} or {@code [if(x == 0)]}
 * @param visible false for internal steps (τ), which event-level fairness does not speak about
 * @param duration the units of time that pass during the step: none, unless it is a tick
 * @param level to which the step is possible: a value of the model's logic, or {@link #TOP}
 */
public record Label(String text, boolean visible, int duration, int level) {

  /** The level of a step that is possible without reservation, in every logic. */
  public static final int TOP = Integer.MAX_VALUE;

  /** In place of a label number: the pseudo-event before the first state. */
  public static final int INITIAL = -1;

  /** In place of a label number: the run stutters in a state without steps. */
  public static final int STUTTER = -2;

  /** Of a step that is possible without reservation. */
  public Label(String text, boolean visible, int duration) {
    this(text, visible, duration, TOP);
  }

  /** Of a step that takes no time. */
  public Label(String text, boolean visible) {
    this(text, visible, 0);
  }
}
