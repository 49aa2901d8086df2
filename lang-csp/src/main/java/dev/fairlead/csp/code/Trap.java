package dev.fairlead.csp.code;

/**
 * Thrown by running code when the model goes wrong; {@link Traps} turns it into words. It carries
 * numbers only, so that generated code stays small.
 */
public final class Trap extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int number;
  private final int value;

  private Trap(int number, int value) {
    super(null, null, false, false);
    this.number = number;
    this.value = value;
  }

  /** Called from generated code as well. */
  public static Trap of(int number, int value) {
    return new Trap(number, value);
  }

  public int number() {
    return number;
  }

  public int value() {
    return value;
  }
}
