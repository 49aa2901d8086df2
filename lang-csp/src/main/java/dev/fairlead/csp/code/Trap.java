package dev.fairlead.csp.code;

/**
 * Thrown by running code when the model goes wrong; {@link Traps} turns it into words. It carries
 * numbers, so that generated code stays small, and what a library says.
 */
public final class Trap extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int number;
  private final int value;

  private Trap(int number, int value, String detail) {
    super(detail, null, false, false);
    this.number = number;
    this.value = value;
  }

  /** Called from generated code as well. */
  public static Trap of(int number, int value) {
    return new Trap(number, value, "");
  }

  /** What went wrong in words, where a number does not say it. */
  public static Trap of(int number, String detail) {
    return new Trap(number, 0, detail);
  }

  public int number() {
    return number;
  }

  public int value() {
    return value;
  }
}
