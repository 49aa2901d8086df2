package dev.fairlead.promela.code;

/**
 * Whether more processes disable no step and change no outcome, as a coverability tree needs it. A
 * process then depends on others only by variables, channels, and partners for a rendezvous.
 */
public final class Monotonicity {
  private Monotonicity() {}

  /**
   * False if {@code timeout}, a priority or a timer waits for all others, or if a rendezvous that
   * finds no partner makes something else possible: an {@code else}, what an escape leaves, or a
   * state inside of an atomic sequence that is blocked.
   */
  public static boolean isGiven(Program program) {
    Program.Uses uses = program.uses();
    return !uses.timeout()
        && !uses.priority()
        && !uses.last()
        && program.time().isEmpty()
        && (!uses.rendezvous() || program.steps().stream().allMatch(Monotonicity::isPlain));
  }

  private static boolean isPlain(Step step) {
    return !Action.isElse(step.action()) && !step.edge().atomic() && step.edge().escape() == 0;
  }
}
