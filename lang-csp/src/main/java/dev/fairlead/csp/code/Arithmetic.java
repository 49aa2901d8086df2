package dev.fairlead.csp.code;

/** The operations of CSP# whose meaning differs from Java's. Called from generated code as well. */
public final class Arithmetic {

  private Arithmetic() {}

  public static int divide(int a, int b, int trap) {
    if (b == 0) {
      throw Trap.of(trap, a);
    }
    return a / b;
  }

  /** Not negative for a positive divisor: (0 - 1) % n is n - 1. */
  public static int modulo(int a, int b, int trap) {
    if (b == 0) {
      throw Trap.of(trap, a);
    }
    int r = a % b;
    return r < 0 ? r + b : r;
  }

  public static int checkIndex(int index, int length, int trap) {
    if (index < 0 || index >= length) {
      throw Trap.of(trap, index);
    }
    return index;
  }

  /** A field of the first message of a buffer. */
  public static int peek(int[] state, int buffer, int field, int trap) {
    if (state[buffer] == 0) {
      throw Trap.of(trap, 0);
    }
    return state[buffer + 1 + field];
  }

  public static int checkRange(int value, int low, int high, int trap) {
    if (value < low || value > high) {
      throw Trap.of(trap, value);
    }
    return value;
  }
}
